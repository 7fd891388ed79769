import Arguments
import Reports
import Springs
import Suites

/// The trajectories that `solve --spring` writes: every spring by every method
/// in every setting.
struct SpringTrajectories {
  private let springs: [(named: SpringArguments.Named, motion: SpringMotion)]
  private let duration: Double?
  private let sampling: Sampling
  private let methods: [(method: NamedMethod, setting: NamedMethod.Setting?)]

  private enum Sampling {
    case rate(Double)
    case count(Int)
  }

  /// More samples than anybody plots, and less than memory holds.
  private static let mostSamples = 20_000_000.0

  init(_ arguments: ParsedArguments) throws {
    springs = try SpringArguments.springs(arguments).map {
      ($0, try SpringArguments.motion(of: $0.spring, arguments))
    }
    duration = try arguments.real("duration", .time, in: 0...1e12)
    if let count = try arguments.integer("output-samples", in: 2...10_000_000) {
      guard !arguments.has("rate") else {
        throw UsageError("--rate and --output-samples exclude each other")
      }
      sampling = .count(count)
    } else {
      sampling = .rate(try arguments.real("rate", .frequency, in: 1e-9...1e9) ?? 60)
    }
    methods = try Self.methods(arguments)
    for (_, motion) in springs where steps(motion) >= Self.mostSamples {
      throw UsageError("--duration times --rate: more than \(Int(Self.mostSamples)) samples")
    }
  }

  /// Every method with each of the settings that drive it.
  private static func methods(
    _ arguments: ParsedArguments
  ) throws -> [(NamedMethod, NamedMethod.Setting?)] {
    var names = try MethodArguments.names(arguments, among: NamedMethod.all.map(\.name))
    if names.isEmpty { names = ["closed-form"] }
    let settings = try MethodArguments.settings(arguments)
    var used: Set<NamedMethod.Setting> = []
    var result: [(NamedMethod, NamedMethod.Setting?)] = []
    for name in names {
      guard let method = NamedMethod.named(name) else { continue }
      let driven = settings.compactMap { setting in
        NamedMethod.integrator(name, setting).map { ($0, setting) }
      }
      used.formUnion(driven.map(\.1))
      switch method.drive {
      case .none: result.append((method, nil))
      case .step: result += driven.isEmpty ? [(method, .usualStep)] : driven
      case .tolerance: result += driven.isEmpty ? [(method, .usualTolerance)] : driven
      }
    }
    if let idle = settings.first(where: { !used.contains($0) }) {
      let option = if case .tolerance = idle { "tolerance" } else { "step" }
      throw UsageError("--\(option) drives none of the methods \(names.joined(separator: ", "))")
    }
    return result
  }

  /// In seconds.
  private func duration(_ motion: SpringMotion) -> Double {
    duration ?? max(min(60, motion.settlingTime(relativeTo: 0.001)), 1)
  }

  /// The gaps between the samples, a whole number.
  private func steps(_ motion: SpringMotion) -> Double {
    switch sampling {
    // A last sample that rounding alone would push past the end still counts.
    case .rate(let rate): (duration(motion) * rate * (1 + 0x1p-50)).rounded(.down)
    case .count(let count): Double(count - 1)
    }
  }

  private func time(_ index: Int, _ motion: SpringMotion) -> Double {
    switch sampling {
    case .rate(let rate): Double(index) / rate
    case .count(let count): duration(motion) * Double(index) / Double(count - 1)
    }
  }

  func write(to writer: RowWriter) throws {
    for (named, motion) in springs {
      for (method, setting) in methods {
        try write(method, setting, named, motion, to: writer)
      }
    }
  }

  /// In pieces, so that a long trajectory needs little memory and a reader
  /// that leaves early ends the work. Methods with a memory get all times.
  private func write(
    _ method: NamedMethod, _ setting: NamedMethod.Setting?, _ named: SpringArguments.Named,
    _ motion: SpringMotion, to writer: RowWriter
  ) throws {
    let steps = Int(steps(motion))
    let last = time(steps, motion)
    let piece = method.isMemoryless ? 4096 : steps + 1
    let frame = method.isEngine && steps > 0 ? time(1, motion) : nil
    let step = setting?.count(over: last).map { last / $0 } ?? frame
    var tolerance: Double?
    if case .tolerance(let value) = setting { tolerance = value }
    for start in stride(from: 0, through: steps, by: piece) {
      let times = (start...min(start + piece - 1, steps)).map { time($0, motion) }
      for (time, state) in zip(times, method.solve(motion, times)) {
        let exact = motion.exactState(at: time)
        var row = Row(SolveCommand.schema)
        row["method"] = .text(method.name)
        row["time_s"] = .real(time)
        row["position"] = Self.finite(state.position)
        row["velocity"] = Self.finite(state.velocity)
        row["position_error"] = Self.error(state.position - exact.position, scale: motion.scale)
        row["velocity_error"] = Self.error(
          state.velocity - exact.velocity, scale: motion.scale * named.spring.angularFrequency)
        row["spring"] = .text(named.name)
        row["step_size_s"] = Value(step.flatMap { $0 > 0 ? $0 : nil })
        row["relative_tolerance"] = Value(tolerance)
        try writer.write(row)
      }
    }
  }

  private static func finite(_ number: Double) -> Value {
    number.isFinite ? .real(number) : .missing
  }

  private static func error(_ difference: Double, scale: Double) -> Value {
    difference == 0 ? .real(0) : finite(difference.magnitude / scale)
  }
}
