"""A person's own picture of the board under the map: chosen, placed, faded, remembered on this machine.

board_file.py    an image file or a VASL board file, read with care: sizes first, nothing unpacked to disk
problems.py      why a file cannot be used, in one sentence
remembered.py    which picture it was, where it lies, how strongly it shows: in the settings of this machine
placing.py       three hex centres clicked, one after the other
figures_form.py  the same as figures, for the keyboard
panel.py         the controls
"""
