"""Lists of pieces kept under names of the person's own, as CSV in the folder of the program's data (C35)."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from elst_app.campaign.typed_texts import tidy
from elst_app.records.files import file_name, write_whole
from elst_app.rules.sides import Side

_SUFFIX = ".csv"


def templates_folder(side: Side) -> Path:
    """Where the templates of a side are kept; it need not be there yet."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return Path(data) / "forces" / side.value


def template_names(side: Side) -> list[str]:
    """The names of the side's templates, in order; none where the folder cannot be read."""
    try:
        return sorted((path.stem for path in templates_folder(side).glob(f"*{_SUFFIX}")), key=str.casefold)
    except OSError:
        return []


def template_path(side: Side, name: str) -> Path:
    """The file of the template of that name, without what some system does not allow in one."""
    return templates_folder(side) / f"{file_name(tidy(name))}{_SUFFIX}"


def read_list(path: Path) -> str:
    """The text of a CSV file, in Unicode or as old spreadsheets write it; raises OSError with its reason."""
    content = path.read_bytes()
    try:
        if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            return content.decode("utf-16")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def save_template(side: Side, name: str, text: str) -> None:
    """Keeps the CSV under that name, in the place of what was there; raises OSError with its reason."""
    path = template_path(side, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode("utf-8"))


def remove_template(side: Side, name: str) -> None:
    """Throws a template away; raises OSError with its reason."""
    template_path(side, name).unlink(missing_ok=True)
