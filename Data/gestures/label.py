#!/usr/bin/env python3
"""Makes labelled traces from recordings of a real pointer.

usage: label.py FOLDER RECORDING...

A recording is a CSV file with the columns "client timestamp" (seconds), "x" and "y"
(px), and perhaps "button", as in the Balabit Mouse Dynamics Challenge. FOLDER gets
two folders: clock/ with a row for every tick of 15.6 ms, as for a program that polls
the pointer, and events/ with the recorded rows, scrolling excepted, and one more at
each end. Score them with `springbench gesture score --traces FOLDER/clock`.

A tick is paused exactly when it belongs to 100 ms or more of ticks in a box with a
diagonal of at most 2.5 px, as in docs/gestures.md, but on the recorded path. A silence
of more than a second ends a trace; traces of fewer than 20 rows are left out.
"""
import csv
import math
import os
import sys

TICK = 0.0156  # seconds
BOX = 2.5  # px
SHORTEST_PAUSE = 0.1  # seconds
LONGEST_SILENCE = 1.0  # seconds
# How long the pointer is taken to rest before the first row and after the last.
LEAD, TAIL = 0.2, 0.5  # seconds
NOWHERE = 65535  # a coordinate of rows without a position


def events(file):
    """Times and places in order of time; of several at one time only the last."""
    places = {}
    for row in csv.DictReader(file):
        x, y = int(row["x"]), int(row["y"])
        if NOWHERE not in (x, y) and row.get("button") != "Scroll":
            places[float(row["client timestamp"])] = (x, y)
    return sorted((time, *place) for time, place in places.items())


def stretches(rows):
    """The rows between long silences."""
    part = []
    for row in rows:
        if part and row[0] - part[-1][0] > LONGEST_SILENCE:
            yield part
            part = []
        part.append(row)
    yield part


def on_clock(rows):
    """Where the pointer was at every tick."""
    start, end = rows[0][0] - LEAD, rows[-1][0] + TAIL
    ticks, at = [], 0
    for index in range(int((end - start) / TICK) + 1):
        time = start + index * TICK
        # Rows up to a quarter of a tick later count: the recorder has its own ticks.
        while at + 1 < len(rows) and rows[at + 1][0] <= time + TICK / 4:
            at += 1
        ticks.append((time - start, *rows[at][1:]))
    return start, ticks


def truth(ticks):
    """Whether each tick is paused."""
    paused = [False] * len(ticks)
    for first, (time, x, y) in enumerate(ticks):
        left, right, low, high, last = x, x, y, y, first
        for index in range(first + 1, len(ticks)):
            left, right = min(left, ticks[index][1]), max(right, ticks[index][1])
            low, high = min(low, ticks[index][2]), max(high, ticks[index][2])
            if math.hypot(right - left, high - low) > BOX:
                break
            last = index
        if ticks[last][0] - time >= SHORTEST_PAUSE - 1e-6:
            paused[first:last + 1] = [True] * (last + 1 - first)
    return paused


def write(folder, name, rows):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w") as file:
        file.write("time_s,x,y,label\n")
        for time, x, y, paused in rows:
            file.write(f"{time:.5f},{x},{y},{'paused' if paused else 'moving'}\n")


def main():
    folder, *recordings = sys.argv[1:]
    for recording in recordings:
        with open(recording, newline="") as file:
            parts = [part for part in stretches(events(file)) if len(part) >= 20]
        for number, part in enumerate(parts, 1):
            start, ticks = on_clock(part)
            paused = truth(ticks)
            name = f"{os.path.splitext(os.path.basename(recording))[0]}-{number:02}.csv"
            write(os.path.join(folder, "clock"), name,
                  [(*tick, rests) for tick, rests in zip(ticks, paused)])
            # A row at each end: the pointer was there before and stayed.
            known = [(start, *part[0][1:]), *part, (start + ticks[-1][0], *part[-1][1:])]
            write(os.path.join(folder, "events"), name,
                  [(time - start, x, y, paused[min(round((time - start) / TICK), len(paused) - 1)])
                   for time, x, y in known])


if __name__ == "__main__":
    main()
