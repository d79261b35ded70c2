"""The command line: the same things without a window.

    elst [FILE.elst]            the program, with a campaign opened
    elst areas CONTROL.json     the Deployment Areas that follow from Control, as JSON, and drawn
    elst print FILE.elst        sheets of a campaign as PDF
    elst export FILE.elst       a campaign as CSV tables or as JSON
    elst import JSON FILE.elst  a campaign file of such a JSON
    elst report FILE.elst       the story of a campaign as Markdown or HTML
    elst redact FILE.elst       a copy without names and secrets, for a report of a fault
    elst backups FILE.elst      the backups of a campaign, which may be damaged or gone
    elst restore FILE.elst      a new campaign file of one of them
    elst demo DIR               the demo campaign played through, with its sheets and pictures

What cannot be done ends in one sentence on stderr and exit status 2. Options that do not go together are
refused, none is passed over.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elst_app import __version__
from elst_app.rules.sides import Side

if TYPE_CHECKING:
    from elst_app.rules.areas import Areas
    from elst_app.rules.sides import Audience
    from elst_app.ui.window.opening import OpenCampaign

_COMMANDS: Final = ("areas", "print", "export", "import", "report", "redact", "backups", "restore", "demo")

WHOLE: Final = "all"
"""The audience of a JSON that leaves nothing out."""

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
        case "import":
            return _import(arguments.json, arguments.file)
        case "report":
            return _report(arguments)
        case "redact":
            return _redact(arguments)
        case "backups":
            return _backups(Path(arguments.file))
        case "restore":
            return _restore(Path(arguments.file), arguments.backup, Path(arguments.to))
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
    if named in _COMMANDS or {"-h", "--help", "--version"} & set(arguments):
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
    leaving = commands.add_parser("export", help="write a campaign as CSV tables or as JSON")
    leaving.add_argument("file", help="the campaign file")
    form = leaving.add_mutually_exclusive_group(required=True)
    form.add_argument("--csv", metavar="DIR", help="its tables into a folder, made if it is not there")
    form.add_argument("--json", metavar="OUT", help="all of it into one file, which elst import reads")
    leaving.add_argument("--bom", action="store_true", help="begin each CSV file with a byte order mark")
    leaving.add_argument(
        "--audience",
        help="for whom: public (of CSV without this), british or german; of JSON all without this",
    )
    coming = commands.add_parser("import", help="make a campaign file of a JSON that was exported")
    coming.add_argument("json", help="the JSON file")
    coming.add_argument("file", metavar="FILE.elst", help="a new campaign file")
    report = commands.add_parser("report", help="write the story of a campaign from its journal")
    report.add_argument("file", help="the campaign file")
    markup = report.add_mutually_exclusive_group()
    markup.add_argument("--markdown", action="store_true", help="for a forum; so it is without a choice")
    markup.add_argument("--html", action="store_true", help="for a blog, as one page")
    report.add_argument("--audience", default="public", help="for whom: public, british or german")
    report.add_argument("-o", dest="output", required=True, metavar="OUT", help="where to")
    redact = commands.add_parser("redact", help="write a copy without names, typed words and secrets")
    redact.add_argument("file", help="the campaign file")
    redact.add_argument("-o", dest="output", required=True, metavar="OUT.elst", help="where to")
    backups = commands.add_parser("backups", help="list the backups of a campaign, the newest first")
    backups.add_argument("file", help="where the campaign file is or was")
    restore = commands.add_parser("restore", help="make a new campaign file of a backup")
    restore.add_argument("file", help="where the campaign file is or was")
    restore.add_argument(
        "--backup", type=int, metavar="N", help="its number in the list; without this the newest good one"
    )
    restore.add_argument("--to", required=True, metavar="NEW.elst", help="where to")
    demo = commands.add_parser("demo", help="play the demo campaign and leave it with its sheets in a folder")
    demo.add_argument("folder", help="a folder, made if it is not there")
    return parser


def _areas(path: str, *, svg: str | None, pdf: str | None) -> int:
    from elst_app.loading import board
    from elst_app.rules.areas import deployment_areas
    from elst_app.rules.control import read_control
    from elst_app.rules.refusals import Refused
    from elst_app.words.files import unreadable_text, unwritable_text
    from elst_app.words.printing import same_file_text
    from elst_app.words.refusals import refusal_text

    if svg is not None and pdf is not None and Path(svg).absolute() == Path(pdf).absolute():
        return _fail(same_file_text("--svg", "--pdf"))
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
    from elst_app.records.heading import all_open_text
    from elst_app.records.order import OrderError, read_order
    from elst_app.records.pages import Orientation
    from elst_app.records.pdf import write_pdf
    from elst_app.ui.window.opening import open_campaign
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
            view = opened.session.campaign.view(order.audience)
            sheets = order.sheets(view, rulebook())
            path = Path(arguments.output or f"{document_name(sheets)}.pdf")
            try:
                write_pdf(sheets, order.setup, path)
            except OSError as error:
                return _fail(unwritable_text(str(path), error))
            _note("" if order.is_blank else all_open_text(view))
    except OrderError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(_open_problem(error, Path(arguments.file)))
    return _print(str(path))


def _export(arguments: argparse.Namespace) -> int:
    from elst_app.loading import rulebook
    from elst_app.records.catalogue import Source
    from elst_app.records.csv_tables import write_tables
    from elst_app.records.exports import write_json
    from elst_app.words.printing import not_together_text

    if arguments.bom and arguments.csv is None:
        return _fail(not_together_text("--bom", "--json"))
    is_whole = arguments.csv is None and (arguments.audience or WHOLE).lower() == WHOLE

    def write(opened: "OpenCampaign", audience: "Audience") -> list[Path]:
        campaign = opened.session.campaign
        if arguments.csv is not None:
            source = Source(campaign.view(audience), rulebook())
            return [*write_tables(source, Path(arguments.csv), has_bom=arguments.bom)]
        write_json(campaign, opened.file, Path(arguments.json), None if is_whole else audience)
        return [Path(arguments.json)]

    audience = "public" if is_whole else arguments.audience or "public"
    return _write_of(arguments.file, audience, arguments.csv or arguments.json, write)


def _report(arguments: argparse.Namespace) -> int:
    from elst_app.records.exports import write_html, write_markdown

    def write(opened: "OpenCampaign", audience: "Audience") -> list[Path]:
        writing = write_html if arguments.html else write_markdown
        writing(opened.session.campaign.view(audience), Path(arguments.output))
        return [Path(arguments.output)]

    return _write_of(arguments.file, arguments.audience, arguments.output, write)


def _redact(arguments: argparse.Namespace) -> int:
    from elst_app.records.redaction import redact

    def write(opened: "OpenCampaign", _: "Audience") -> list[Path]:
        redact(opened.session.campaign, opened.file, Path(arguments.output))
        return [Path(arguments.output)]

    return _write_of(arguments.file, "public", arguments.output, write)


def _write_of(
    file: str, audience: str, target: str, write: "Callable[[OpenCampaign, Audience], list[Path]]"
) -> int:
    """Opens the campaign and has something written of it; prints what was written."""
    from elst_app.records.heading import all_open_text
    from elst_app.records.order import OrderError, read_audience
    from elst_app.ui.window.opening import open_campaign, problem_text

    try:
        for_whom = read_audience(audience)
        opened = open_campaign(Path(file))
    except OrderError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(_open_problem(error, Path(file)))
    with opened.file:
        try:
            written = write(opened, for_whom)
        except OSError as error:
            return _fail(problem_text(error, Path(target)))
        _note(all_open_text(opened.session.campaign.view(for_whom)))
    return _print("\n".join(str(path) for path in written))


def _open_problem(error: OSError, path: Path) -> str:
    """Why a command cannot use the campaign file."""
    from elst_app.store.errors import BackupOpenedError
    from elst_app.ui.restoring.lines import opened_backup_text
    from elst_app.ui.window.opening import problem_text

    return opened_backup_text(path) if isinstance(error, BackupOpenedError) else problem_text(error, path)


def _backups(file: Path) -> int:
    from elst_app.ui.restoring.lines import backup_line, listed_text, no_backup_text
    from elst_app.ui.restoring.place import own_backups

    lines = [backup_line(backup) for backup in own_backups().of(file)]
    return _print(listed_text(lines)) if lines else _fail(no_backup_text(file))


def _restore(file: Path, number: int | None, target: Path) -> int:
    from elst_app.store.copying import restore_copy
    from elst_app.ui.restoring.lines import backup_line, newest_good, no_backup_text, not_restored_text
    from elst_app.ui.restoring.place import own_backups
    from elst_app.ui.window.opening import problem_text

    backups = own_backups().of(file)
    if number is None:
        chosen = newest_good(map(backup_line, backups))
    else:
        chosen = backup_line(backups[number - 1]) if 0 < number <= len(backups) else None
    if chosen is None:
        return _fail(no_backup_text(file, number))
    if number is not None and not chosen.is_good:
        return _fail(not_restored_text(file, number, chosen))
    try:
        restore_copy(chosen.backup.path, target)
    except OSError as error:
        return _fail(problem_text(error, target))
    return _print(str(target))


def _import(source: str, target: str) -> int:
    from elst_app.loading import rulebook
    from elst_app.records.exports import import_json
    from elst_app.store.errors import CampaignFileError
    from elst_app.store.exchange import NoExportError
    from elst_app.words.files import no_export_text, unreadable_text
    from elst_app.words.store import campaign_file_text

    try:
        import_json(Path(source), rulebook(), Path(target))
    except NoExportError as error:
        return _fail(no_export_text(source, error))
    except CampaignFileError as error:
        return _fail(campaign_file_text(error))
    except OSError as error:
        return _fail(unreadable_text(source, error))
    return _print(target)


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


def _note(sentence: str) -> None:
    """Says something beside what was done; nothing where there is nothing to say."""
    if sentence:
        print(sentence, file=sys.stderr)


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
