"""Which system libraries Qt lacks, and what brings them."""

import sys
from pathlib import Path

import dev_libraries
import dev_system
import pytest
from dev_system import Trouble

LDD = """
/x/libqxcb.so:
\tlinux-vdso.so.1 (0x00007ffd)
\tlibxcb-cursor.so.0 => not found
\tlibxcb.so.1 => /lib/x86_64-linux-gnu/libxcb.so.1 (0x00007f)
\tlibxcb-icccm.so.4 => not found
/x/QtGui.abi3.so:
\tlibEGL.so.1 => not found
\tlibxcb-cursor.so.0 => not found
"""


def test_missing_libraries_are_read_from_ldd() -> None:
    assert dev_libraries.missing_in(LDD) == {"libxcb-cursor.so.0", "libxcb-icccm.so.4", "libEGL.so.1"}


def test_debian_packages_are_named_once_each() -> None:
    libraries = ["libglib-2.0.so.0", "libgthread-2.0.so.0", "libxcb-cursor.so.0"]
    assert dev_libraries.debian_packages(libraries) == ["libglib2.0-0", "libxcb-cursor0"]


def test_an_unknown_library_is_named() -> None:
    with pytest.raises(Trouble, match=r"libnovelty\.so\.3"):
        dev_libraries.debian_packages(["libEGL.so.1", "libnovelty.so.3"])


@pytest.mark.parametrize(
    ("distributions", "command"),
    [
        ({"fedora"}, "sudo dnf install 'libEGL.so.1()(64bit)' 'libxcb-cursor.so.0()(64bit)'"),
        (
            {"opensuse-leap", "suse"},
            "sudo zypper install 'libEGL.so.1()(64bit)' 'libxcb-cursor.so.0()(64bit)'",
        ),
        ({"manjaro", "arch"}, "sudo pacman -S libglvnd xcb-util-cursor"),
    ],
)
def test_elsewhere_the_command_is_told(distributions: set[str], command: str) -> None:
    assert dev_libraries.how_to_install(["libxcb-cursor.so.0", "libEGL.so.1"], distributions) == command


@pytest.mark.parametrize(
    ("environment", "platforms"),
    [
        ({}, {"offscreen"}),
        ({"DISPLAY": ":0"}, {"offscreen", "xcb"}),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, {"offscreen", "xcb", "wayland"}),
        ({"QT_QPA_PLATFORM": "vnc:port=5900", "DISPLAY": ":0"}, {"offscreen", "vnc"}),
    ],
)
def test_only_the_platforms_that_can_be_used_are_looked_at(
    environment: dict[str, str], platforms: set[str]
) -> None:
    assert set(dev_libraries.platforms_needed(environment)) == platforms


def test_a_person_who_is_not_root_is_told_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev_system, "is_root", lambda: False)
    with pytest.raises(
        Trouble, match="type: sudo apt-get update && sudo apt-get install -y libegl1 libxcb-cursor0"
    ):
        dev_system.install_debian_packages(["libegl1", "libxcb-cursor0"], "Qt")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('PRETTY_NAME="Debian"\nID=debian\n', {"debian"}),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', {"linuxmint", "ubuntu", "debian"}),
        ("", set()),
    ],
)
def test_the_distribution_is_read(tmp_path: Path, text: str, names: set[str]) -> None:
    (tmp_path / "os-release").write_text(text, encoding="utf-8")
    assert dev_system.distribution(tmp_path / "os-release") == names
    assert dev_system.distribution(tmp_path / "absent") == set()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the libraries are looked for on Linux only")
def test_where_the_tests_run_nothing_is_missing_offscreen() -> None:
    assert dev_libraries.missing_libraries(Path(sys.executable), ["offscreen"]) == set()
