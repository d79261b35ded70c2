"""The command line: the same things without a window.

    elst [FILE.elst]            the program, with a campaign opened
    elst areas CONTROL.json     the Deployment Areas that follow from Control, as JSON, and drawn
    elst print FILE.elst        sheets of a campaign as PDF
    elst export FILE.elst       the tables of a campaign as CSV
    elst demo DIR               the demo campaign played through, with its sheets and pictures

What cannot be done ends in one sentence on stderr and exit status 2.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from elst_app import __version__
from elst_app.rules.sides import Side

if TYPE_CHECKING:
    from elst_app.rules.areas import Areas

WINDOW_FLAG = "--exit-after-first-paint"
"""Ends the program as soon as its first window is painted: for measuring how fast it starts."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command in `argv` (by default the program's own arguments); returns the exit status."""
    arguments = _parser().parse_args(_as_command(sys.argv[1:] if argv is None else list(argv)))
    match arguments.command:
        case "areas":
            return _areas(arguments.control, svg=arguments.svg, pdf=arguments.pdf)
        case "print":
            return _print_sheets(arguments)
        case "export":
            return _export(arguments)
        case "demo":
            return _demo(arguments.folder)
    if not _has_display():
        from elst_app.words.starting import no_display_text

        return _fail(no_display_text())
    from elst_app.ui.app import run

    return run(arguments.file, exit_after_first_paint=arguments.exit_after_first_paint)


