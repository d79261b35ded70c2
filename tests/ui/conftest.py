"""The fixtures of windows.py for every test of a window."""

from tests.ui.windows import begin, bracketed, hurried, open_window, shown, unhurried, window

__all__ = ["begin", "bracketed", "hurried", "open_window", "shown", "unhurried", "window"]
