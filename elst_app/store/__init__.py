"""The campaign file: one SQLite file that holds the journal of a campaign and the tables that follow.

`CampaignFile` in campaign_file.py is the journal a `Campaign` is given. SQLModel is imported in here alone,
and this package only when a campaign is opened; nothing outside sees a row.
"""
