#!/usr/bin/env python3
"""Figures for the tests of statistics, computed with SciPy and NumPy.

Writes statistics.csv into the folder of this file. `first` and `second` are
lists of numbers separated by spaces.
"""
import csv
import pathlib
import warnings

import numpy as np
from scipy import stats

warnings.simplefilter("ignore")
rng = np.random.default_rng(20240611)
rows = []


def text(values):
    return " ".join(repr(float(v)) for v in values)


def add(quantity, first, second, parameter, expected):
    rows.append([quantity, text(first), text(second), parameter, repr(float(expected))])


samples = {n: np.round(rng.lognormal(3, 0.4, n), 6) for n in (1, 2, 3, 4, 5, 6, 7, 10, 11, 25, 100)}
for n, x in samples.items():
    add("median", x, [], "", np.median(x))
    for q in (0.0, 0.05, 0.25, 0.75, 0.95, 1.0):
        add("quantile", x, [], q, np.quantile(x, q))
    add("mean", x, [], "", np.mean(x))
    if n > 1:
        add("standard_deviation", x, [], "", np.std(x, ddof=1))
    # Depth of the distribution-free interval of the median at 95 %: the largest
    # d with P(Binomial(n, 1/2) <= d - 1) <= 0.025.
    depth = max([d for d in range(1, n // 2 + 1) if stats.binom.cdf(d - 1, n, 0.5) <= 0.025], default=0)
    add("interval_depth", x, [], "", depth)

for n, m in ((1, 1), (3, 4), (4, 4), (6, 6), (8, 5), (10, 10), (12, 9)):
    for shift in (0, 0.1, 0.5):
        x = np.round(rng.normal(10, 0.3, n), 6)
        y = np.round(rng.normal(10 + shift, 0.3, m), 6)
        result = stats.mannwhitneyu(x, y, method="exact")
        add("mann_whitney_u", x, y, "", result.statistic)
        add("mann_whitney_p", x, y, "", result.pvalue)

# With ties: by counting every division into two samples.
for n, m in ((4, 4), (5, 5), (6, 6)):
    x = np.round(rng.normal(10, 1, n))
    y = np.round(rng.normal(10.7, 1, m))
    result = stats.permutation_test(
        (x, y), lambda a, b: stats.mannwhitneyu(a, b).statistic,
        permutation_type="independent", n_resamples=np.inf)
    add("mann_whitney_u", x, y, "ties", stats.mannwhitneyu(x, y).statistic)
    add("mann_whitney_p", x, y, "ties", result.pvalue)

# A separate generator, so that the other figures do not depend on these.
signed = np.random.default_rng(20261122)
for n in (1, 2, 5, 6, 10, 16, 25):
    for shift in (0, 0.02, 0.1):
        x = np.round(signed.normal(shift, 0.05, n), 6)
        result = stats.wilcoxon(x, method="exact")
        ranks = stats.rankdata(np.abs(x))
        add("signed_rank_w", x, [], "", np.sum(ranks[x > 0]))
        add("signed_rank_p", x, [], "", result.pvalue)

# With ties and zeros: by counting every choice of signs.
for n in (6, 9):
    x = np.round(signed.normal(0.7, 1, n))
    x[0] = 0
    x = x[np.argsort(signed.random(n))]
    kept = x[x != 0]
    ranks = stats.rankdata(np.abs(kept))
    signs = np.array(np.meshgrid(*[[0, 1]] * len(kept))).reshape(len(kept), -1)
    sums = ranks @ signs
    seen = np.sum(ranks[kept > 0])
    add("signed_rank_w", x, [], "ties", seen)
    add("signed_rank_p", x, [], "ties", min(1, 2 * min(np.mean(sums <= seen), np.mean(sums >= seen))))

for n in (1, 2, 5, 12):
    p = np.round(rng.uniform(0, 0.12, n), 6)
    order = np.argsort(p)
    # Holm by its definition: SciPy offers only false discovery control.
    corrected = np.empty(n)
    running = 0.0
    for step, index in enumerate(order):
        running = max(running, min(1.0, (n - step) * p[index]))
        corrected[index] = running
    for index in range(n):
        add("holm", p, [], index, corrected[index])

for n in (2, 3, 8, 15):
    x = np.round(np.sort(rng.uniform(0, 5, n)), 6)
    y = np.round(2.5 * x - 1 + rng.normal(0, 0.2, n), 6)
    line = stats.linregress(x, y)
    add("least_squares_slope", x, y, "", line.slope)
    add("least_squares_intercept", x, y, "", line.intercept)

# The interval of the median of all ratios, by inverting the exact test: from
# the least to the largest factor of the second sample with a p-value above 5 %.
for n, m in ((6, 6), (10, 10), (15, 12)):
    x = np.round(rng.normal(11, 0.4, n), 6)
    y = np.round(rng.normal(10, 0.4, m), 6)
    ratios = np.sort(np.divide.outer(x, y), axis=None)
    kept = [
        low for low, high in zip(ratios, ratios[1:])
        if stats.mannwhitneyu(x, y * (low + high) / 2, method="exact").pvalue > 0.05]
    add("median_ratio_low", x, y, "", kept[0])
    add("median_ratio_high", x, y, "", ratios[np.searchsorted(ratios, kept[-1]) + 1])

with open(pathlib.Path(__file__).with_suffix(".csv"), "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["quantity", "first", "second", "parameter", "expected"])
    writer.writerows(rows)
