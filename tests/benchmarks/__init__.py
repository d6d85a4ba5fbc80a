"""How fast the program is: run by `make bench`, never with the tests. See docs/performance.md."""
