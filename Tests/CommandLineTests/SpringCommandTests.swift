import Foundation
import Springs
import TestSupport
import Testing

@Suite struct SpringCommandTests {
  private static let soft = "response:response=0.5,damping=0.7"
  private static let usual = "response:response=0.35,damping=0.7"
  private static let pushed = "\(soft) --from 20 --to 20 --velocity 3000"
  private static let undamped = "physical:mass=2,stiffness=50,damping=0"
  private static let huge = "physical:mass=1,stiffness=1e40,damping=1e20"
  private static let timed = "motion:duration=0.8,bounce=0.3"
  private static let moved = "\(soft) --from 20 --to 220 --velocity 3000"

  /// Springs with options, quantities, and their values, which may be empty. `*`
  /// stands for any text.
  private static let rows = tableFields(
    #"""
    # The fewest digits that give the same motion.
    \#(usual) → zeta → 0.7
    \#(usual) → response.damping → 0.7
    \#(usual) → perceptual.bounce → 0.3
    \#(usual) → motion.bounce → 0.3
    response:response=0.35,damping=1 → zeta → 1
    \#(undamped) → first_crossing_time → 0.3141592653589793
    \#(undamped) → omega → 5
    \#(undamped) → regime → undamped
    \#(undamped) → overshoot_ratio → 1
    \#(undamped) → settling_time[0.001] → inf
    \#(undamped) → android.stiffness → 25
    # Stiffness and damping of a critical spring are rounded, so that it may be
    # a little less than critical, and cross its target years later.
    preset:swiftui/smooth → first_crossing_time
    ratio:zeta=1,omega=7.7 --velocity 5 → first_crossing_time
    smoothdamp:time=0.3 → first_crossing_time
    preset:flutter/default --from 0 --to 0 --velocity 5 → first_crossing_time
    response:response=0.3,damping=1 → first_crossing_time
    # Code: the values that were given, in few digits.
    \#(usual) → code.swiftui → .spring(duration: 0.35, bounce: 0.3)
    \#(usual) → code.react-spring → { tension: 322.273, friction: 25.13274, mass: 1 }
    \#(usual) → code.compose → spring(dampingRatio = 0.7f, stiffness = 322.273f)
    physical:mass=1,stiffness=2022033.914430115,damping=900 → code.react-spring
      → { tension: 2022034, friction: 900, mass: 1 }
    \#(timed) → code.motion → { type: "spring", duration: 0.8, bounce: 0.3 }
    \#(timed) → code.motion.note → *stops at 800 ms*
    \#(timed) --velocity 3 → code.motion → *stiffness*
    reanimated:duration=300ms,ratio=0.5 → code.reanimated
      → withSpring(1, { duration: 300, dampingRatio: 0.5 })
    # The velocity, in the unit of each framework.
    \#(moved) → code.swiftui
      → .interpolatingSpring(duration: 0.5, bounce: 0.3, initialVelocity: 15)
    \#(moved) → code.swiftui.note → *(to - from) per second*
    \#(moved) → code.uikit → *initialVelocity: CGVector(dx: 15, dy: 0)*
    \#(moved) → code.motion → *mass: 1, velocity: 3000 }
    \#(moved) → code.react-spring → *mass: 1, velocity: 3 }*
    \#(moved) → code.react-spring.note → *its velocity is per millisecond*
    \#(moved) → code.compose → *animateTo(220f, spring(*f), initialVelocity = 3000f)
    \#(moved) → code.reanimated → *, velocity: 3000 })
    \#(moved) → code.flutter → SpringSimulation(SpringDescription(\#
    mass: 1, stiffness: 157.9137, damping: *), 20, 220, 3000)
    \#(moved) → code.android.note → *setStartVelocity(3000f)*
    physical:mass=2,stiffness=200,damping=9 --velocity -2 → code.swiftui
      → *, initialVelocity: -2)
    \#(pushed) → code.swiftui → .spring(duration: 0.5, bounce: 0.3)
    \#(pushed) → code.swiftui.note → *cannot be expressed where both are equal*
    \#(pushed) → code.css.note → no code:*are equal*
    ratio:zeta=2,omega=10 --velocity 3 → code.uikit.note → the velocity is in*
    # What a framework cannot play is not printed as its code.
    \#(huge) → code.compose.note
      → no code: stiffness or damping ratio leaves the range of a Float
    \#(huge) → code.android.note
      → no code: stiffness or damping ratio leaves the range of a Float
    # Where start and target are equal, rest is relative to v/ω.
    ratio:zeta=0.5,omega=12 --from 1 --to 1 --velocity 5 → code.motion.note
      → *instead of 1127 ms to 0.001 v/ω*
    # The CSS easing.
    response:response=0.3,damping=0.7 --velocity 10 → code.css.note
      → *for this distance and velocity only*
    response:response=0.001,damping=1 → code.css.note → *shorter than a frame of 60 Hz*
    ratio:zeta=0.001,omega=200 → code.css.note → no code: 600 lines are still*
    ratio:zeta=2,omega=5 --from 100 --to -50 --velocity 3000 → code.css.note → *at most 0.004*
    ratio:zeta=0,omega=10 → code.css.note
      → no code: the motion does not settle within a minute
    """#)

  @Test(arguments: Dictionary(grouping: rows) { $0[0] })
  func quantitiesHaveTheirValues(spring: String, rows: [[String]]) throws {
    let values = try Program.described(spring)
    for row in rows {
      let value = try #require(values[row[1]], "\(row[1])")
      #expect(fnmatch(row.count > 2 ? row[2] : "", value, 0) == 0, "\(row[1]): \(value)")
    }
  }

  @Test func whatCannotBeSaidHasNoRowAndAllElseAValue() throws {
    let plain = try Program.described(Self.usual)
    for framework in ["motion", "react-spring", "android", "reanimated", "flutter", "css"] {
      #expect(plain["code.\(framework)"] != nil && plain["code.\(framework).note"] != nil)
    }
    #expect(plain["code.uikit"] != nil && plain["code.uikit.note"] == nil)
    #expect(plain.values.allSatisfy { !$0.isEmpty })
    // Without a velocity only UIKit's code, which has to say zero, names one.
    #expect(plain.allSatisfy { !$1.contains("elocity:") || $0 == "code.uikit" })
    let undamped = try Program.described(Self.undamped)
    #expect(!undamped.keys.contains { $0.hasPrefix("halflife.") || $0.hasPrefix("smoothdamp.") })
    let huge = try Program.described(Self.huge)
    #expect(huge["code.compose"] == nil && huge["code.android"] == nil)
    #expect(huge["code.flutter"] != nil)
    #expect(try Program.described(Self.pushed)["code.css"] == nil)
    #expect(try Program.described("ratio:zeta=0.001,omega=200")["code.css"] == nil)
  }

  @Test(arguments: [
    usual, "perceptual:duration=0.5,bounce=-0.3", "physical:mass=2.5,stiffness=317,damping=11",
    "bouncy:bounciness=7,speed=11", "halflife:halflife=0.1,frequency=3",
    "motion:visualDuration=0.4,bounce=0.2", "ratio:zeta=0.123456789,omega=17",
  ])
  func everySpecificationThatIsPrintedGivesTheOriginalSpring(specification: String) throws {
    let values = try Program.described(specification)
    // The digits given are the digits printed.
    let parts = specification.split(separator: ":")
    for pair in parts[1].split(separator: ",") {
      let words = pair.split(separator: "=")
      #expect(values["\(parts[0]).\(words[0])"] == String(words[1]))
    }
    for kind in ["ratio", "response", "react", "origami", "android", "settling"] {
      let keys = values.keys.filter { $0.hasPrefix(kind + ".") }.sorted()
      // Some springs cannot be expressed in some kinds.
      guard !keys.isEmpty else { continue }
      let pairs = keys.map { "\($0.dropFirst(kind.count + 1))=\(values[$0] ?? "")" }
      let printed = "\(kind):\(pairs.joined(separator: ","))"
      let back = try Program.described(printed)
      for quantity in ["zeta", "omega"] {
        // The settling time is found numerically.
        try expectRelative(
          back.number(quantity), values.number(quantity),
          within: kind == "settling" ? 1e-12 : 3e-15, printed)
      }
    }
  }

  @Test func theExtremesOfAMotionLieBeyondItsStartAndItsEnd() throws {
    let thrown = try Program.described("physical:stiffness=170,damping=26", "--velocity -10")
    #expect(try abs(thrown.number("lowest_position") + 0.145) < 0.001)
    #expect(try abs(thrown.number("highest_position") - 1) < 0.01)
    let swing = try Program.described(
      "ratio:zeta=0.5,omega=12", "--from 1 --to 1 --velocity 5")
    #expect(try swing.number("lowest_position") < 1 && swing.number("highest_position") > 1.2)
  }

  /// The points that the easing connects by lines; times are in seconds.
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

  /// The least numbers of points for the first five springs are 10, 10, 14, 31
  /// and 10, by a search over points at nine distances from the curve.
  @Test(
    arguments: [
      (0.7, 17.95, "0.4%", 12), (1, 17.95, "0.4%", 10), (0.5, 12.57, "0.4%", 15),
      (0.2, 20, "0.4%", 34), (5, 20, "0.4%", 11), (0.7, 17.95, "1%", 9), (0.7, 17.95, "0.1%", 21),
      // However fast the start is.
      (1.58e17, 3.16e17, "0.4%", 100),
    ] as [(Double, Double, String, Int)])
  func anEasingHasHardlyMorePointsThanItNeeds(
    zeta: Double, omega: Double, tolerance: String, most: Int
  ) throws {
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

  @Test(
    arguments: [
      (20.0, 12.0, nil), (0.4, 12, nil), (3, 30, nil), (1.5, 10, nil), (0.05, 30, nil),
      (0.01, 200, nil), (0.02, 20, nil), (0.9223759879364598, 36.07710262271279, nil),
      (0.7, 18, 0.05), (0.7, 18, 1e-5), (4, 18, 1e-3),
    ] as [(Double, Double, Double?)])
  func anEasingIsOffByAsMuchAsItsNoteSays(zeta: Double, omega: Double, tolerance: Double?) throws {
    let option = tolerance.map { "--tolerance \($0)" } ?? ""
    let description = try Program.described("ratio:zeta=\(zeta),omega=\(omega)", option)
    let points = try easing(description)
    // `SpringsTests` vouch for its positions.
    let motion = SpringMotion(ratio: zeta, omega: omega, from: 0, to: 1)
    var worst = 0.0
    for (start, end) in zip(points, points.dropFirst()) {
      for share in stride(from: 0, through: 1, by: 0.005) {
        let time = start.time + (end.time - start.time) * share
        let line = start.value + (end.value - start.value) * share
        worst = worse(worst, abs(line - motion.position(at: time)))
      }
    }
    let bound = try #require(
      description["code.css.note"]?.firstMatch(of: #/at most ([0-9.e-]+) of the way off/#))
    let most = try #require(Double(bound.1))
    #expect(worst <= most && most <= worst * 1.2, "\(worst), \(most)")
    #expect(most <= (tolerance ?? (zeta >= 0.02 ? 0.004 : 0.03)))
  }
}
