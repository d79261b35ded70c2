"""The system libraries Qt needs on Linux: which of them are missing, and how to get them."""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from dev_system import Trouble, distribution, install_debian_packages, run_quietly

# Each library with its package on Debian and Ubuntu, and on Arch; dnf and zypper find packages by library.
PACKAGES = {
    "libEGL.so.1": ("libegl1", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd"),
    "libGLX.so.0": ("libglx0", "libglvnd"),
    "libGLdispatch.so.0": ("libglvnd0", "libglvnd"),
    "libOpenGL.so.0": ("libopengl0", "libglvnd"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libx11"),
    "libX11.so.6": ("libx11-6", "libx11"),
    "libbrotlidec.so.1": ("libbrotli1", "brotli"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus"),
    "libdrm.so.2": ("libdrm2", "libdrm"),
    "libexpat.so.1": ("libexpat1", "expat"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype2"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libpng16.so.16": ("libpng16-16", "libpng"),
    "libstdc++.so.6": ("libstdc++6", "gcc-libs"),
    "libwayland-client.so.0": ("libwayland-client0", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "wayland"),
    "libwayland-egl.so.1": ("libwayland-egl1", "wayland"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb"),
    "libxcb.so.1": ("libxcb1", "libxcb"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
    "libz.so.1": ("zlib1g", "zlib"),
    "libzstd.so.1": ("libzstd1", "zstd"),
}

MODULES = ("QtGui", "QtWidgets", "QtSvg", "QtPrintSupport")


def platforms_needed(environment: Mapping[str, str]) -> list[str]:
    """Qt's platform plugins that may be loaded where these variables are set; offscreen always works."""
    if "QT_QPA_PLATFORM" in environment:
        return [environment["QT_QPA_PLATFORM"].partition(":")[0], "offscreen"]
    needed = ["offscreen"]
    if environment.get("WAYLAND_DISPLAY"):
        needed.append("wayland")
    if environment.get("DISPLAY"):
        needed.append("xcb")
    return needed


def missing_in(ldd_output: str) -> set[str]:
    """The libraries that ldd could not find, from what it printed."""
    return {
        line.partition("=>")[0].strip()
        for line in ldd_output.splitlines()
        if line.rstrip().endswith("=> not found")
    }


def missing_libraries(python: Path, platforms: Iterable[str]) -> set[str]:
    """The libraries that the installed Qt and these of its platform plugins ask for and the system lacks."""
    if shutil.which("ldd") is None:
        return set()
    folders = list(python.parent.parent.glob("lib/python3*/site-packages/PySide6"))
    files = [folder / f"{module}.abi3.so" for folder in folders for module in MODULES]
    files += [folder / f"Qt/plugins/platforms/libq{name}.so" for folder in folders for name in platforms]
    present = [file for file in files if file.exists()]
    return missing_in(run_quietly(["ldd", *present])[1]) if present else set()


def how_to_install(libraries: Iterable[str], distributions: set[str]) -> str:
    """The command that brings libraries on a distribution other than Debian's, as a person types it."""
    wanted = sorted(libraries)
    if distributions & {"arch"}:
        return f"sudo pacman -S {' '.join(sorted({PACKAGES.get(name, (name, name))[1] for name in wanted}))}"
    by_library = " ".join(f"'{name}()(64bit)'" for name in wanted)
    if distributions & {"fedora", "rhel", "centos"}:
        return f"sudo dnf install {by_library}"
    if distributions & {"suse", "opensuse"}:
        return f"sudo zypper install {by_library}"
    return f"your system's command for installing the packages with {', '.join(wanted)}"


def debian_packages(libraries: Iterable[str]) -> list[str]:
    """The packages that bring libraries on Debian and Ubuntu.

    Raises:
        Trouble: if one is not in the table.
    """
    wanted = sorted(libraries)
    if unknown := [name for name in wanted if name not in PACKAGES]:
        raise Trouble(f"Qt needs {', '.join(unknown)}; install the system packages that hold them.")
    return sorted({PACKAGES[name][0] for name in wanted})


def provide(python: Path, platforms: Iterable[str]) -> None:
    """Make sure that Qt finds its system libraries on Linux.

    Args:
        python: the interpreter of the environment Qt is installed in.
        platforms: the platform plugins that will be used, as `platforms_needed` names them.

    Raises:
        Trouble: if some are missing and cannot be installed from here, with the command to type.
    """
    wanted = list(platforms)
    missing = missing_libraries(python, wanted)
    if not missing:
        return
    distributions = distribution()
    if "debian" not in distributions:
        raise Trouble(f"Qt needs system libraries; type: {how_to_install(missing, distributions)}")
    install_debian_packages(debian_packages(missing), "Qt")
    if still_missing := missing_libraries(python, wanted):
        raise Trouble(f"Qt still does not find {', '.join(sorted(still_missing))}.")
