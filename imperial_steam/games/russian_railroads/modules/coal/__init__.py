"""The coal module (section 14): coal, foundries, stokers. Known to `modules` alone."""
