"""The packaged programs of dist/, tried as a player would: `make package package-test`."""
