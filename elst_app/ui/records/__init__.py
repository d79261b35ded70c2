"""The Records screen: the sheets as they will print, and the same cells as a table.

screen.py       RecordsScreen: one sheet at a time, or all of them one after the other
bar.py          RecordsBar: which sheet, of which date, page or table, print, save
setup_row.py    SetupRow: the paper, which way it lies, its margins
preview.py      PagePreview: one page as it is painted on paper, at any size
table_twin.py   TableTwin: the cells of a sheet for the keyboard and screen readers
choices.py      ChoiceRow: one of a few; where to save
printing.py     which printer
"""
