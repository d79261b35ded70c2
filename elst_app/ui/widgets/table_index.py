"""What every table model is asked with: an index of Qt's, and the one that stands for the table itself."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex

ROOT: Final = QModelIndex()
"""The index of the table itself."""
