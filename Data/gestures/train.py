#!/usr/bin/env python3
"""Trains the learned pause detector on generated traces, and on nothing else.

usage: train.py PROGRAM FOLDER

PROGRAM is the built springbench; FOLDER takes 3.9 GB of features. Writes
pause-model.txt beside this file, and from it the table that the program holds,
Sources/Gestures/Learned/PauseModelTable.swift. Seven minutes of one core.

Needs from pip: lightgbm (4.7.0), numpy (2.4), pandas (3.1).
"""
import base64
import os
import struct
import subprocess
import sys

import lightgbm
import numpy
import pandas

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "../../Sources/Gestures/Learned/PauseModelTable.swift")
# profile, seed, traces, weight
SETS = [("broad", 1001, 5000, 1), ("mild", 1002, 5000, 1), ("mouse", 1003, 1500, 0.75),
        ("varied", 1004, 6000, 1)]
PARAMETERS = dict(
    objective="binary", num_leaves=24, learning_rate=0.1, min_data_in_leaf=300, lambda_l2=5,
    max_bin=127, feature_fraction=0.6, bagging_fraction=0.7, bagging_freq=1, seed=1,
    deterministic=True, force_row_wise=True, num_threads=1, verbose=-1)
TREES = 220
# No gate asks the trees after a stay shorter than 40 ms; what is learned from
# shorter ones is lost on questions that nobody asks.
SHORTEST_STAY = 0.035


def rows(program, folder, profile, seed, count, weight):
    """Features, whether a trigger would hit, and weights: a pause counts alike at any rate."""
    path = os.path.join(folder, f"{profile}.csv")
    subprocess.run(
        [program, "pause", "--dump-features", path, "--profile", profile, "--seed", str(seed),
         "--count", str(count)], check=True)
    frame = pandas.read_csv(path, dtype=numpy.float32)
    inside = frame["pause"] >= 0
    asked = (frame["stay_s"] >= SHORTEST_STAY) & (frame["stay_s"] < 0.2)
    wanted = asked & (frame["pause"] != -2) & ~(inside & (frame["latency_s"] > 0.14))
    frame = frame[wanted]
    features = frame.iloc[:, 7:]
    label = (frame["pause"] >= 0).astype(numpy.float32)
    return features, label, numpy.clip(frame["step"] / 0.00833, 0.3, 3) * weight


def table(model):
    """The trees as bytes; the layout is described at PauseModel.init."""
    trees = []
    for tree in model.dump_model()["tree_info"]:
        nodes, leaves = [], []

        def walk(node):
            if "leaf_value" in node:
                leaves.append(node["leaf_value"])
                return -len(leaves)
            place = len(nodes)
            nodes.append(None)
            threshold = numpy.float32(node["threshold"])
            if float(threshold) > node["threshold"]:
                threshold = numpy.nextafter(threshold, numpy.float32(-numpy.inf))
            left, right = walk(node["left_child"]), walk(node["right_child"])
            nodes[place] = (float(threshold), node["split_feature"], left, right)
            return place

        walk(tree["tree_structure"])
        if nodes:
            trees.append((nodes, leaves))
    out = struct.pack("<BBHf", len(model.feature_name()), 0, len(trees), 0.0)
    for nodes, leaves in trees:
        out += struct.pack("<B", len(nodes))
        out += b"".join(struct.pack("<fBbb", *node) for node in nodes)
        out += b"".join(struct.pack("<h", round(leaf * 4096)) for leaf in leaves)
    return out


def main():
    program, folder = sys.argv[1:3]
    parts = [rows(program, folder, *settings) for settings in SETS]
    features, label, weight = (pandas.concat(part) for part in zip(*parts))
    data = lightgbm.Dataset(features, label, weight=weight)
    model = lightgbm.train(PARAMETERS, data, num_boost_round=TREES)
    text = base64.b64encode(table(model)).decode()
    lines = [text[start:start + 96] for start in range(0, len(text), 96)]
    with open(os.path.join(HERE, "pause-model.txt"), "w") as file:
        file.write("\n".join(lines) + "\n")
    with open(TABLE, "w") as file:
        file.write(
            "/// The trees of the learned detector: the content of\n"
            "/// `Data/gestures/pause-model.txt`, written by `Data/gestures/train.py`.\n"
            "package enum PauseModelTable {\n  package static let base64 = \"\"\"\n"
            + "".join(f"    {line}\n" for line in lines) + '    """\n}\n')


if __name__ == "__main__":
    main()
