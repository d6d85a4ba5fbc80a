"""Tests of the modules, one file each."""
