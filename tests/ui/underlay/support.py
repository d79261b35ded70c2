"""Pictures and board files, made as a person's would be."""

import struct
import zipfile
import zlib
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from elst_app.drawing.geometry import outline
from elst_app.drawing.shapes import polygon
from elst_app.drawing.underlay import Placement
from elst_app.rules.hexes import Hex

MARKED = Hex.parse("H17")

FIGURES = (10.0, 18.0, 30.0, 34.0)
"""The centre of A1, the distance from hexrow to hexrow, the height of a hex, in the picture below."""


def picture(width: int = 1500, height: int = 1000, placement: Placement | None = None) -> QImage:
    """A green board with one red hex, H17, where the placement says it is."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#00a000"))
    where = placement or Placement.of_figures(*FIGURES)
    painter = QPainter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#ff0000"))
    painter.drawPolygon(polygon(tuple(where.to_picture(corner) for corner in outline(MARKED))))
    painter.end()
    return image


def encoded(image: QImage, kind: str = "PNG") -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]  # its stub asks for bytes
    return bytes(buffer.data().data())


def zip_file(path: Path, **entries: bytes) -> Path:
    """A zip with these entries; an underscore stands for a dot."""
    return zip_of(path, {name.replace("_", "."): data for name, data in entries.items()})


def zip_of(path: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def metadata(**attributes: str) -> bytes:
    given = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f'<?xml version="1.0"?><boardMetadata name="DaE" {given}><colors/></boardMetadata>'.encode()


def png_header(width: int, height: int) -> bytes:
    """A PNG that says how large it is, and then ends."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")
