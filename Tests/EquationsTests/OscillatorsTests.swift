import Equations
import Glibc
import Springs
import Testing

@Suite struct OscillatorTests {
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
  /// x'' = −x − x³ conserves v²/2 + x²/2 + x⁴/4, which is 3/4 for the motion
  /// from 1 at rest, a Jacobi function cn.
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

  @Test func duffingStartsAtOneAndPassesZeroAfterAQuarter() {
    let oscillator = DuffingOscillator()
    let start = oscillator.state(at: DoubleDouble(0))
    #expect((start.position - DoubleDouble(1)).high.magnitude < 1e-29)
    #expect(start.velocity.high.magnitude < 1e-29)
    let quarter = oscillator.state(at: DuffingOscillator.period * 0.25)
    #expect(quarter.position.high.magnitude < 1e-29)
    #expect((quarter.velocity + DoubleDouble(1.5).squareRoot()).high.magnitude < 1e-28)
  }

  /// 4 K(m)/√2 with m = 1/4, by mpmath.
  @Test func hasTheKnownPeriod() {
    // 4.76802202910246… to 32 digits, in two numbers.
    let known = DoubleDouble(high: 4.768022029102461, low: -2.838286286113025e-16)
    #expect((DuffingOscillator.period - known).high.magnitude < 1e-30)
  }
}

@Suite struct LatticeTests {
  private static func positions(_ lattice: Lattice) -> [Double] {
    (0..<lattice.count).map { sin(0.3 + 1.7 * Double($0)) }
  }

  /// A lattice of n masses has the most rows up to √n that divide n.
  @Test func latticesAreAsSquareAsTheNumberOfMassesAllows() {
    for (masses, rows) in [(1, 1), (2, 1), (4, 2), (7, 1), (10, 2), (12, 3), (36, 6), (45, 5)] {
      let lattice = Lattice(masses: masses, stiffness: 3)
      #expect([lattice.rows, lattice.columns, lattice.count] == [rows, masses / rows, masses])
    }
  }

  /// Accelerations are computed in vectors, into which rows fit with or without
  /// a remainder; here they are compared with plain second differences.
  @Test(arguments: [1, 2, 3, 5])
  func accelerationsAreSecondDifferences(rows: Int) {
    for columns in 1...37 {
      let lattice = Lattice(rows: rows, columns: columns, stiffness: 7)
      let x = Self.positions(lattice)
      let a = accelerations(lattice, x, x)
      func position(_ row: Int, _ column: Int) -> Double {
        (0..<rows).contains(row) && (0..<columns).contains(column) ? x[row * columns + column] : 0
      }
      for row in 0..<rows {
        for column in 0..<columns {
          let (here, i) = (position(row, column), row * columns + column)
          let along = position(row, column - 1) - 2 * here + position(row, column + 1)
          let across = position(row - 1, column) - 2 * here + position(row + 1, column)
          let expected = 7 * (along + (rows > 1 ? across : 0))
          #expect((a[i] - expected).magnitude < 1e-13, "\(rows) x \(columns), mass \(i)")
        }
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 5), (2, 1), (3, 4)])
  func theTextHasTheSameAccelerations(rows: Int, columns: Int) throws {
    let lattice = Lattice(rows: rows, columns: columns, stiffness: 7)
    let x = Self.positions(lattice)
    let text = accelerations(ParsedEquation(try EquationSystem(lattice.text)), x, x)
    for (a, b) in zip(text, accelerations(lattice, x, x)) { #expect((a - b).magnitude < 1e-13) }
  }

  @Test(arguments: [(1, 7), (3, 4), (5, 5)])
  func sumOfModesAgreesWithProjectionOnModes(rows: Int, columns: Int) {
    let lattice = Lattice(rows: rows, columns: columns, stiffness: 30)
    let modes = [(Lattice.Mode(i: rows, j: 2), 0.75), (Lattice.Mode(i: 1, j: columns), -0.5)]
    let few = lattice.solution(of: modes.map { (mode: $0.0, amplitude: $0.1) })
    let all = lattice.solution(from: few(DoubleDouble(0)))
    for t in [0, 0.3, 2.7] {
      let (a, b) = (few(DoubleDouble(t)), all(DoubleDouble(t)))
      for i in 0..<lattice.count {
        #expect((a.positions[i] - b.positions[i]).high.magnitude < 1e-28)
        #expect((a.velocities[i] - b.velocities[i]).high.magnitude < 1e-27)
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 2), (1, 9), (1, 66), (2, 3), (7, 9), (4, 17)])
  func theSolutionSolvesTheEquation(rows: Int, columns: Int) {
    let lattice = Lattice(rows: rows, columns: columns, stiffness: 30)
    let motion = lattice.solution(
      of: [(Lattice.Mode(i: rows, j: columns), 1), (Lattice.Mode(i: 1, j: 1), 0.5)])
    // By differences in double-double.
    let h = 0x1p-26
    let states = [0.5 - h, 0.5, 0.5 + h].map { motion(DoubleDouble($0)) }
    let expected = accelerations(
      lattice, states[1].positions.map(\.rounded), states[1].velocities.map(\.rounded))
    for (i, acceleration) in expected.enumerated() {
      let slope = (states[2].velocities[i] - states[0].velocities[i]) * (0.5 / h)
      #expect((slope.rounded - acceleration).magnitude < 1e-10, "mass \(i)")
    }
  }

  @Test(arguments: [(1, 1), (1, 9), (2, 3), (4, 17)])
  func energyIsConstant(rows: Int, columns: Int) {
    let lattice = Lattice(rows: rows, columns: columns, stiffness: 30)
    let motion = lattice.solution(of: [(Lattice.Mode(i: 1, j: columns), 1)])
    let energies = [0, 0.7, 3].map { t in
      let state = motion(DoubleDouble(t))
      return lattice.energy(state.positions.map(\.rounded), state.velocities.map(\.rounded))
    }
    #expect(energies.allSatisfy { ($0 / energies[0] - 1).magnitude < 1e-13 })
  }
}

private func accelerations(_ equation: some Equation, _ x: [Double], _ v: [Double]) -> [Double] {
  var a = [Double](repeating: .nan, count: x.count)
  var span = a.mutableSpan
  equation.evaluate(0, x.span, v.span, into: &span)
  return a
}
