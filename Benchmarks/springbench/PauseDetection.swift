import Arguments
import Gestures
import Suites

/// `pause detect`: the edges of detectors over touches that nobody has labelled.
struct PauseDetection {
  private let arguments: ParsedArguments
  private let detectors: [NamedPauseDetector]

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    for name in ["traces", "generate", "sweep", "output-edges"] where arguments.has(name) {
      throw UsageError("--\(name) is not for 'pause detect'")
    }
    let names = try arguments.names(
      "detector", kind: "detector", among: PauseSuite.detectorNames.map(\.name))
    let chosen = (names.isEmpty ? ["sliding-deadline"] : names)
      .compactMap { NamedPauseDetector.named($0) }
    let settings = try Self.settings(arguments, for: chosen)
    detectors = settings.isEmpty ? chosen : chosen.map { $0.adjusted(settings) }
  }

  /// The settings of `--set`, which every detector must have.
  private static func settings(
    _ arguments: ParsedArguments, for detectors: [NamedPauseDetector]
  ) throws -> [String: Double] {
    var settings: [String: Double] = [:]
    for item in try arguments.list("set") {
      let sides = item.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { throw UsageError("--set: '\(item)' is not KEY=VALUE") }
      for detector in detectors {
        guard let setting = detector.settings.first(where: { $0.name == sides[0] }) else {
          let names = detector.settings.map(\.name)
          throw UsageError(
            "\(detector.name) has no setting '\(sides[0])'"
              + (names.isEmpty ? "" : "; it has \(names.joined(separator: ", "))")
              + " ('list settings \(detector.name)')")
        }
        let quantity: Quantity = setting.unit == "s" ? .time : .plain
        guard let value = quantity.value(of: sides[1]), value >= 0, value <= 1e6 else {
          throw UsageError("--set: \(sides[0]) is '\(sides[1])'; it must be a number from 0 to 1e6")
        }
        settings[sides[0]] = value
      }
    }
    return settings
  }

  func run() throws -> ExitStatus {
    let paths = arguments.operands.dropFirst()
    guard !paths.isEmpty else {
      throw UsageError("pause detect needs FILE…, or - for standard input")
    }
    let traces = try paths.map { try PointerTrace(path: $0) }
    let writer = try CommonOptions.streamingWriter(arguments, schema: PauseEdgeRows.schema)
    let rows = PauseEdgeRows.rows(of: traces, detectors: detectors)
    for row in rows { try writer.write(row) }
    try writer.finish()
    let silent = detectors.map(\.name).filter { name in
      !rows.contains { $0["detector"] == .text(name) }
    }
    if !silent.isEmpty && !arguments.has("quiet") {
      Failure.say("note: no pause is found by \(silent.joined(separator: ", "))")
    }
    return .done
  }
}
