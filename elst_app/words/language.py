"""The language of the program: a translation is one file beside the others, found by its name.

The texts in the code are the English ones, so English needs no file. To add a language, German say:

    pyside6-lupdate elst_app/**/*.py -ts resources/translations/elst_de.ts
    pyside6-linguist resources/translations/elst_de.ts
    pyside6-lrelease resources/translations/elst_de.ts

Figures stand in the texts by name, as `{cost}`, and are filled in after translation: they may change places
but keep their names.
"""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from elst_app.loading import resource


def install(
    app: QCoreApplication, locale: QLocale | None = None, folder: Path | None = None
) -> tuple[QTranslator, ...]:
    """Translates the program into the language of `locale`, by default the system's, if it has a file.

    `folder` is where the translations are, by default resources/translations. Returns the translators put in
    place, Qt's own for its buttons among them; none where the language is English or has no file. They
    belong to `app`.
    """
    wanted = QLocale() if locale is None else locale
    own = QTranslator(app)
    if not own.load(wanted, "elst", "_", str(folder or resource("translations"))):
        return ()
    found = [own]
    of_qt = QTranslator(app)
    if of_qt.load(wanted, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        found.insert(0, of_qt)
    for translator in found:
        app.installTranslator(translator)
    return tuple(found)
