"""The player board of American Railroads (section 17): coins, stocks, mills. Known to `modules` alone."""
