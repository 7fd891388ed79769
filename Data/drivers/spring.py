"""A spring for `springbench check --run 'python3 Data/drivers/spring.py'`: one
line of JSON in, one line out. Replace the class with your own spring."""
import json, math, sys


class Spring:
    def __init__(self, mass, stiffness, damping, **motion):
        self.omega = math.sqrt(stiffness / mass)
        self.zeta = damping / (2 * math.sqrt(stiffness * mass))
        self.x, self.v = motion["from"], motion["velocity"]
        self.retarget(motion["to"])

    def retarget(self, to):
        self.target, self.done = to, False
        self.size = abs(to - self.x) + abs(self.v) / self.omega

    def advance(self, t):  # by the exact motion of t seconds
        w, z, u, v = self.omega, self.zeta, self.x - self.target, self.v
        root = w * math.sqrt(abs(1 - z * z))
        q = root * t
        # e^(-ζωt) cos and e^(-ζωt) sin / root, or cosh and sinh if overdamped
        decay = math.exp(-w * t / (z + root / w) if z > 1 else -z * w * t)
        c = decay * ((1 + math.exp(-2 * q)) / 2 if z > 1 else math.cos(q))
        s = decay * (t if q < 1e-9 else (-math.expm1(-2 * q) / 2 if z > 1 else math.sin(q)) / root)
        self.x = self.target + u * c + (v + z * w * u) * s
        self.v = v * c - (z * w * v + w * w * u) * s
        if self.done or abs(self.x - self.target) + abs(self.v) / w <= 1e-3 * self.size:
            self.x, self.v, self.done = self.target, 0.0, True


for line in sys.stdin:
    message = json.loads(line)
    if "new" in message:
        spring = Spring(**message["new"])
    if "target" in message:
        spring.retarget(message["target"])
    if "dt_ms" in message:
        spring.advance(max(0, message["dt_ms"]) / 1000)
    print(json.dumps({"x": spring.x, "v": spring.v, "done": spring.done}), flush=True)
