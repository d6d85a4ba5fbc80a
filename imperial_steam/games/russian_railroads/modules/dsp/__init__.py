"""The mini expansion (section 18): special tokens, freight cars, its engineers. Known to `modules` alone."""
