"""The tables of the Recovery Phase read with one die, and what belongs to them (4.504, 4.508, 4.512).

Each table gives its rows with their exact chances, and what a dr brings:

>>> from elst_app.loading import charts
>>> from elst_app.rules.recovery_tables.repair import stun_modifiers
>>> repair = charts().repair
>>> modifiers = stun_modifiers(repair, isolated=True)
>>> [(row.result.value, str(chance)) for row, chance in repair.stun.chances(modifiers)]
[('recovered', '1/6'), ('stunned', '1/2'), ('eliminated', '1/3')]
>>> repair.stun.result(5, modifiers).row.result
<StunResult.ELIMINATED: 'eliminated'>
"""
