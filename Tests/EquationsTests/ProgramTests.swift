import Equations
import Glibc
import Integrators
import Springs
import Testing

@Suite struct ProgramTests {
  typealias Force = @Sendable (_ t: Double, _ x: Double, _ v: Double) -> Double

  static let pairs: [(text: String, force: Force)] = [
    ("x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)", { t, x, v in -sin(x) - 0.1 * v + 0.3 * cos(2 * t) }),
    ("x'' = -x - x^3", { _, x, _ in -x - x * x * x }),
    ("x'' = 1.5*(1 - x^2)*x' - x", { _, x, v in 1.5 * (1 - x * x) * v - x }),
    ("k = 40; x'' = -k*x - 0.3*abs(x')*x'", { _, x, v in -40 * x - 0.3 * v.magnitude * v }),
    (
      "x'' = -x/(1 + x^2)^2 + exp(-t)",
      { t, x, _ in -x / ((1 + x * x) * (1 + x * x)) + exp(-t) }
    ),
    ("x'' = 1/x^2 - 2*x*tanh(x)", { _, x, _ in 1 / (x * x) - 2 * x * tanh(x) }),
    ("x'' = -max(x, 0) - min(x', 0.5)*atan(t)", { t, x, v in -max(x, 0) - min(v, 0.5) * atan(t) }),
    (
      "x'' = -sign(x)*sqrt(abs(x)) - log(2 + t)",
      { t, x, _ in -(x > 0 ? 1.0 : -1.0) * x.magnitude.squareRoot() - log(2 + t) }
    ),
    (
      "x'' = -sinh(x)*cosh(x') + tan(x/4) - 2^t",
      { t, x, v in -sinh(x) * cosh(v) + tan(x / 4) - pow(2, t) }
    ),
    ("x'' = x'*x' - (x - x'*t)", { t, x, v in v * v - (x - v * t) }),
    // An exponent of 0 yields 1, so the sum in brackets is dropped; its product
    // x*x' is still computed, for `abs`.
    ("x'' = abs(x*x')*(x*x' + t)^0 - x^1", { _, x, v in (x * v).magnitude - x }),
    ("x'' = 1", { _, _, _ in 1 }),
    (
      "x'' = (1 + x^2)^x' - atan(x*x') + (3 + x')^1.5",
      { _, x, v in pow(1 + x * x, v) - atan(x * v) + pow(3 + v, 1.5) }
    ),
  ]

  private func samples(_ seed: UInt64) -> [(t: Double, x: Double, v: Double)] {
    var random = SplitMix64(seed: seed)
    return (0..<64).map { _ in (random.uniform(0, 5), random.uniform(-2, 2), random.uniform(-3, 3))
    }
  }

  @Test(arguments: pairs.indices)
  func programsYieldExactlyWhatSwiftYields(index: Int) throws {
    let (text, force) = Self.pairs[index]
    let equation = ParsedEquation(try EquationSystem(text))
    for (t, x, v) in samples(1) {
      #expect(equation.acceleration(position: x, velocity: v, time: t) == force(t, x, v), "\(text)")
    }
  }

  /// Tasks that share two equations, each evaluating them alternately.
  @Test func sharedEquationsYieldTheSameInEveryTask() async throws {
    let texts = ["x'' = -x*(1 + 0.1*x^2)", "x'' = -sin(x) - 0.1*x' + cos(t)"]
    let equations = try texts.map { ParsedEquation(try EquationSystem($0)) }
    let nodes = try texts.map { AnyOnNodes<Lanes16>(try EquationSystem($0)) }
    let erased = equations.map { AnyScalarEquation($0)! }
    @Sendable func values(_ step: Int) -> [Double] {
      let x = Double(step) / 100
      var slopes = [0.0, 0, 0]
      var span = slopes.mutableSpan
      equations[step % 2].differentiate(x, [x].span, [1].span, into: &span)
      return slopes + [
        equations[step % 2].acceleration(position: x, velocity: 1, time: x),
        erased[step % 2].acceleration(position: x, velocity: 1, time: x),
        nodes[step % 2].acceleration(
          time: Lanes16(constant: x), position: Lanes16(constant: x),
          velocity: Lanes16(constant: 1))[15],
      ]
    }
    let wanted = (0..<1000).map(values)
    await withDiscardingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 { #expect(wanted.indices.allSatisfy { values($0) == wanted[$0] }) }
        }
      }
    }
  }

  @Test(arguments: pairs.indices)
  func lanesYieldWhatSingleValuesYield(index: Int) throws {
    let program = try EquationSystem(Self.pairs[index].text).program
    let lanes = ProgramRegisters<SIMD8<Double>>(program)
    let single = ProgramRegisters<Double>(program)
    let points = samples(2)
    for start in stride(from: 0, to: points.count, by: 8) {
      for lane in 0..<8 {
        let point = points[start + lane]
        // The first three registers are time, position and velocity.
        lanes[0][lane] = point.t
        lanes[1][lane] = point.x
        lanes[2][lane] = point.v
      }
      lanes.run()
      for lane in 0..<8 {
        let point = points[start + lane]
        (single[0], single[1], single[2]) = (point.t, point.x, point.v)
        single.run()
        #expect(lanes[program.outputs[0]][lane] == single[program.outputs[0]])
      }
    }
  }

  /// Equal terms are computed once, constants not at all, and a product that is
  /// used by one sum alone shares the instruction of the sum.
  @Test func programsAreShort() throws {
    let shared = try EquationSystem("x'' = sin(x)*sin(x) + cos(2*pi)*x - sin(x)").program
    #expect(shared.instructions.map(\.operation) == [.sine, .multiplyThenAdd, .subtract])
    #expect(try EquationSystem("x'' = x + 0*2").program.instructions.map(\.operation) == [.add])
    #expect(try EquationSystem("x'' = 1*x/1 - 0").program.instructions.isEmpty)
    let powers = try EquationSystem("x'' = x^3 + x^2").program
    #expect(powers.instructions.map(\.operation) == [.multiply, .multiplyThenAdd])
  }

  @Test(arguments: pairs.indices)
  func jacobiansAgreeWithDifferences(index: Int) throws {
    let system = try EquationSystem(Self.pairs[index].text)
    // Its outputs are the derivatives by t, by x and by v.
    let jacobian = system.jacobian
    let rates = ProgramRegisters<Double>(jacobian)
    let program = system.program
    let force = ProgramRegisters<DoubleDouble>(program)
    for (t, x, v) in samples(3) {
      (rates[0], rates[1], rates[2]) = (t, x, v)
      rates.run()
      func acceleration(_ dx: Double, _ dv: Double) -> DoubleDouble {
        force[0] = DoubleDouble(t)
        force[1] = DoubleDouble.sum(x, dx)
        force[2] = DoubleDouble.sum(v, dv)
        force.run()
        return force[program.outputs[0]]
      }
      // Central differences are off by h² f‴/6. The bound grows towards x = 0,
      // as f‴ does there for x⁻².
      let h = 0x1p-34
      let byX = (acceleration(h, 0) - acceleration(-h, 0)).rounded / (2 * h)
      let byV = (acceleration(0, h) - acceleration(0, -h)).rounded / (2 * h)
      let scale = 1 + byX.magnitude + byV.magnitude
      let size = max(1, 1 / (x * x * x * x).magnitude)
      #expect((rates[jacobian.outputs[1]] - byX).magnitude < 1e-13 * scale * size)
      #expect((rates[jacobian.outputs[2]] - byV).magnitude < 1e-13 * scale * size)
    }
  }
}
