"""The table of Russian Railroads."""
