"""The player board of German Railroads (section 13): arms, extensions, income markers. Known to `modules` alone."""
