"""Reading a picture of the board: an image file, or a VASL board file, which is a zip with a picture in it.

Such files come from anywhere. Sizes are looked at before anything is decoded, names before anything is
opened; nothing is unpacked to disk, and no XML that declares anything is read.
"""

import lzma
import re
import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from math import isfinite, sqrt
from pathlib import Path, PurePosixPath
from typing import IO, Final
from xml.parsers import expat

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImageReader

from elst_app.drawing.underlay import LevelledPicture
from elst_app.ui.underlay.problems import Problem, UnusableFileError

MOST_SIDE: Final = 16_000
"""The most pixels a side."""
MOST_PIXELS: Final = 60_000_000
"""The most pixels together."""
KEPT_PIXELS: Final = 24_000_000
"""A larger picture is kept as a smaller copy."""
MOST_BYTES: Final = 200 * 2**20
"""How large a file, and a picture in a zip, may be."""
MOST_UNPACKED: Final = 600 * 2**20
"""How much a zip may hold, unpacked."""
MOST_ENTRIES: Final = 5_000
_MOST_FIGURES: Final = 4 * 2**20
_DECODING_MEBIBYTES: Final = 256

_FORMATS: Final = frozenset({b"png", b"jpeg", b"jpg", b"gif", b"bmp", b"webp", b"tif", b"tiff"})
_SUFFIXES: Final = frozenset({".png", ".jpeg", ".jpg", ".gif", ".bmp", ".webp", ".tif", ".tiff"})
_ZIP_START: Final = (b"PK\x03\x04", b"PK\x05\x06")
_BROKEN_ZIP: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    NotImplementedError,
    EOFError,
    ValueError,
    OSError,
)
_OLD_FIGURE: Final = re.compile(
    rb"^\s*(x0|y0|dx|dy)\s*[\s=:]\s*(-?\d+(?:\.\d+)?)\s*$", re.IGNORECASE | re.MULTILINE
)
_HEX_WIDTH, _HEX_HEIGHT = 56.25, 64.5
"""The size of a hex in VASL's own boards: what is meant where a board file does not say."""

Figures = tuple[float, float, float, float]
"""The centre of A1, the distance from hexrow to hexrow and the height of a hex, in pixels."""


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A picture, and where its hexes are if the file says so."""

    picture: LevelledPicture
    figures: Figures | None = None


def read_board_file(path: Path) -> BoardFile:
    """Reads a picture or a VASL board file; raises `UnusableFileError`."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise UnusableFileError(Problem.NO_PICTURE)
        if found.st_size > MOST_BYTES:
            raise UnusableFileError(Problem.TOO_LARGE)
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise UnusableFileError(Problem.MISSING) from None
    except OSError:
        raise UnusableFileError(Problem.UNREADABLE) from None
    if data.startswith(_ZIP_START) or path.suffix.casefold() == ".zip":
        return _read_zip(data)
    return BoardFile(_read_picture(data))


def _read_picture(data: bytes) -> LevelledPicture:
    QImageReader.setAllocationLimit(_DECODING_MEBIBYTES)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader()
    reader.setDevice(buffer)
    reader.setDecideFormatFromContent(True)
    try:
        return _decoded(reader)
    finally:
        # What decodes a TIFF looks into the buffer once more when it ends.
        reader.setDevice(None)  # type: ignore[arg-type]


def _decoded(reader: QImageReader) -> LevelledPicture:
    """Looks at the size a picture says it has, and decodes it if that is a reasonable one."""
    if not reader.canRead() or reader.format().data() not in _FORMATS:
        raise UnusableFileError(Problem.NO_PICTURE)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise UnusableFileError(Problem.BROKEN_PICTURE)
    pixels = size.width() * size.height()
    if max(size.width(), size.height()) > MOST_SIDE or pixels > MOST_PIXELS:
        raise UnusableFileError(Problem.TOO_LARGE)
    if pixels > KEPT_PIXELS:
        part = sqrt(KEPT_PIXELS / pixels)
        reader.setScaledSize(QSize(max(1, int(size.width() * part)), max(1, int(size.height() * part))))
    image = reader.read()
    if image.isNull():
        raise UnusableFileError(Problem.BROKEN_PICTURE)
    return LevelledPicture(image, size.width(), size.height())


