"""Tests of the table of Russian Railroads."""
