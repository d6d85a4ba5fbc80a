"""The printed world of Russian Railroads: read from files, checked, made ready for the engine."""
