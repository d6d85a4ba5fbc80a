"""Hostile files, failing disks, killed processes: attacks that once succeeded, and machines that look for more."""
