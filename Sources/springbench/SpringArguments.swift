import Harness
import Springs

/// The options that say which springs move, and from where to where.
enum SpringArguments {
  /// The options for the start and the target of a motion.
  static let motion = [
    Option("from", .value("X"), "position at the start (0)"),
    Option("to", .value("X"), "target (1)"),
    Option("velocity", .value("V"), "velocity at the start, per second (0)"),
  ]

  /// A spring of an operand `[NAME=]SPEC`.
  struct Named {
    /// The name, or the specification if there is no name.
    let name: String
    let isUnnamed: Bool
    let specification: SpringSpecification
    let spring: Spring

    /// The duration in seconds from which Motion derives the spring; `nil` in
    /// other conventions.
    var duration: Double? { specification.motionDuration }

    /// The name as part of a case id, without white space and commas.
    var identifier: String { String(name.map { $0 == "," ? ";" : $0.isWhitespace ? "_" : $0 }) }
  }

  /// The springs of the operands SPEC….
  ///
  /// - Parameter threshold: the share of the distance within which a spring
  ///   given by overshoot and settling time counts as settled.
  static func springs(
    _ arguments: ParsedArguments, threshold: Double = 0.001
  ) throws -> [Named] {
    guard !arguments.operands.isEmpty else {
      throw UsageError("a spring is needed, such as stiffness=170,damping=26")
    }
    var springs: [Named] = []
    for text in arguments.operands {
      let named = try named(text, threshold: threshold)
      // Cases of two springs must have different ids.
      if springs.contains(where: { $0.identifier == named.identifier }) {
        throw UsageError("two springs have the id '\(named.identifier)'")
      }
      springs.append(named)
    }
    return springs
  }

  /// Parses `[NAME=]SPEC`.
  static func named(_ text: String, threshold: Double = 0.001) throws -> Named {
    // The first equals sign ends the name. With a kind, NAME=KIND:key=value, it
    // stands before the colon; without, the text must not begin with a key.
    let hasKind = text.contains(":")
    let equals =
      hasKind || !SpringSpecification.beginsWithUsualKey(text)
      ? text.prefix { $0 != ":" }.firstIndex(of: "=") : nil
    let name = equals.map { String(text[..<$0]) } ?? text
    guard !name.isEmpty else { throw UsageError("spring '\(text)' has an empty name") }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw UsageError("spring '\(text)' has a control character")
    }
    do {
      let specification = try SpringSpecification(
        equals.map { String(text[text.index(after: $0)...]) } ?? text, threshold: threshold
      ) { text, key in
        // With a unit that its key allows: `350ms`, `3Hz`, `80%`. The
        // specification rejects anything but finite numbers.
        Quantity(unit: key.unit).value(of: text) ?? Double(text)
      }
      return Named(
        name: name, isUnnamed: equals == nil, specification: specification,
        spring: try specification.spring())
    } catch {
      throw UsageError(error.description, mistaking: error.mistaken, among: error.known)
    }
  }

  static func motion(of spring: Spring, _ arguments: ParsedArguments) throws -> SpringMotion {
    let motion = spring.motion(
      from: try arguments.real("from") ?? 0, to: try arguments.real("to") ?? 1,
      initialVelocity: try arguments.real("velocity") ?? 0)
    guard motion.initialDistance.isFinite, motion.scale.isFinite else {
      throw UsageError("--from, --to and --velocity: the motion leaves the range of a double")
    }
    return motion
  }
}
