"""The Records screen: the sheets as they will print, and the same cells as a table.

screen.py       RecordsScreen: one sheet at a time
bar.py          RecordsBar: which sheet, which paper, page or table, save
preview.py      PagePreview: one page as it is painted on paper, at any size
table_twin.py   TableTwin: the cells of a sheet for the keyboard and screen readers
choices.py      ChoiceRow: one of a few; the paper of the country; where to save
"""
