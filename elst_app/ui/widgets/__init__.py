"""Widgets that the screens share.

buttons.py      ActButton (one click, one act), KeyButton (a button that shows its key)
labels.py       Text and its kinds: title, heading, muted ...; RuleBadge, SideBadge
cards.py        Card, WhatNow (whose step it is and what may be done), KeyValueTable
dice.py         DicePanel: roll the dice or type them
happened.py     ReasonForm, HappenedLink: the second door, for what happened at the table
secret_panel.py SecretPanel: stands where one side's secrets would be
message_bar.py  MessageBar: refusals and other sentences that pass
layouts.py      FlowLayout, spaced(): layouts that follow the text size
scrolling.py    scrolled(): a page that may be higher than the screen; bring_into_view()
choices.py      Tick, OneOf: boxes and dots whose text may be long
choice_button.py  Choice: a wide button with what it means
pick_box.py     PickBox: a list to pick a value from
hex_field.py    HexField: a hex to type or click
fields.py       mark_invalid(), takes_key(): what fields to type in have in common
tab_order.py    step_focus(): Tab goes through a page in the order in which its parts lie
focus.py        focus_kept(): the focus stays in the part of the window one works in
tables.py       set_up_table(): what every table looks and moves like
table_index.py  what every table model is asked with
"""
