"""The Forces screen: the order of battle of both sides, entered, changed, and what befell it (4.2, C35).

screen.py        the screen: the table on the left, on the right what is done with the chosen pieces
tools.py         what can be done whatever is chosen; summary_card.py the OB at a glance while nothing is
rows.py          a piece in the words of the table; row_model.py what the tables of pieces have in common
piece_model.py   the rows as a Qt model, sorted and filtered; piece_table.py the table,
                 filter_bar.py its filters
counter.py       a piece as a small drawn counter
piece_card.py    the chosen pieces: what befell them, and everything else that can be done with them
*_form.py        one act each: moving, states, possession, the figures of the counter, taking out; act_form.py
                 is what they have in common
entry_form.py    entering pieces: counter_picker.py writes into the list, entry_preview.py says
                 what it comes to
lists_form.py    lists in files, and templates.py those kept for other campaigns
typed.py         places, states and losses as they are typed
end_*.py         after the scenario: all pieces in one table, booked in one act
loss_card.py     booking losses on the Table screen; loss_choices.py what can befall the chosen pieces
"""
