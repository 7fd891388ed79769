import Foundation
import Testing

/// The CSS easing that `spring` prints: points connected by lines, and a note
/// that says how far off they are.
@Suite struct EasingTests {
  /// What an easing cannot show is said beside it.
  @Test(arguments: [
    ("response:response=0.3,damping=0.7", "--velocity 10", "for this distance and velocity only"),
    ("response:response=0.001,damping=1", "", "shorter than a frame of 60 Hz"),
  ])
  func easingsSayTheirLimits(spring: String, motion: String, words: String) throws {
    #expect(try Program.described(spring, motion)["code.css.note"]?.contains(words) == true)
    let usual = try Program.described("response:response=0.3,damping=0.7")
    #expect(usual["code.css.note"]?.contains(words) == false)
  }

  /// The points that the CSS easing of `spring` connects by lines; times are
  /// in seconds.
  private func easing(_ description: NamedFields) throws -> [(time: Double, value: Double)] {
    let code = try #require(description["code.css"])
    let word = try #require(code.split(separator: " ").first { $0.hasSuffix("ms") })
    let duration = try #require(Double(word.dropLast(2))) / 1000
    let list = code.split(separator: "(")[1].dropLast().split(separator: ",")
    return try list.enumerated().map { index, stop in
      let words = stop.split(separator: " ")
      let percent = words.count > 1 ? Double(words[1].dropLast()) : index == 0 ? 0 : 100
      return try (#require(percent) / 100 * duration, #require(Double(words[0])))
    }
  }

  /// The step response of a spring, from 0 to 1, by the textbook formulas.
  private func stepResponse(zeta: Double, omega: Double, at t: Double) -> Double {
    let root = (zeta * zeta - 1).magnitude.squareRoot() * omega
    let decay = zeta * omega
    guard zeta > 1 else {
      return 1 - exp(-decay * t) * (cos(root * t) + decay / root * sin(root * t))
    }
    let (slow, fast) = (root - decay, -root - decay)
    return 1 - (fast * exp(slow * t) - slow * exp(fast * t)) / (fast - slow)
  }

  /// The easing has hardly more points than needed: the least numbers, of a
  /// search over points at nine distances from the curve, are 10, 10, 14, 31 and
  /// 10 for a tolerance of 0.004. None of its points lies beyond the motion.
  @Test(
    arguments: [
      (0.7, 17.95, "0.4%", 12), (1, 17.95, "0.4%", 10), (0.5, 12.57, "0.4%", 15),
      (0.2, 20, "0.4%", 34), (5, 20, "0.4%", 11), (0.7, 17.95, "1%", 9), (0.7, 17.95, "0.1%", 21),
    ] as [(Double, Double, String, Int)])
  func theEasingHasFewPoints(zeta: Double, omega: Double, tolerance: String, most: Int) throws {
    let description = try Program.described(
      "ratio:zeta=\(zeta),omega=\(omega)", "--tolerance \(tolerance)")
    let points = try easing(description)
    #expect(points.first?.value == 0 && points.last?.value == 1)
    #expect(points.count <= most, "\(points.count)")
    // The last line is no jump.
    #expect(points[points.count - 2].time < 0.97 * points[points.count - 1].time)
    let highest = try description.number("highest_position")
    #expect(points.allSatisfy { 0 <= $0.value && $0.value < highest + 1e-4 })
  }

  /// However fast the start is, an easing has at most a hundred points.
  @Test func anExtremeSpringHasAnEasing() throws {
    let description = try Program.described("physical:mass=1,stiffness=1e35,damping=1e35")
    #expect(try easing(description).count <= 100)
  }

  /// The note on the easing states the largest error of its lines, including
  /// the last one, which ends at the target.
  @Test(
    arguments: [
      (20.0, 12.0, nil), (0.4, 12, nil), (3, 30, nil), (1.5, 10, nil), (0.05, 30, nil),
      (0.01, 200, nil), (0.02, 20, nil), (0.9223759879364598, 36.07710262271279, nil),
      (0.7, 18, 0.05), (0.7, 18, 1e-5), (4, 18, 1e-3),
    ] as [(Double, Double, Double?)])
  func theEasingIsAsFarOffAsItSays(zeta: Double, omega: Double, tolerance: Double?) throws {
    let option = tolerance.map { "--tolerance \($0)" } ?? ""
    let description = try Program.described("ratio:zeta=\(zeta),omega=\(omega)", option)
    let points = try easing(description)
    var worst = 0.0
    for (start, end) in zip(points, points.dropFirst()) {
      for share in stride(from: 0, through: 1, by: 0.005) {
        let time = start.time + (end.time - start.time) * share
        let line = start.value + (end.value - start.value) * share
        worst = max(worst, abs(line - stepResponse(zeta: zeta, omega: omega, at: time)))
      }
    }
    let bound = try #require(
      description["code.css.note"]?.firstMatch(of: #/at most ([0-9.e-]+) of the way off/#))
    let most = try #require(Double(bound.1))
    #expect(worst <= most && most <= worst * 1.2, "\(worst), \(most)")
    #expect(most <= (tolerance ?? (zeta >= 0.02 ? 0.004 : 0.03)))
  }

  /// There is no easing for a motion that its lines cannot follow; a push is
  /// one that they can.
  @Test func anEasingIsTheSpring() throws {
    let swinging = try Program.described("ratio:zeta=0.001,omega=200")
    #expect(swinging["code.css"] == nil)
    #expect(swinging["code.css.note"]?.hasPrefix("no code: 600 lines are still ") == true)
    let pushed = try Program.described(
      "ratio:zeta=2,omega=5", "--from 100 --to -50 --velocity 3000")
    #expect(pushed["code.css.note"]?.contains("at most 0.004 ") == true)
  }

  /// The curve is in parts of the distance, whatever that is.
  @Test func theEasingOfAHugeMoveIsThatOfAnyMove() throws {
    let spring = "ratio:zeta=0.5,omega=10"
    let huge = try Program.described(spring, "--to 1.7976931348623157e308")["code.css"]
    #expect(try huge == Program.described(spring)["code.css"])
    let still = try Program.described("ratio:zeta=0,omega=10")
    #expect(still["code.css.note"] == "no code: the motion does not settle within a minute")
  }
}