def _read_zip(data: bytes) -> BoardFile:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            _check_entries(archive.infolist())
            figures, name = _metadata(archive, entries)
            figures = figures or _old_figures(archive, entries)
            return BoardFile(_read_picture(_read(archive, _picture_of(entries, name), MOST_BYTES)), figures)
    except _BROKEN_ZIP:
        raise UnusableFileError(Problem.BROKEN_ZIP) from None
    except RuntimeError:
        # So zipfile says that an entry is encrypted.
        raise UnusableFileError(Problem.LOCKED_ZIP) from None


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    """Refuses a zip with a path that leads outside of it, and one that holds too much."""
    if any(_leads_outside(entry.filename) or _leads_outside(entry.orig_filename) for entry in entries):
        raise UnusableFileError(Problem.OUTSIDE)
    if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise UnusableFileError(Problem.TOO_MUCH)


def _leads_outside(name: str) -> bool:
    path = PurePosixPath(name.replace("\\", "/"))
    return path.is_absolute() or ".." in path.parts or name[1:2] == ":"


def _picture_of(entries: list[zipfile.ZipInfo], name: str) -> zipfile.ZipInfo:
    """The picture the board file names, else the largest one in it."""
    pictures = [entry for entry in entries if PurePosixPath(entry.filename).suffix.casefold() in _SUFFIXES]
    named = [entry for entry in pictures if name and PurePosixPath(entry.filename).name == name]
    if not pictures:
        raise UnusableFileError(Problem.NOT_INSIDE)
    return named[0] if named else max(pictures, key=lambda entry: entry.file_size)


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """The bytes of an entry, however many it says there are: no more than `most` are unpacked."""
    if entry.file_size > most:
        raise UnusableFileError(Problem.TOO_MUCH)
    file: IO[bytes]
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise UnusableFileError(Problem.TOO_MUCH)
    return data


def _entry(entries: list[zipfile.ZipInfo], name: str) -> zipfile.ZipInfo | None:
    found = (entry for entry in entries if PurePosixPath(entry.filename).name.casefold() == name)
    return next(found, None)


def _metadata(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> tuple[Figures | None, str]:
    """The figures of a newer board file, and the name of its picture."""
    entry = _entry(entries, "boardmetadata.xml")
    if entry is None:
        return None, ""
    attributes = root_attributes(_read(archive, entry, _MOST_FIGURES))
    given = [
        _number(attributes.get(name, "")) for name in ("A1CenterX", "A1CenterY", "hexWidth", "hexHeight")
    ]
    name = attributes.get("boardImageFileName", "")
    return (None if given == [None] * 4 else _completed(*given)), name


def root_attributes(data: bytes) -> dict[str, str]:
    """The attributes of the first element of an XML text; none where it cannot be read.

    Raises `UnusableFileError` where the text declares a document type or an entity: none is ever followed.
    """
    found: dict[str, str] = {}
    parser = expat.ParserCreate()

    def declared(*_: object) -> None:
        raise UnusableFileError(Problem.DECLARATIONS)

    def begun(_: str, attributes: dict[str, str]) -> None:
        found.update(attributes)
        parser.StartElementHandler = None

    parser.StartDoctypeDeclHandler = declared
    parser.EntityDeclHandler = declared
    parser.StartElementHandler = begun
    try:
        parser.Parse(data, True)
    except expat.ExpatError:
        return found
    return found


def _old_figures(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> Figures | None:
    """The figures of an older board file, from its text file `data`."""
    entry = _entry(entries, "data")
    if entry is None:
        return None
    text = _read(archive, entry, _MOST_FIGURES)
    given = {name.lower(): float(number) for name, number in _OLD_FIGURE.findall(text)}
    if not given:
        return None
    return _completed(given.get(b"x0"), given.get(b"y0"), given.get(b"dx"), given.get(b"dy"))


def _completed(a1_x: float | None, a1_y: float | None, width: float | None, height: float | None) -> Figures:
    """The figures with VASL's own in the place of those not given."""
    width = width if width is not None and width > 0 else _HEX_WIDTH
    height = height if height is not None and height > 0 else _HEX_HEIGHT
    return a1_x if a1_x is not None else 0.0, a1_y if a1_y is not None else height / 2, width, height


def _number(text: str) -> float | None:
    """A figure of the metadata; VASL writes -999 for one that is missing."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) and number > -900 else None
