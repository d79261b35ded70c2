"""dev.py tells an old Python what it lacks."""

import dev


def test_a_newer_python_on_the_path_is_named_with_the_whole_command() -> None:
    assert dev.too_old((3, 9), ["python3.13", "python3.12"], ["run", "--", "--version"]) == (
        "Elst Companion needs Python 3.11 or newer and this is 3.9; "
        "type: python3.13 packaging/dev.py run -- --version"
    )


def test_without_a_newer_python_the_sentence_says_to_install_one() -> None:
    assert dev.too_old((3, 10), [], ["test"]) == (
        "Elst Companion needs Python 3.11 or newer and this is 3.10; "
        "install a newer Python and start this with it."
    )


def test_the_oldest_python_is_what_the_project_file_says() -> None:
    import tomllib

    from dev_system import ROOT

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=" + ".".join(map(str, dev.OLDEST))
