import Arguments
import Springs

/// The options that describe one motion, and how they are read.
enum SpringArguments {
  static let spring = OptionSpecification(
    "spring", .value(placeholder: "SPEC"),
    "the spring, as KIND:key=value,… (springbench --help lists the kinds)")
  static let from = OptionSpecification(
    "from", .value(placeholder: "X"), "position at the start (0)")
  static let to = OptionSpecification("to", .value(placeholder: "X"), "target (1)")
  static let velocity = OptionSpecification(
    "velocity", .value(placeholder: "V"), "velocity at the start, per second (0)")

  static let all = [spring, from, to, velocity]

  static func spring(_ arguments: ParsedArguments) throws -> Spring {
    guard let text = arguments.string("spring") else {
      throw UsageError("--spring is needed, such as --spring response:response=0.3,damping=0.8")
    }
    return try spring(text)
  }

  /// The spring of a specification.
  static func spring(_ text: String) throws -> Spring {
    do {
      return try SpringSpecification(text).spring()
    } catch {
      throw UsageError(error.description)
    }
  }

  static func motion(_ arguments: ParsedArguments) throws -> (Spring, SpringMotion) {
    let spring = try spring(arguments)
    let motion = spring.motion(
      from: try arguments.real("from") ?? 0, to: try arguments.real("to") ?? 1,
      initialVelocity: try arguments.real("velocity") ?? 0)
    guard motion.initialDistance.isFinite, motion.scale.isFinite else {
      throw UsageError("--from, --to and --velocity: the distance leaves the range of a double")
    }
    return (spring, motion)
  }
}
