#!/usr/bin/env python3
"""Turns libfann-doc's mushroom.train and mushroom.test into mushrooms.txt.gz (see README.md).

Usage: convert_mushrooms.py FOLDER OUTPUT.gz
"""
import gzip
import sys

STALK_ROOT = {54, 55, 57, 59}


def read_part(path):
    """Rows of (inputs, outputs) of a FANN training file: "rows inputs outputs", then alternating lines."""
    with open(path, encoding="ascii") as file:
        words = file.read().split()
    rows, inputs, outputs = map(int, words[:3])
    words = words[3:]
    width = inputs + outputs
    assert len(words) == rows * width
    for r in range(rows):
        row = words[r * width:(r + 1) * width]
        yield [int(word) for word in row[:inputs]], row[inputs:]


def main(folder, output):
    rows = [row for part in ("train", "test") for row in read_part(f"{folder}/mushroom.{part}")]
    used = {j for inputs, _ in rows for j, value in enumerate(inputs) if value}
    columns = sorted(used - STALK_ROOT)
    text = ""
    for inputs, outputs in rows:
        label = {"1 0": "2", "0 1": "1"}[" ".join(outputs)]
        text += label + "".join(f" {i}:1" for i, j in enumerate(columns, 1) if inputs[j]) + "\n"
    with open(output, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(text.encode("ascii"))


if __name__ == "__main__":
    main(*sys.argv[1:])
