"""The Forces screen: the order of battle of both sides, entered, changed, and what befell it (4.2, C35).

screen.py        the screen: the table on the left, on the right what is done with the chosen pieces
rows.py          a piece in the words of the table
piece_model.py   the rows as a Qt model, sorted and filtered; piece_table.py the table with its filters
counter.py       a piece as a small drawn counter
piece_card.py    the chosen pieces: what befell them, and everything else that can be done with them
*_form.py        one act each: moving, states, possession, the figures of the counter, entering, files
typed.py         places, states and losses as they are typed
end_*.py         after the scenario: all pieces in one table, booked in one act
loss_card.py     booking losses on the Table screen
"""
