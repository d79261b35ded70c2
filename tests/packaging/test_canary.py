"""The installed PySide6 keeps count of None; 6.12.0 lost one with every call and ended in an abort."""

import os
import subprocess
import sys

CALLS = 60_000

PROGRAM = f"""
import sys
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
label = QLabel()
before = sys.getrefcount(None)
for _ in range({CALLS}):
    label.setText("Elst")
print(before - sys.getrefcount(None))
"""


def test_calls_that_return_nothing_do_not_use_up_none() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=dict(os.environ), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert abs(int(ended.stdout)) < CALLS // 100
