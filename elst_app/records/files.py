"""Writing a file whole: it is made beside the old one and takes its place, or the old one stays."""

import errno
import os
import secrets
from pathlib import Path

from elst_app.store.placing import place_over


def write_whole(path: Path, content: bytes) -> None:
    """Put `content` under that name; raises OSError with its reason, and then what was there is untouched."""
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    building = path.with_name(f".elst-{secrets.token_hex(4)}.new")
    handle = os.open(building, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        place_over(building, path)
    finally:
        building.unlink(missing_ok=True)
