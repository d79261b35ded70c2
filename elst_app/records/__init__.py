"""Paper and data: the sheets of a campaign, and the files it leaves in (4.13, 4.5055, 4.5153).

catalogue.py    every kind of sheet in one place; order.py: which of them were asked for on the command line
*_lines.py      what stands on a line, as typed values made from a view
*_sheet.py      the sheets in words: columns and cells, the map and its legend; heading.py: what they share
pages.py        paper, margins, sheets before and pages after they are laid out
layout.py, table_layout.py, map_layout.py, measure.py    from a sheet to placed text and lines, in mm
paint.py        a page on a painter; pdf.py, printer.py, svg.py: on what
csv_file.py     a table for a spreadsheet; csv_tables.py: a whole campaign; forces_csv.py: the OB, back too
story.py        the after-action report; story_markup.py: as Markdown and HTML
redaction.py    a copy without names and secrets; exports.py: reports and JSON as files (store/exchange.py)
files.py        names of files, and writing one whole
"""
