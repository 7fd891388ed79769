import Foundation
import TestSupport
import Testing

/// `spring`: a spring in the terms of other libraries, code to paste, and how
/// engines play it.
@Suite struct SpringCommandTests {
  private func rows(_ arguments: some CommandWords) throws -> [NamedFields] {
    try Program.succeed(arguments).rows
  }

  private static let two =
    "mine=response:response=0.35,damping=0.7"
    + " critical=response:response=0.35,damping=1"

  private static func split<Text: StringProtocol>(
    _ text: Text, at mark: Character
  ) -> (Text.SubSequence, Text.SubSequence)? {
    text.firstIndex(of: mark).map { (text[..<$0], text[text.index(after: $0)...]) }
  }

  /// Values have the fewest digits that give the same motion, and code for
  /// engines that compute in single precision no more than these resolve.
  @Test func twoSpringsAreDescribed() throws {
    let rows = try rows("spring \(Self.two)")
    func value(_ quantity: String, of spring: String = "mine") -> String? {
      rows.first { $0["quantity"] == quantity && $0["spring"] == spring }?["value"]
    }
    #expect(value("zeta") == "0.7" && value("response.damping") == "0.7")
    #expect(value("perceptual.bounce") == "0.3" && value("motion.bounce") == "0.3")
    #expect(value("zeta", of: "critical") == "1")
    #expect(value("code.swiftui") == ".spring(duration: 0.35, bounce: 0.3)")
    for framework in ["motion", "react-spring", "android", "reanimated", "flutter", "css"] {
      #expect(value("code.\(framework)") != nil, "\(framework)")
      #expect(value("code.\(framework).note") != nil, "\(framework)")
    }
    #expect(value("code.uikit") != nil && value("code.uikit.note") == nil)
  }

  /// Every specification printed by `spring` gives the original spring.
  @Test(arguments: [
    "response:response=0.35,damping=0.7", "perceptual:duration=0.5,bounce=-0.3",
    "physical:mass=2.5,stiffness=317,damping=11", "bouncy:bounciness=7,speed=11",
    "halflife:halflife=0.1,frequency=3", "motion:visualDuration=0.4,bounce=0.2",
    "ratio:zeta=0.123456789,omega=17",
  ])
  func whatIsPrintedReadsBack(specification: String) throws {
    let values = try Program.described(specification)
    // The digits given are the digits printed.
    let (kind, given) = try #require(Self.split(specification, at: ":"))
    for pair in given.split(separator: ",") {
      let (key, digits) = try #require(Self.split(pair, at: "="))
      #expect(values["\(kind).\(key)"] == String(digits))
    }
    for kind in ["ratio", "response", "react", "origami", "android", "settling"] {
      let keys = values.keys.filter { $0.hasPrefix(kind + ".") }.sorted()
      // Some springs cannot be expressed in some kinds.
      guard !keys.isEmpty else { continue }
      let pairs = keys.map { "\($0.dropFirst(kind.count + 1))=\(values[$0] ?? "")" }
      let printed = "\(kind):\(pairs.joined(separator: ","))"
      let back = try Program.described(printed)
      for quantity in ["zeta", "omega"] {
        let (original, again) = try (values.number(quantity), back.number(quantity))
        // The settling time is found numerically, to within rounding.
        let tolerance = kind == "settling" ? 1e-12 : 3e-15
        #expect(abs(original - again) <= tolerance * original, "\(printed)")
      }
    }
  }

  /// Conventions that cannot express a spring have no rows, rather than empty
  /// ones; without overshoot there is neither a crossing nor a peak.
  @Test func quantitiesHaveValues() throws {
    let overshoot = ["peak_time", "first_crossing_time"]
    let rows = try rows("spring \(Self.two)")
    #expect(rows.allSatisfy { $0["value"] != "" || overshoot.contains($0["quantity"] ?? "") })
    let undamped = try Program.described("physical:mass=2,stiffness=50,damping=0")
    #expect(undamped["first_crossing_time"].flatMap(Double.init) == .pi / 10)
    #expect(undamped["omega"] == "5" && undamped["regime"] == "undamped")
    #expect(undamped["overshoot_ratio"] == "1" && undamped["settling_time[0.001]"] == "inf")
    #expect(undamped["android.stiffness"] == "25")
    #expect(!undamped.keys.contains { $0.hasPrefix("halflife.") || $0.hasPrefix("smoothdamp.") })
  }

  /// Stiffness and damping of a critical spring are rounded, so that it may be
  /// a little less than critical, and cross its target years later.
  @Test(arguments: [
    "preset:swiftui/smooth", "response:response=0.3,damping=1", "ratio:zeta=1,omega=7.7",
    "smoothdamp:time=0.3", "preset:flutter/default",
  ])
  func criticalSpringsDoNotCross(spring: String) throws {
    for ends in ["--from 0 --to 0 --velocity 5", "", "--velocity 5"] {
      let value = try Program.described(spring, ends)["first_crossing_time"]
      #expect(value == "", "\(ends): \(value ?? "no row")")
    }
  }

  /// A motion may go behind its start, and without a distance both ways.
  @Test func extremesAreSaid() throws {
    let thrown = try Program.described("physical:stiffness=170,damping=26", "--velocity -10")
    let lowest = try thrown.number("lowest_position")
    #expect(abs(lowest + 0.145) < 0.001)
    #expect(abs(try thrown.number("highest_position") - 1) < 0.01)
    let swing = try Program.described(
      "ratio:zeta=0.5,omega=12", "--from 1 --to 1 --velocity 5")
    #expect(try swing.number("lowest_position") < 1 && swing.number("highest_position") > 1.2)
    // Where both settling times are said, each says what it is relative to.
    #expect(swing["code.motion.note"]?.contains("(exact to 0.001 v/omega: 1127 ms)") == true)
  }

