import Equations
import Springs
import Testing

@Suite struct EquationTests {
  /// Expects velocity and acceleration to be the derivatives of the solution,
  /// the gradient to be the force's slope, and only damping to take energy.
  private func check<Force: ScalarForce & Oscillator>(_ force: Force, from start: (Double, Double))
  {
    let motion = force.solution(from: ExactState(positions: [start.0], velocities: [start.1]))
    func state(_ t: DoubleDouble) -> (x: DoubleDouble, v: DoubleDouble) {
      let state = motion(t)
      return (state.positions[0], state.velocities[0])
    }
    let h = 0x1p-26
    for t in [0.5, 1.25, 7] {
      let (here, time) = (state(DoubleDouble(t)), DoubleDouble(t))
      let (before, after) = (state(time - DoubleDouble(h)), state(time + DoubleDouble(h)))
      let (x, v) = (here.x.rounded, here.v.rounded)
      let acceleration = force.acceleration(time: t, position: x, velocity: v)
      let rate = ((after.v - before.v) * (0.5 / h)).rounded
      let slope = ((after.x - before.x) * (0.5 / h)).rounded
      #expect((rate - acceleration).magnitude < 1e-11)
      #expect((slope - v).magnitude < 1e-11)
      // For a cubic force −q x³ this difference is off by 2^-40 q.
      let chord: Double = force.force(x + 0x1p-20, t) - force.force(x - 0x1p-20, t)
      let gradient: Double = chord * 0x1p19
      #expect((gradient - force.forceGradient(x, t)).magnitude < 1e-8)
      // The rate of the loss is c v².
      let energies = [before, after].map { force.energy([$0.x.rounded], [$0.v.rounded]) }
      let loss = (energies[0] - energies[1]) * (0.5 / h)
      #expect((loss - force.damping * v * v).magnitude < 1e-6)
    }
    let begin = state(DoubleDouble(0))
    #expect((begin.x.rounded - start.0).magnitude < 1e-15)
    #expect((begin.v.rounded - start.1).magnitude < 1e-15)
  }

  @Test func solutionsSolveTheEquation() {
    for (stiffness, damping) in [(9.0, 0.0), (9, 0.5), (9, 6), (4, 20)] {
      check(LinearOscillator(stiffness: stiffness, damping: damping), from: (0.75, -2))
    }
    check(DuffingOscillator(), from: (1, 0))
    #expect(DuffingOscillator().damping == 0 && !DuffingOscillator.isDamped)
  }

  /// The energy is v²/2 + k x²/2, for the Duffing oscillator v²/2 + x²/2 +
  /// x⁴/4, and for the pendulum v²/2 + k (1 − cos x).
  @Test func energiesAreKineticAndPotential() {
    let oscillator = LinearOscillator(stiffness: 9, damping: 6)
    #expect(oscillator.energy([2], [4]) == 8 + 18 && oscillator.angularFrequency == 3)
    #expect(DuffingOscillator().energy([2], [4]) == 8 + 2 + 4)
    let top = Pendulum(stiffness: 3).energy([.pi], [4])
    #expect(abs(top - (8 + 6)) < 1e-14)
  }
}

@Suite struct AnyScalarEquationTests {
  @Test func severalCoordinatesAndFirstOrderAreNoScalarEquation() throws {
    #expect(AnyScalarEquation(Lattice(columns: 2, stiffness: 1)) == nil)
    let two = try EquationSystem("x'' = -x; y'' = x - y")
    #expect(AnyScalarEquation(ParsedEquation(two)) == nil)
    let first = try EquationSystem("y' = -y")
    #expect(AnyScalarEquation(ParsedEquation(first)) == nil)
  }

  @Test func textsOfSeveralCoordinatesAreEvaluatedInOrder() throws {
    let equation = ParsedEquation(
      try EquationSystem("x'' = -x + 2*y' + t; y'' = x*y - x'; z' = 4*z"))
    var found = [Double](repeating: .nan, count: 3)
    var span = found.mutableSpan
    equation.evaluate(0.5, [3, -2, 9].span, [7, 11, -0.25].span, into: &span)
    #expect(equation.count == 3)
    #expect(found == [19.5, -13, -1])
  }
}
