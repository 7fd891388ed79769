import Oscillators
import Springs
import Testing

@Suite struct LinearOscillatorTests {
  @Test(arguments: [0.0, 0.1, 0.8, 1, 1.0000001, 5, 500])
  func agreesWithTheClosedForm(dampingRatio: Double) throws {
    let w = 20.0
    let oscillator = LinearOscillator(stiffness: w * w, damping: 2 * dampingRatio * w)
    let spring = try Spring(
      validating: 1, stiffness: oscillator.stiffness, damping: oscillator.damping)
    let motion = spring.motion(from: 1, to: 0, initialVelocity: -3)
    for step in 0...40 {
      let t = Double(step) * 0.03125
      let state = oscillator.state(
        at: DoubleDouble(t), position: DoubleDouble(1), velocity: DoubleDouble(-3))
      let expected = motion.exactState(at: t)
      #expect((state.position.rounded - expected.position).magnitude < 1e-15)
      #expect((state.velocity.rounded - expected.velocity).magnitude < 1e-14 * w)
    }
  }
}

@Suite struct DuffingOscillatorTests {
  /// x'' = −x − x³ conserves v²/2 + x²/2 + x⁴/4, and cn is the motion that
  /// starts at rest from 1 with that energy.
  @Test func conservesItsEnergyToDoubleDoublePrecision() {
    let oscillator = DuffingOscillator()
    for step in 0...50 {
      let t = DoubleDouble(Double(step) * 9.7)
      let (x, v) = oscillator.state(at: t)
      let square = x * x
      let energy = v * v * 0.5 + square * 0.5 + square * square * 0.25
      #expect((energy - DoubleDouble(0.75)).high.magnitude < 1e-28)
    }
  }

  @Test func startsAtOneAndPassesZeroAfterAQuarter() {
    let oscillator = DuffingOscillator()
    let start = oscillator.state(at: DoubleDouble(0))
    #expect((start.position - DoubleDouble(1)).high.magnitude < 1e-29)
    #expect(start.velocity.high.magnitude < 1e-29)
    let quarter = oscillator.state(at: DuffingOscillator.period * 0.25)
    #expect(quarter.position.high.magnitude < 1e-29)
    #expect((quarter.velocity * quarter.velocity - DoubleDouble(1.5)).high.magnitude < 1e-28)
  }

  /// 4 K(1/4)/√2, with K to 20 digits from the arithmetic–geometric mean in
  /// mpmath: 1.6857503548125960429.
  @Test func hasTheKnownPeriod() {
    #expect((DuffingOscillator.quarterPeriod.rounded - 1.685750354812596).magnitude < 4e-16)
  }
}

@Suite struct SpringChainTests {
  @Test func beginsWithThePluck() {
    let (x, v) = SpringChain().state(at: DoubleDouble(0))
    for (index, expected) in SpringChain.initialPositions.enumerated() {
      #expect((x[index] - DoubleDouble(expected)).high.magnitude < 1e-28)
      #expect(v[index].high.magnitude < 1e-28)
    }
  }

  /// Sine modes in double-double against LAPACK's eigenvectors.
  @Test func modesOfLapackAgree() throws {
    let modes = try #require(ModalSuperposition())
    let samples = 5
    var positions = [Double](repeating: 0, count: samples * 64)
    var velocities = positions
    var scratch = [Double](repeating: 0, count: samples * 128)
    try positions.withUnsafeMutableBufferPointer { x in
      try velocities.withUnsafeMutableBufferPointer { v in
        try scratch.withUnsafeMutableBufferPointer { s in
          modes.sample(
            duration: 10, samples: samples, positions: try #require(x.baseAddress),
            velocities: v.baseAddress, scratch: try #require(s.baseAddress))
        }
      }
    }
    for k in 0..<samples {
      let exact = SpringChain().state(at: DoubleDouble(Double(k) * 2.5))
      for c in 0..<64 {
        #expect((positions[64 * k + c] - exact.positions[c].rounded).magnitude < 1e-12)
        #expect((velocities[64 * k + c] - exact.velocities[c].rounded).magnitude < 1e-11)
      }
    }
  }
}