  @Test func springsThatDoNotMoveAreRight() throws {
    let outcome = try Program.succeed("spring ratio:zeta=0.3,omega=9 --from 2 --to 2")
    #expect(outcome.output.contains("is right at 60 Hz"))
    #expect(!outcome.output.contains("leaves all bounds"))
  }

  @Test func enginesSayWhenTheyRest() throws {
    let outcome = try Program.succeed(
      saying: "note: 'android' is called androidx here",
      "spring --engine android,Motion \(Self.two)")
    let rest = #/engine\.motion,"?.*at rest after 500 ms \(exact: 573 ms\).*,mine/#
    #expect(outcome.output.contains(rest), "\(outcome.output)")
    #expect(outcome.output.contains("\nengine.androidx,"))
    let table = try Program.run("spring --engine motion --format table \(Self.two)")
    #expect(table.output.contains("\nmine, played:\n\nmotion\n  "))
  }

  // MARK: Code

  /// A spring that was given in a library's own values becomes code in these
  /// values. Motion ends such a spring when its duration is over.
  @Test func codeHasTheGivenValues() throws {
    let spring = "motion:duration=0.8,bounce=0.3"
    let motion = try Program.described(spring)
    #expect(motion["code.motion"] == "{ type: \"spring\", duration: 0.8, bounce: 0.3 }")
    #expect(motion["code.motion.note"]?.contains("at rest after 800 ms") == true)
    #expect(
      try Program.described(spring, "--velocity 3")["code.motion"]?.contains("stiffness") == true)
    #expect(
      try Program.described("reanimated:duration=300ms,ratio=0.5")["code.reanimated"]
        == "withSpring(1, { duration: 300, dampingRatio: 0.5 })")
  }

  /// Code has the velocity in the unit of each framework; where it has no place
  /// for a velocity, the note says so.
  @Test func codeHasTheVelocity() throws {
    func code(_ motion: String) throws -> NamedFields {
      try Program.described("response:response=0.5,damping=0.7", motion)
    }
    let moved = try code("--from 20 --to 220 --velocity 3000")
    for (name, words) in [
      ("swiftui", ".interpolatingSpring(duration: 0.5, bounce: 0.3, initialVelocity: 15)"),
      ("swiftui.note", "(to - from) per second"),
      ("uikit", "initialVelocity: CGVector(dx: 15, dy: 0)"),
      ("motion", "mass: 1, velocity: 3000 }"), ("react-spring", "mass: 1, velocity: 3 }"),
      ("react-spring.note", "its velocity is per millisecond"),
      ("compose", "animateTo(220f, spring("), ("compose", "f), initialVelocity = 3000f)"),
      ("reanimated", ", velocity: 3000 })"),
      ("flutter", "SpringSimulation(SpringDescription(mass: 1, stiffness: 157.9137, damping: "),
      ("flutter", "), 20, 220, 3000)"),
      ("android.note", "set the velocity on the SpringAnimation: setStartVelocity(3000f)"),
    ] {
      let text = moved["code.\(name)"] ?? ""
      #expect(text.contains(words), "\(name): \(text)")
    }
    let swiftUI = try Program.described("physical:mass=2,stiffness=200,damping=9", "--velocity -2")[
      "code.swiftui"]
    #expect(swiftUI?.hasSuffix(", initialVelocity: -2)") == true, "\(swiftUI ?? "")")
    let pushed = try code("--from 20 --to 20 --velocity 3000")
    #expect(pushed["code.swiftui"] == ".spring(duration: 0.5, bounce: 0.3)")
    #expect(
      pushed["code.swiftui.note"]?.contains("cannot be expressed where both are equal") == true)
    #expect(pushed["code.css"] == nil && pushed["code.css.note"]?.contains("are equal") == true)
    // What UIKit does with it is not public.
    let overdamped = try Program.described("ratio:zeta=2,omega=10", "--velocity 3")
    #expect(overdamped["code.uikit.note"]?.hasPrefix("the velocity is in") == true)
    // Without a velocity only UIKit's code, which has to say zero, names one.
    let still = try code("")
    #expect(still.allSatisfy { !$1.contains("elocity:") || $0 == "code.uikit" })
    #expect(still["code.compose"]?.hasPrefix("spring(") == true)
  }

  /// Code, which people read and engines parse in single precision, has few
  /// digits.
  @Test func codeHasFewDigits() throws {
    let values = try Program.described("response:response=0.35,damping=0.7")
    #expect(values["code.react-spring"] == "{ tension: 322.273, friction: 25.13274, mass: 1 }")
    #expect(values["code.compose"] == "spring(dampingRatio = 0.7f, stiffness = 322.273f)")
    let exact = try Program.described("physical:mass=1,stiffness=2022033.914430115,damping=900")
    #expect(exact["code.react-spring"] == "{ tension: 2022034, friction: 900, mass: 1 }")
  }

  /// What a framework cannot play is not printed as its code.
  @Test func thereIsNoCodeForWhatCannotBePlayed() throws {
    let values = try Program.described("physical:mass=1,stiffness=1e40,damping=1e20")
    let note = "no code: stiffness and damping ratio leave the range of a Float"
    for framework in ["compose", "android"] {
      #expect(values["code.\(framework)"] == nil && values["code.\(framework).note"] == note)
    }
    #expect(values["code.flutter"] != nil)
  }
}