def _has_display() -> bool:
    """Whether a window can be shown. Qt does not say that it cannot: it aborts."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _as_command(arguments: list[str]) -> list[str]:
    named = next((argument for argument in arguments if not argument.startswith("-")), None)
    if named in ("areas", "print", "export", "demo") or {"-h", "--help", "--version"} & set(arguments):
        return arguments
    return ["play", *arguments]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="elst",
        description="A companion at the table for the campaign game of Decision at Elst.",
        epilog="Without a command the window opens: elst [FILE.elst]",
    )
    parser.add_argument("--version", action="version", version=f"elst {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="open the window (the same as no command)")
    play.add_argument("file", nargs="?", help="a campaign file to open")
    play.add_argument(WINDOW_FLAG, action="store_true", help="end when the first window is painted")
    areas = commands.add_parser("areas", help="print the Deployment Areas that follow from Control")
    areas.add_argument("control", help="a JSON file with the hexes each side Controls")
    areas.add_argument("--svg", metavar="FILE", help="write the picture of the map there, too")
    areas.add_argument("--pdf", metavar="FILE", help="write the map sheet there, too, on A4")
    sheets = commands.add_parser("print", help="write sheets of a campaign as PDF")
    sheets.add_argument("file", help="the campaign file")
    sheets.add_argument("--sheet", default="all", help="which one, by its key; all of them without this")
    sheets.add_argument("--blank", action="store_true", help="the form to fill in by hand")
    sheets.add_argument("--date", help='the CG Date of the sheet, such as "24 Midday"')
    sheets.add_argument("--audience", default="public", help="for whom: public, british or german")
    sheets.add_argument("--paper", default="a4", help="a4 or letter")
    lies = sheets.add_mutually_exclusive_group()
    lies.add_argument("--landscape", action="store_true", help="every sheet across")
    lies.add_argument("--portrait", action="store_true", help="every sheet upright")
    sheets.add_argument("--margin", metavar="MM", help="what is left free along the edges, 0 to 25 mm")
    sheets.add_argument(
        "-o", dest="output", metavar="OUT.pdf", help="where to; without this it is named by sheet"
    )
    tables = commands.add_parser("export", help="write the tables of a campaign as CSV")
    tables.add_argument("file", help="the campaign file")
    tables.add_argument("--csv", required=True, metavar="DIR", help="a folder, made if it is not there")
    tables.add_argument("--bom", action="store_true", help="begin each file with a byte order mark")
    tables.add_argument("--audience", default="public", help="for whom: public, british or german")
    demo = commands.add_parser("demo", help="play the demo campaign and leave it with its sheets in a folder")
    demo.add_argument("folder", help="a folder, made if it is not there")
    return parser


def _areas(path: str, *, svg: str | None, pdf: str | None) -> int:
    from elst_app.loading import board
    from elst_app.rules.areas import deployment_areas
    from elst_app.rules.control import read_control
    from elst_app.rules.refusals import Refused
    from elst_app.words.files import unreadable_text, unwritable_text
    from elst_app.words.refusals import refusal_text

    try:
        # Editors on Windows begin a file with a byte order mark, which is no JSON.
        data = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        return _fail(unreadable_text(path, error))
    try:
        areas = deployment_areas(board(), read_control(data, board()))
    except Refused as refused:
        return _fail(f"{path}: {refusal_text(refused.refusal)} ({refused.refusal.rule})")
    for target, write in ((svg, _write_svg), (pdf, _write_pdf)):
        if target is not None:
            try:
                write(areas, Path(target))
            except OSError as error:
                return _fail(unwritable_text(target, error))
    return _print(json.dumps(areas_as_json(areas), indent=1))


def _write_svg(areas: "Areas", path: Path) -> None:
    from elst_app.loading import board
    from elst_app.records.svg import write_svg

    with _painting():
        write_svg(areas, board(), path)


def _write_pdf(areas: "Areas", path: Path) -> None:
    from elst_app.loading import board
    from elst_app.records.map_sheet import areas_sheet, blank_date_text
    from elst_app.records.pages import PageSetup
    from elst_app.records.pdf import write_pdf

    with _painting():
        # Control tells no date: it is to be written in by hand.
        write_pdf([areas_sheet(areas, board(), blank_date_text())], PageSetup(), path)


def _print_sheets(arguments: argparse.Namespace) -> int:
    from elst_app.loading import rulebook
    from elst_app.records.files import document_name
    from elst_app.records.order import OrderError, read_order
    from elst_app.records.pages import Orientation
    from elst_app.records.pdf import write_pdf
    from elst_app.ui.window.opening import open_campaign, problem_text
    from elst_app.words.files import unwritable_text

    orientation = Orientation.LANDSCAPE if arguments.landscape else None
    try:
        order = read_order(
            arguments.sheet,
            audience=arguments.audience,
            paper=arguments.paper,
            orientation=Orientation.PORTRAIT if arguments.portrait else orientation,
            margin=arguments.margin,
            date=arguments.date,
            is_blank=arguments.blank,
        )
        opened = open_campaign(Path(arguments.file))
        with opened.file, _painting():
            sheets = order.sheets(opened.session.campaign.view(order.audience), rulebook())
            path = Path(arguments.output or f"{document_name(sheets)}.pdf")
            try:
                write_pdf(sheets, order.setup, path)
            except OSError as error:
                return _fail(unwritable_text(str(path), error))
    except OrderError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(problem_text(error, Path(arguments.file)))
    return _print(str(path))


def _export(arguments: argparse.Namespace) -> int:
    from elst_app.loading import rulebook
    from elst_app.records.catalogue import Source
    from elst_app.records.csv_tables import write_tables
    from elst_app.records.order import OrderError, read_audience
    from elst_app.ui.window.opening import open_campaign, problem_text
    from elst_app.words.files import unwritable_text

    try:
        audience = read_audience(arguments.audience)
        opened = open_campaign(Path(arguments.file))
    except OrderError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(problem_text(error, Path(arguments.file)))
    with opened.file:
        source = Source(opened.session.campaign.view(audience), rulebook())
        try:
            written = [*write_tables(source, Path(arguments.csv), has_bom=arguments.bom)]
        except OSError as error:
            return _fail(unwritable_text(arguments.csv, error))
    return _print("\n".join(str(path) for path in written))


@contextmanager
def _painting() -> Iterator[None]:
    """Painting needs fonts and so an application; it shows nothing and needs no screen."""
    from PySide6.QtGui import QGuiApplication

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    yield
    del application


def areas_as_json(areas: "Areas") -> dict[str, object]:
    """The areas as plain data: hexes by name in board order, perimeters as loops of [hex, hexside]."""
    plain: dict[str, object] = {
        side.name.lower(): [
            {
                "id": area.id,
                "hexes": [hex_.name for hex_ in area.hexes],
                "isolated": area.isolated,
                "front_line": [hex_.name for hex_ in area.front_line],
                "perimeter": [[[hex_.name, hexside] for hex_, hexside in loop] for loop in area.perimeter],
            }
            for area in areas.of(side)
        ]
        for side in Side
    }
    plain["no_mans_land"] = [hex_.name for hex_ in areas.no_mans_land]
    plain["uncontrolled"] = [hex_.name for hex_ in areas.uncontrolled]
    plain["surrounded"] = {side.name.lower(): [hex_.name for hex_ in areas.surrounded(side)] for side in Side}
    return plain


def _demo(folder: str) -> int:
    from PySide6.QtCore import qInstallMessageHandler

    from elst_app.ui.demo import play_demo
    from elst_app.ui.window.opening import problem_text

    # Qt's platform without windows says of each window that it cannot be given a size: true, and of no use.
    usual = qInstallMessageHandler(_tell_what_matters)
    try:
        for path in play_demo(Path(folder)):
            print(path)
    except OSError as error:
        return _fail(problem_text(error, Path(folder)))
    finally:
        qInstallMessageHandler(usual)
    return 0


def _tell_what_matters(_kind: object, _context: object, message: str) -> None:
    if "propagateSizeHints" not in message:
        print(message, file=sys.stderr)


def _print(text: str) -> int:
    """Prints it, to the end, and returns the exit status."""
    from elst_app.words.files import unwritable_text

    try:
        print(text, flush=True)
    except OSError as error:
        # Python writes what is left of it once more at its end, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0  # whoever reads has seen enough, as `head` has
        return _fail(unwritable_text("stdout", error))
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
