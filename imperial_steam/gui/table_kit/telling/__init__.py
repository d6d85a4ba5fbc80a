"""What a table tells of its own accord: news, rounds, secrets turned over, scorings, an automa that thinks aloud.

All of it are sheets beside the table.
Called by `machines`, `coach` and `scene`, and by titles for their stories.
"""
