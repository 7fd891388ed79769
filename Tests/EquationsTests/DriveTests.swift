import Equations
import TestSupport
import Testing

/// The times at which a drive may switch, have a corner or peak: the zeros and
/// turning points of every part of the text that depends on time alone.
@Suite struct DriveTests {
  /// Switches, corners and peaks within 100 s.
  @Test(arguments: [
    ("x'' = -x", []), ("x'' = -x + 3*sign(x - 0.5)", []),
    // The zero of t − 7.7; the pulse itself underflows at all times at which it
    // is evaluated.
    ("x'' = sign(t - 57) - x", [57]), ("y' = exp(-1e16*(t - 7.7)^2)", [7.7]),
    ("y' = sign(t - 57.000001) - sign(t - 57.000002) - y", [57.000001, 57.000002]),
    ("y' = max(t, 10) - y + min(t^2, 900)", [10, 30]), ("y' = exp(-(t*(t - 40))^2)", [20, 40]),
    ("w = t - 3; y' = y*abs(w) + w", [3]), ("y' = y + 1/(1 + (t^2 - 16)^2)", [4]),
    // Differences whose product would underflow.
    ("y' = max(1e-200*t, 3e-199)", [30]),
  ])
  func momentsAreFound(text: String, expected: [Double]) throws {
    try expectMoments(of: text, until: 100, expected)
  }

  private func expectMoments(of text: String, until end: Double, _ expected: [Double]) throws {
    let found = try EquationSystem(text).driveMoments(until: end)
    #expect(found.count == expected.count, "\(found)")
    for (a, b) in zip(found, expected) { #expect((a - b).magnitude <= 1e-5, "\(found)") }
  }

  /// Turning points are found even after times at which a part is infinite.
  @Test(
    arguments: [
      ("x'' = -x + exp(-(1/(t - 3) + t)^2)", [0.381966, 2, 2.618034, 3, 4]),
      (
        "x'' = -x + exp(-(1/(t - 3) + t - 9)^2)", [0.381966, 2, 2.618034, 3, 3.171573, 4, 8.828427]
      ),
      // The cosine passes zero and turns at the multiples of π/2.
      (
        "x'' = -x + 1/(t - 3)^2 + cos(t)",
        [1.570796, 3, 3.141593, 4.712389, 6.283185, 7.853982, 9.424778]
      ),
      (
        "x'' = -x + sin(t)/t",
        [1.570796, 3.141593, 4.493409, 4.712389, 6.283185, 7.725252, 7.853982, 9.424778]
      ),
    ] as [(String, [Double])])
  func polesHideNoTurns(text: String, expected: [Double]) throws {
    try expectMoments(of: text, until: 10, expected)
  }

  @Test func zerosAreExact() throws {
    let system = try EquationSystem("x'' = sign(t - 7.3) + exp(-1e6*(t - 57.1)^2)")
    #expect(system.driveMoments(until: 100) == [7.3, 57.1])
  }

  /// sin(t) passes zero each half period and turns in between.
  @Test func periodicDrivesHaveManyMoments() throws {
    let moments = try EquationSystem("x'' = sin(t) - x").driveMoments(until: 100)
    #expect(moments.count == Int(100 / (Double.pi / 2)))
    for (index, moment) in moments.enumerated() {
      #expect((moment - Double(index + 1) * .pi / 2).magnitude < 1e-6)
    }
  }

  /// More than 4000 moments would take too long to solve between, so they count
  /// as none.
  @Test func tooManyMomentsAreNone() throws {
    #expect(try EquationSystem("x'' = sin(1e3*t)").driveMoments(until: 100) == [])
  }

  /// Turning points halfway between two of the times at which parts are
  /// evaluated.
  @Test func turnsBetweenEqualValuesAreFound() throws {
    let moments = try EquationSystem("x'' = cos(2*pi*40*t) - x").driveMoments(until: 10)
    #expect(moments.count == 800 + 799)
  }
}
