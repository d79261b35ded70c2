"""Backups that make themselves while a campaign is open, and the page that restores one.

`BackupKeeper` has them made, `RestorePage` lists them; lines.py has their words, for the command line too.
"""
