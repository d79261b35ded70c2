"""What holds for every test: no screen, no person's settings, no warnings, repeatable examples."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ORIGINAL_ENVIRONMENT = dict(os.environ)
"""The environment the tests were started in, for a test that runs pip or another tool of the person's."""

# Qt and the standard paths read these when they are first asked, so they are set before anything imports Qt.
_home = tempfile.TemporaryDirectory(prefix="elst-tests-", ignore_cleanup_errors=True)
os.environ["QT_QPA_PLATFORM"] = "offscreen"
for _variable, _folder in {
    "HOME": "",
    "USERPROFILE": "",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
}.items():
    _path = Path(_home.name, _folder)
    _path.mkdir(parents=True, exist_ok=True)
    os.environ[_variable] = str(_path)

settings.register_profile("ordinary", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2_000)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process of pytest-xdist the environment; its own already has the home of this one."""
    node.workerinput["original_environment"] = ORIGINAL_ENVIRONMENT


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --long."""
    parser.addoption("--long", action="store_true", help="also run the long forms of the tests")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples hypothesis tries, and whether always the same ones."""
    settings.load_profile("long" if config.getoption("--long") else "ordinary")


def pytest_unconfigure() -> None:
    """Remove the home the tests were given."""
    _home.cleanup()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long forms out, not skipped, unless --long was given."""
    if config.getoption("--long"):
        return
    long_forms = [item for item in items if item.get_closest_marker("long")]
    if long_forms:
        config.hook.pytest_deselected(items=long_forms)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.fixture(autouse=True)
def own_settings(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give each test that opens windows settings and data of its own, so that none sees what another left.

    What it has closed is gone after it: no event loop runs that would delete it, and each change of the look
    would go through all of it.
    """
    if "qapp" not in request.fixturenames:
        yield
        return
    from PySide6.QtCore import QCoreApplication, QEvent, QSettings

    folder: Path = request.getfixturevalue("tmp_path") / "settings"
    shared = Path(os.environ["XDG_CONFIG_HOME"])
    for file_format in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(file_format, QSettings.Scope.UserScope, str(folder))
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(folder.with_name("data")))
        yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for file_format in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(file_format, QSettings.Scope.UserScope, str(shared))


@pytest.fixture(scope="session")
def original_environment(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment the tests were started in, without a screen."""
    told: dict[str, str] = getattr(request.config, "workerinput", {}).get(
        "original_environment", ORIGINAL_ENVIRONMENT
    )
    return told | {"QT_QPA_PLATFORM": "offscreen"}
