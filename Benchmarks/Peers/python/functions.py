"""The functions that the text of an equation calls, for floats. `fmin` and `fmax`
are NaN if an operand is NaN, unlike C's functions of these names."""

import math


class Numbers:
    sin, cos, tan, atan, fabs, pow = math.sin, math.cos, math.tan, math.atan, math.fabs, math.pow
    sinh, cosh, tanh, exp, log, sqrt = (
        math.sinh, math.cosh, math.tanh, math.exp, math.log, math.sqrt)
    fmin = staticmethod(lambda x, y: y if y < x or y != y else x)
    fmax = staticmethod(lambda x, y: y if y > x or y != y else x)
    sign = staticmethod(lambda x: (x > 0) - (x < 0) if x == x else x)
