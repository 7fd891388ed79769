"""Prints derivatives as rates.cpp does, by the code of a peer in Python."""

import math
import sys
import types
from unittest import mock

folder, peer = sys.argv[1:]
x = [0.625, 1.5]
# The samples are not needed. Numbers stand in for heyoka's expressions.
sys.modules["numpy"] = mock.MagicMock()
sys.modules["heyoka"] = mock.MagicMock(
    make_vars=lambda *names: x, time=0.3, sin=math.sin, cos=math.cos, sqrt=math.sqrt)
sys.path.insert(0, "../../../Benchmarks/Peers/python")
import heyoka_peer
import problems

for problem in problems.read(types.SimpleNamespace(data=folder, problem="")):
    if peer == "heyoka":
        print(*dict(heyoka_peer.system(problem)).values(), sep="\n")
    else:
        print(*problem.right_side()(0.3, x), sep="\n")
