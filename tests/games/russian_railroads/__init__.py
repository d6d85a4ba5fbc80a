"""Tests of Russian Railroads."""
