import Engines
import Harness
import Springs
import Suites

/// A spring as code for popular frameworks, with notes on what they play
/// differently.
struct SpringCode {
  let framework: String
  /// `nil` if there is none; `note` then says why.
  let code: String?
  /// What to know of the code, such as how the engine plays it, or why there is
  /// none; `nil` if there is nothing to say.
  let note: String?

  static let frameworks = [
    "swiftui", "uikit", "motion", "react-spring", "compose", "android", "reanimated", "flutter",
    "css",
  ]

  /// The code, or a note on why there is none, for every framework that can
  /// express the spring.
  ///
  /// - Parameter isDefaultMotion: whether --from, --to and --velocity were left
  ///   out.
  static func all(
    of named: SpringArguments.Named, motion: SpringMotion, isDefaultMotion: Bool
  ) -> [SpringCode] {
    let writer = CodeWriter(named: named, motion: motion, isDefaultMotion: isDefaultMotion)
    let texts = [
      writer.swiftUI, writer.uiKit, writer.motionCode, writer.reactSpring, writer.compose,
      writer.android, writer.reanimated, writer.flutter, writer.css,
    ]
    return zip(frameworks, texts).compactMap { framework, text in
      text.map { SpringCode(framework: framework, code: $0.code, note: $0.note) }
    }
  }
}

/// Writes one spring and its motion as code. Each framework has a property,
/// which is `nil` if the framework cannot express the spring at all.
private struct CodeWriter {
  typealias Text = (code: String?, note: String?)

  let named: SpringArguments.Named
  let motion: SpringMotion
  let isDefaultMotion: Bool

  var spring: Spring { named.spring }
  var specification: SpringSpecification { named.specification }

  /// How far rounding may change ω and ζ, relative to them: people read the
  /// code, and some frameworks compute in single precision. The stiffness,
  /// which grows with the square of ω, is then within a millionth.
  private static let slack = 0.5e-6

  private var physical: (mass: String, stiffness: String, damping: String) {
    (
      decimal("mass", .physical) ?? Value.decimal(spring.mass),
      decimal("stiffness", .physical) ?? Value.decimal(spring.stiffness),
      decimal("damping", .physical) ?? Value.decimal(spring.damping)
    )
  }

  /// The physical values as arguments in Swift, JavaScript and Dart.
  private var physicalArguments: String {
    "mass: \(physical.mass), stiffness: \(physical.stiffness), damping: \(physical.damping)"
  }

  /// Code with a note on how this program's model of the engine plays the
  /// spring; a note alone if the engine cannot play it.
  private func played(_ code: String, by engine: String, _ remark: String? = nil) -> Text {
    let verdict = EngineCatalogue.engine(named: engine).map {
      EngineVerdict(
        of: $0, spring, isDefaultMotion ? nil : motion, duration: specification.motionDuration)
    }
    if let reason = verdict?.refusal { return (code: nil, note: "no code: \(reason)") }
    return (code: code, note: Self.note(remark, verdict?.words))
  }

  /// The values that the user gave, or defaults, if they are in the framework's
  /// own convention; `nil` otherwise. Also `nil` with an initial velocity: with
  /// such values Motion ignores it, and Reanimated derives another spring.
  ///
  /// - Parameter names: the names of keys in the framework, where they differ,
  ///   and the factors that convert to its units.
  private func given(
    _ convention: SpringConvention, _ names: [String: (name: String, factor: Double)] = [:]
  ) -> String? {
    guard specification.convention == convention, motion.initialVelocity == 0 else { return nil }
    return convention.keys.compactMap { key -> String? in
      let (name, factor) = names[key.name] ?? (key.name, 1)
      return (specification.values[key.name] ?? key.fallback).map {
        "\(name): \(Value.decimal($0 * factor))"
      }
    }.joined(separator: ", ")
  }

  /// The initial velocity per second, or per 1/`parts` of a second; `nil` for a
  /// start at rest.
  private func velocity(per parts: Double = 1) -> String? {
    motion.initialVelocity == 0 ? nil : Value.decimal(motion.initialVelocity / parts)
  }

  /// The initial velocity in units of (to - from) per second; `nil` for a start
  /// at rest, and if the start is the target.
  private var relativeVelocity: String? {
    let distance = motion.target - motion.start
    guard motion.initialVelocity != 0, distance != 0 else { return nil }
    return DecimalRounding.significant(motion.initialVelocity / distance, digits: 7)
  }

  private var unitNote: String? {
    velocity().map { _ in
      "the velocity is in units of (to - from) per second and cannot be expressed where both are "
        + "equal"
    }
  }

  private static func note(_ parts: String?...) -> String? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func decimal(_ key: String, _ convention: SpringConvention) -> String? {
    convention.shortestValues(of: spring, within: Self.slack)?[key].map(Value.decimal)
  }

