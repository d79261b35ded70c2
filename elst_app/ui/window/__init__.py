"""The main window: header, list of screens, status bar, hand-over page, settings."""
