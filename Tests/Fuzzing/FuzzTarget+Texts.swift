import Equations
import Springs

@testable import springbench

/// Readers of arguments of the command line.
extension FuzzTarget {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A spring, such as `ratio:zeta=1,omega=9`.
  static let specification = FuzzTarget(
    "specification",
    seeds: SpringConvention.allCases.map { convention in
      let values = convention.keys.map { "\($0.name)=\($0.fallback ?? 0.5)" }
      return "\(convention.rawValue):\(values.joined(separator: ","))"
    } + ["preset:react-spring/wobbly"]
  ) { bytes in
    let spring = try SpringSpecification(text(bytes)).spring()
    let motion = spring.motion(from: 0, to: 1, initialVelocity: 0)
    for time in [0, 0.1, 1, 1e9] {
      let state = motion.state(at: time)
      guard state.position.isFinite, !state.velocity.isNaN else { return "no state at \(time)" }
    }
    for convention in SpringConvention.allCases {
      let values = convention.values(of: spring) ?? [:]
      guard values.values.allSatisfy(\.isFinite) else { return "\(convention): \(values)" }
    }
    return motion.settlingTime(within: 0.001).isNaN ? "no settling time" : nil
  }

  /// A command line, in which NUL separates words. It is written as \u{0} where
  /// a digit follows: \0 would be taken together with it.
  static let arguments = FuzzTarget(
    "arguments",
    seeds: [
      "--limit=1e-9\0-c\u{0}12\0file", "--sizes\u{0}1,2,1e3\0--time\u{0}50us",
      "--names=alpha,beta\0--flag\0--\0-x", "--choice\0two\0--filter\0a.*b",
    ]
  ) { bytes in
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let parsed = try everyForm.parse(words) else { return nil }
    _ = try parsed.real("limit", in: 0...1e9)
    _ = try parsed.integer("count", in: 1...1_000_000)
    _ = try parsed.integers("sizes", in: 1...1_000_000)
    _ = try parsed.real("time", .time, in: 1e-9...1e6)
    _ = try parsed.names("names", kind: "name", among: ["alpha", "beta", "gamma"])
    _ = try parsed.choice("choice", among: ["one", "two"])
    return nil
  }

  private static let everyForm = CommandSpecification(
    name: "fuzz", summary: "every form of option", operands: "FILE…", operandCount: 0...3,
    options: [
      Option("limit", .value("E"), "a number"),
      Option("count", short: "c", .value("N"), "a count"),
      Option("sizes", .numbers("N"), "counts"),
      Option("time", .value("T"), "a time"),
      Option("names", .list("NAME"), "names"),
      Option("choice", .value("one|two"), "a word"),
      Option("filter", .repeated("REGEX"), "a pattern"),
      Option("flag", .flag, "a flag"),
    ], examples: [])

  static let equation = FuzzTarget(
    "equation",
    seeds: [
      "x'' = -sin(x) - 0.1*x'", "x'' = -k*x + mu*(1 - x^2)*x'\nk = 4; mu = 1e-3\nx(0) = 1",
      "x'' = -x/(x^2+y^2)^1.5\ny'' = -y/(x^2+y^2)^1.5\nx(0) = 1\ny'(0) = 0.5  # an orbit",
      "x' = y*cos(t)\ny' = -abs(x)*exp(-t)",
    ]
  ) { bytes in
    let source = text(bytes)
    do throws(ExpressionError) {
      let system = try EquationSystem(source)
      let isWhole =
        system.isFirstOrder.count == system.count && system.startPositions.count == system.count
      return isWhole ? nil : "coordinates without a start or an order"
    } catch {
      let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      let isPlaced =
        lines.indices.contains(error.line - 1)
        && (1...lines[error.line - 1].count + 1).contains(error.column)
      guard isPlaced else {
        return "an error at \(error.line):\(error.column) of \(lines.count) lines"
      }
      return isOneLine(error.message) ? nil : "the message is '\(error.message)'"
    }
  }
}
