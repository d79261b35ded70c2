"""Paper: the CG Log, the RG Purchase Record and the map sheet (4.13, 4.5055, 4.5153).

log_lines.py, purchase_lines.py    what stands on a line, as typed values made from a view
sheets.py, map_sheet.py            the sheets in words: columns and cells, the map and its legend
pages.py                           paper sizes, sheets before and pages after they are laid out
layout.py, table_layout.py, map_layout.py, measure.py    from a sheet to placed text and lines, in mm
paint.py, pdf.py, csv_file.py      a page on a painter, a sheet as PDF, its table as CSV
"""
