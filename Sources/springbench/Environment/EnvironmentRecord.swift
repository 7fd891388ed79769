import Batch
import FoundationEssentials
import Harness

/// The data needed to judge the results of a run: program, machine, load.
///
/// Values that cannot be determined are `nil`. Host and user names are not
/// recorded.
public struct EnvironmentRecord: Sendable {
  public let startedAt: Date
  public let toolVersion: String
  public let commandLine: [String]
  public let options: RunOptions
  public let clock: ClockProperties
  public let processor: Processor
  public let checkout: Checkout
  public let loadAverageAtStart: Double?
  /// Set at the end of the run.
  public var loadAverageAtEnd: Double?
  /// In seconds; set at the end of the run.
  public var duration: Double?
  /// Whether the run was stopped before its end.
  public var isInterrupted = false

  /// Collects the record, which takes some milliseconds because it runs `git`.
  public init(options: RunOptions, toolVersion: String, arguments: [String]) {
    startedAt = .now
    self.toolVersion = toolVersion
    // Only the program's name: its path does not affect the results.
    commandLine =
      arguments.prefix(1).map { String($0.split(separator: "/").last ?? "") }
      + arguments.dropFirst().map(Self.withoutHome)
    self.options = options
    clock = .measure()
    processor = .current()
    checkout = .current()
    loadAverageAtStart = OperatingSystem.loadAverage
  }

  /// `argument` with the user's home folder replaced by `~`.
  private static func withoutHome(_ argument: String) -> String {
    guard let home = SystemText.variable("HOME"), home.count > 1 else { return argument }
    // With a slash at the end `/home/ann` does not match `/home/anna`.
    let whole = (argument + "/").replacing(home + "/", with: "~/")
    return String(whole.dropLast())
  }

  /// Everything that limits this run or makes its times doubtful, a line each.
  public var warnings: [String] {
    var warnings: [String] = []
    if let problem = BLASLibrary.problem {
      warnings.append("what needs OpenBLAS is skipped: \(problem)")
    }
    if let governor = processor.governor, governor != "performance" {
      warnings.append("the clock rate follows the load (governor \(governor))")
    }
    if let load = loadAverageAtStart, let count = processor.count, load > 0.5 * Double(count) {
      warnings.append("load \(Value.decimal(load)) on \(count) CPUs at the start")
    }
    if processor.isVirtual == true {
      warnings.append("a virtual machine, whose host may be busy")
    }
    if BuildRecord.configuration != "release" {
      warnings.append("a debug build, whose times mean nothing")
    }
    if let fasterBuild {
      warnings.append(
        "compiled for \(BuildRecord.targetProcessor), not \(VectorLevel.best.rawValue) ('\(fasterBuild)')"
      )
    }
    if VectorLevel.active != .best {
      warnings.append(
        "kernels of level \(VectorLevel.active.rawValue) (SPRINGBENCH_LEVEL)")
    }
    return warnings
  }

  /// The command that builds the program with the vectors of this CPU; `nil` if
  /// this build uses them.
  public var fasterBuild: String? {
    let unused: [String] =
      switch BuildRecord.targetProcessor {
      case "avx512f": []
      case "avx2+fma": ["avx512f"]
      default: ["avx512f", "fma"]
      }
    return processor.features.contains(where: unused.contains) ? "make build" : nil
  }

  /// What is wrong with `SPRINGBENCH_LEVEL`, if anything.
  public static var levelProblem: String? {
    guard let wanted = SystemText.variable("SPRINGBENCH_LEVEL"), !wanted.isEmpty else { return nil }
    let names = VectorLevel.allCases.filter(\.isAvailable).map(\.rawValue)
    guard !names.contains(wanted) else { return nil }
    return "SPRINGBENCH_LEVEL is '\(wanted)'; this CPU has \(names.joined(separator: ", "))"
  }
}
