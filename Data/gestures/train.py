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
    num_leaves=24, min_data_in_leaf=300, lambda_l2=5, max_bin=127, feature_fraction=0.6,
    bagging_fraction=0.7, bagging_freq=1, seed=1,
    deterministic=True, force_row_wise=True, num_threads=1, verbose=-1)
ODDS = dict(PARAMETERS, objective="binary", learning_rate=0.1)
ODDS_TREES = 220
AGE = dict(PARAMETERS, objective="l2", learning_rate=0.2)
AGE_TREES = 30
# Ages are in these units: what the table can hold.
AGE_UNIT = 0.1
# No gate asks after a shorter stay, nor for the odds at a lower age; what is
# learned there is lost on questions that nobody asks.
SHORTEST_STAY = 0.03
LEAST_AGE = 0.025


def rows(program, folder, profile, seed, count, weight):
    """Features, seconds since the onset (NaN outside of pauses) and weights.

    A pause counts alike at any rate.
    """
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
    age = frame["latency_s"].where(frame["pause"] >= 0)
    return features, age, numpy.clip(frame["step"] / 0.00833, 0.3, 3) * weight


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


def trained(parameters, trees, features, label, weight):
    data = lightgbm.Dataset(features, label, weight=weight)
    return lightgbm.train(parameters, data, num_boost_round=trees)


def main():
    program, folder = sys.argv[1:3]
    parts = [rows(program, folder, *settings) for settings in SETS]
    features, age, weight = (pandas.concat(part, ignore_index=True) for part in zip(*parts))
    inside = age.notna()
    age_model = trained(
        AGE, AGE_TREES, features[inside], age[inside] / AGE_UNIT, weight[inside])
    asked = age_model.predict(features, num_threads=1) * AGE_UNIT >= LEAST_AGE
    odds_model = trained(
        ODDS, ODDS_TREES, features[asked], inside[asked].astype(numpy.float32), weight[asked])
    text = base64.b64encode(table(odds_model) + table(age_model)).decode()
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
