"""Why a file cannot lie under the map, in one sentence with a way on."""

from enum import Enum, auto

from PySide6.QtCore import QCoreApplication


class Problem(Enum):
    """What is wrong with a file."""

    MISSING = auto()
    UNREADABLE = auto()
    NO_PICTURE = auto()
    BROKEN_PICTURE = auto()
    TOO_LARGE = auto()
    BROKEN_ZIP = auto()
    LOCKED_ZIP = auto()
    OUTSIDE = auto()
    TOO_MUCH = auto()
    NOT_INSIDE = auto()
    DECLARATIONS = auto()


class UnusableFileError(Exception):
    """The file cannot be used, and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.name)
        self.problem = problem


def problem_text(problem: Problem, name: str) -> str:
    """What to say of the file `name`."""
    match problem:
        case Problem.MISSING:
            text = QCoreApplication.translate("Underlay", "{0} is not there any more; choose it again.")
        case Problem.UNREADABLE:
            text = QCoreApplication.translate("Underlay", "{0} may not be read; check its permissions.")
        case Problem.NO_PICTURE:
            text = QCoreApplication.translate(
                "Underlay", "{0} is no picture; choose a PNG, JPEG, GIF, BMP, WebP or TIFF file."
            )
        case Problem.BROKEN_PICTURE:
            text = QCoreApplication.translate("Underlay", "{0} is damaged; make the picture again.")
        case Problem.TOO_LARGE:
            text = QCoreApplication.translate(
                "Underlay", "{0} is too large; save it with at most 8,000 pixels a side."
            )
        case Problem.BROKEN_ZIP:
            text = QCoreApplication.translate("Underlay", "{0} is a damaged zip file; fetch it again.")
        case Problem.LOCKED_ZIP:
            text = QCoreApplication.translate(
                "Underlay", "{0} needs a password; choose the picture that is in it."
            )
        case Problem.OUTSIDE:
            text = QCoreApplication.translate(
                "Underlay", "{0} holds a path that leads outside of it and is not opened; fetch it again."
            )
        case Problem.TOO_MUCH:
            text = QCoreApplication.translate(
                "Underlay", "{0} holds far more than a board and is not opened; choose the picture in it."
            )
        case Problem.NOT_INSIDE:
            text = QCoreApplication.translate(
                "Underlay", "There is no picture in {0}; choose a VASL board file or a picture."
            )
        case Problem.DECLARATIONS:
            text = QCoreApplication.translate(
                "Underlay",
                "The BoardMetadata.xml in {0} is not opened: it declares entities or a document type.",
            )
    return text.format(name)