  /// By duration and bounce if possible, as SwiftUI specifies its own springs.
  ///
  /// The velocity is in units of (to - from) per second.
  var swiftUI: Text {
    let push = relativeVelocity.map { ", initialVelocity: \($0)" } ?? ""
    if let duration = decimal("duration", .perceptual), let bounce = decimal("bounce", .perceptual),
      spring.mass == 1
    {
      let values = "duration: \(duration), bounce: \(bounce)"
      let same =
        "the same as .spring(response: \(duration), dampingFraction: "
        + "\(decimal("damping", .response) ?? ""))"
      return (
        code: push.isEmpty ? ".spring(\(values))" : ".interpolatingSpring(\(values)\(push))",
        note: Self.note(push.isEmpty ? same : nil, unitNote, "Apple's solver is not public")
      )
    }
    return (
      code: ".interpolatingSpring(\(physicalArguments)\(push))",
      note: Self.note(
        spring.dampingRatio > 1
          ? "by Apple's documentation of Spring, more than critical damping is played as critical "
            + "unless allowOverDamping is true" : nil,
        unitNote)
    )
  }

  var uiKit: Text {
    (
      code: "UISpringTimingParameters(\(physicalArguments), initialVelocity: "
        + (relativeVelocity.map { "CGVector(dx: \($0), dy: 0)" } ?? ".zero") + ")",
      note: unitNote
    )
  }

  var motionCode: Text {
    played(
      given(.motion).map { "{ type: \"spring\", \($0) }" }
        ?? "{ type: \"spring\", stiffness: \(physical.stiffness), damping: \(physical.damping), "
        + "mass: \(physical.mass)\(velocity().map { ", velocity: \($0)" } ?? "") }",
      by: "motion")
  }

  var reactSpring: Text {
    played(
      "{ tension: \(physical.stiffness), friction: \(physical.damping), "
        + "mass: \(physical.mass)\(velocity(per: 1000).map { ", velocity: \($0)" } ?? "") }",
      by: "react-spring", velocity() == nil ? nil : "its velocity is per millisecond")
  }

  private var ratioAndStiffness: (ratio: String, stiffness: String)? {
    guard let ratio = decimal("ratio", .android), let stiffness = decimal("stiffness", .android)
    else { return nil }
    return (ratio, stiffness)
  }

  /// The velocity is an argument of `animateTo`, not of the spring.
  var compose: Text? {
    guard let (ratio, stiffness) = ratioAndStiffness else { return nil }
    let code = "spring(dampingRatio = \(ratio)f, stiffness = \(stiffness)f)"
    return played(
      velocity().map { velocity in
        "animateTo(\(Value.decimal(motion.target))f, \(code), initialVelocity = \(velocity)f)"
      } ?? code,
      by: "compose")
  }

  var android: Text? {
    guard let (ratio, stiffness) = ratioAndStiffness else { return nil }
    return played(
      "SpringForce(\(Value.decimal(motion.target))f).setStiffness(\(stiffness)f)"
        + ".setDampingRatio(\(ratio)f)",
      by: "androidx",
      velocity().map { "set the velocity on the SpringAnimation: setStartVelocity(\($0)f)" })
  }

  var reanimated: Text {
    played(
      "withSpring(\(Value.decimal(motion.target)), { "
        + (given(.reanimated, ["duration": ("duration", 1000), "ratio": ("dampingRatio", 1)])
          ?? physicalArguments)
        + (velocity().map { ", velocity: \($0)" } ?? "") + " })",
      by: "reanimated")
  }

  /// A description of the spring; with a velocity, a simulation that takes it.
  var flutter: Text {
    let code = "SpringDescription(\(physicalArguments))"
    let ends = [motion.start, motion.target].map(Value.decimal).joined(separator: ", ")
    return played(
      velocity().map { "SpringSimulation(\(code), \(ends), \($0))" } ?? code, by: "flutter")
  }

  /// An easing is fixed: interrupted, it cannot take over the velocity.
  var css: Text {
    guard let easing = LinearEasing(motion) else {
      return (
        code: nil,
        note: motion.start == motion.target
          ? "no code: an easing shows parts of a distance, and from and to are equal"
          : "no code: the motion takes more than a minute, or is too fast for 1000 lines"
      )
    }
    return (
      code: "transition: transform \(easing.milliseconds)ms linear(\(easing.stops))",
      note: Self.note(
        "straight lines, at most \(Self.bound(easing.deviation)) of the way off",
        motion.initialVelocity == 0 ? nil : "for this distance and velocity only",
        "interrupted, it starts again without its velocity")
    )
  }

  /// An upper bound of a number, with two digits: if these are less than the
  /// number, 1.05 times the number rounds to more.
  private static func bound(_ number: Double) -> String {
    let text = DecimalRounding.significant(number, digits: 2)
    return Double(text) ?? 0 < number ? DecimalRounding.significant(number * 1.05, digits: 2) : text
  }
}
