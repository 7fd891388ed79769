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

  /// Springs with options, quantities, and their values, in which `*` stands
  /// for any text.
  private static let rows = tableFields(
    #"""
    # The fewest digits that give the same motion.
    \#(usual) → zeta → 0.7
    \#(usual) → response.damping → 0.7
    \#(usual) → perceptual.bounce → 0.3
    \#(usual) → motion.bounce → 0.3
    response:response=0.35,damping=1 → zeta → 1
    \#(undamped) → omega → 5
    \#(undamped) → regime → undamped
    \#(undamped) → overshoot_ratio → 1
    \#(undamped) → settling_time[0.001] → inf
    \#(undamped) → android.stiffness → 25
    # Code, in few digits.
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
      → no code: stiffness/mass or damping ratio leaves the range of a Float
    \#(huge) → code.android.note
      → no code: stiffness/mass or damping ratio leaves the range of a Float
    # Where start and target are equal, rest is relative to v/ω.
    ratio:zeta=0.5,omega=12 --from 1 --to 1 --velocity 5 → code.motion.note
      → *instead of 1127 ms to 0.001 v/ω*
    # The CSS easing.
    response:response=0.3,damping=0.7 --velocity 10 → code.css.note
      → *for this distance and velocity only*
    ratio:zeta=0.001,omega=200 → code.css.note → no code: the motion takes*
    ratio:zeta=2,omega=5 --from 100 --to -50 --velocity 3000 → code.css.note → *at most 0.004*
    ratio:zeta=0,omega=10 → code.css.note → no code: the motion takes*
    """#)

  @Test(arguments: Dictionary(grouping: rows) { $0[0] })
  func quantitiesHaveTheirValues(spring: String, rows: [[String]]) throws {
    let values = try Program.described(spring)
    for row in rows {
      let value = try #require(values[row[1]], "\(row[1])")
      #expect(fnmatch(row[2], value, 0) == 0, "\(row[1]): \(value)")
    }
  }

  @Test func whatCannotBeSaidHasNoRowAndAllElseAValue() throws {
    let plain = try Program.described(Self.usual)
    for framework in ["motion", "react-spring", "android", "reanimated", "flutter", "css"] {
      #expect(plain["code.\(framework)"] != nil && plain["code.\(framework).note"] != nil)
    }
    #expect(plain["code.uikit"] != nil && plain["code.uikit.note"] == nil)
    #expect(plain.values.allSatisfy { !$0.isEmpty })
    // Without a velocity only UIKit's code mentions it, as zero.
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
  func printedSpecificationsGiveTheSameMotion(specification: String) throws {
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

  /// The springs nearest to the curve of a spring, to a line and to easings.
  static let fits = ShellLine.table(
    #"""
    0 solve stiffness=170,damping=12 --duration 8 --rate 120 -o curve.csv;
      spring --fit curve.csv --format csv
      → fit.delay,0,s,fit\nfit.largest_error,0, … stiffness,170,N/m,fit\ndamping,12,
    0 solve stiffness=170,damping=12 --duration 8 --columns time_s,position
      | sed 's/^[0-9]/1000&/' > clock.csv; spring --fit clock.csv --format csv
      → fit.delay,10000,s,fit … stiffness,170,N/m,fit\ndamping,12,
    0 solve react-spring/wobbly --velocity 10 --columns time_s,position -o flung.csv;
      spring --fit flung.csv --velocity 10 --to 1 → stiffness,180,N/m,fit\ndamping,12,N
    0 seq 1000 1009 | awk 'BEGIN { print "time_s,position" } { print $1 "," NR }' > line.csv;
      spring --fit line.csv --format csv → fit.largest_error,0.04,
    0 spring --fit 'cubic-bezier(0.2, 0.8, 0.2, 1) 400ms' --format csv → fit.presets,
    0 spring --fit "$(printf 'linear(\n 0, 20%% 0.5,\n 1) 1s')" --format csv → fit.presets,
    0 spring --fit 'linear(0, 1 50%) 1s' > a; spring --fit 'linear(0, 2) 1s' | diff a - &&
      echo same → same
    64 spring --fit 'linear(0, 1) 1s' --to 0 → an easing needs two different positions
    64 spring --fit 'linear(0, x)' → cannot be read as an easing of CSS
    64 spring --fit ease stiffness=1,damping=1 → --fit takes the place of SPEC
    """#)

  @Test(arguments: fits) func aFitFindsASpringOrSaysWhatItCannotRead(row: ShellLine) throws {
    try TemporaryFolder().check(row)
  }

  /// An easing has at most `most` points, and its note overstates its distance
  /// from the motion by at most 20 %.
  @Test(
    arguments: [
      (0.7, 17.95, 12, 0.004), (1, 17.95, 10, 0.004), (0.5, 12.57, 14, 0.004),
      (0.2, 20, 35, 0.004), (5, 20, 11, 0.004), (0.05, 30, 160, 0.005), (0.02, 20, 380, 0.02),
      // Even if it gathers speed within 1e-35 s.
      (1.58e17, 3.16e17, 11, 0.004),
    ] as [(Double, Double, Int, Double)])
  func anEasingIsOffByAsMuchAsItsNoteSays(
    zeta: Double, omega: Double, most: Int, off: Double
  ) throws {
    let description = try Program.described("ratio:zeta=\(zeta),omega=\(omega)")
    let code = try #require(description["code.css"])
    let word = try #require(code.split(separator: " ").first { $0.hasSuffix("ms") })
    let duration = try #require(Double(word.dropLast(2))) / 1000
    let stops = code.split(separator: "(")[1].dropLast().split(separator: ",")
    let points = try stops.enumerated().map { index, stop in
      let words = stop.split(separator: " ")
      let percent = words.count > 1 ? Double(words[1].dropLast()) : index == 0 ? 0 : 100
      return try (time: #require(percent) / 100 * duration, value: #require(Double(words[0])))
    }
    #expect(points.count <= most && points[0].value == 0 && points.last?.value == 1)
    // Other tests check the positions of this motion.
    let motion = SpringMotion(ratio: zeta, omega: omega, from: 0, to: 1)
    var (worst, highest) = (0.0, 1.0)
    for (start, end) in zip(points, points.dropFirst()) {
      for share in stride(from: 0, through: 1, by: 0.005) {
        let position = motion.position(at: start.time + (end.time - start.time) * share)
        worst = worse(worst, abs(start.value + (end.value - start.value) * share - position))
        highest = max(highest, position)
      }
    }
    #expect(points.allSatisfy { 0 <= $0.value && $0.value < highest + 1e-4 })
    let note = try #require(description["code.css.note"])
    let bound = try #require(note.firstMatch(of: #/at most ([0-9.e-]+) of the way off/#))
    let stated = try #require(Double(bound.1))
    #expect(worst <= stated && stated <= worst * 1.2 && stated <= off, "\(worst), \(stated)")
  }
}
