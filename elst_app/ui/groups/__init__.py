"""The RGs screen of one side: the RG chart with a basket, what can be afforded later, and the record.

screen.py            which side may look, the CPP, and the three pages
baskets.py           what each side has in its basket, shared with step 4.515 of the Recovery screen
sum_strip.py, sum_head.py        the arithmetic of a line of the CG Log with the basket, always in view
shop.py              the chart with its basket; offers_model.py and offers_table.py, choice_card.py,
                     basket_card.py
planner_page.py      the chances of the coming CG Dates; distribution.py and afford_model.py
record_page.py       the RG Purchase Record; record_model.py, correction_form.py
ruled.py             a sentence with the number of its rule behind it
"""
