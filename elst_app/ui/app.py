"""Starting the program with a window.

Nothing heavy is imported before the first paint: rules, campaign, store and the screens of a campaign come in
when a campaign is opened.
"""

import gc


def run(file: str | None = None, *, exit_after_first_paint: bool = False) -> int:
    """Shows the window, with the campaign `file` opened in it, until it is closed; the exit status."""
    # What is made before the first paint stays as long as the program runs: looking for garbage in it takes a
    # tenth of the time to start.
    gc.disable()
    from elst_app.ui.window.program import Program

    program = Program(file, exit_after_first_paint=exit_after_first_paint)
    program.window.painted.connect(_collect_again)
    return program.run()


def _collect_again() -> None:
    gc.freeze()
    gc.enable()
