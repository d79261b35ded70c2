"""Widgets that the screens share.

buttons.py      ActButton (one click, one act), KeyButton (a button that shows its key)
labels.py       Text and its kinds: title, heading, muted ...; RuleBadge, SideBadge
cards.py        Card, WhatNow (whose step it is and what may be done), KeyValueTable
dice.py         DicePanel: roll the dice or type them
happened.py     ReasonForm, HappenedLink: the second door, for what happened at the table
secret_panel.py SecretPanel: stands where one side's secrets would be
message_bar.py  MessageBar: refusals and other sentences that pass
layouts.py      FlowLayout, spaced(): layouts that follow the text size
table_index.py  what every table model is asked with
"""
