import Harness
import SolverSuites

/// The ratio of the times of two interleaved programs, for each case and pair
/// of processes.
///
/// In a visit a program takes a few samples of a case. The visits of both
/// programs are milliseconds apart, so whatever slows the machine down for a
/// while affects both. For each visit the ratio of the median samples is taken;
/// the ratio of a pair of processes is the median of these over all visits.
public struct PairedRatios: Sendable {
  /// By case, the ratios (new over base) of all pairs of processes.
  public private(set) var values: [String: [Double]] = [:]

  public init(_ values: [String: [Double]] = [:]) { self.values = values }

  /// Adds a pair of processes, from the samples in their folders.
  ///
  /// - Parameters:
  ///   - base: the folder of the base program.
  ///   - new: the folder of the new program.
  mutating func add(base: String, new: String) throws {
    for suite in ReportSchemas.comparable {
      let name = "/\(suite).samples.csv"
      guard FileSystem.exists(base + name), FileSystem.exists(new + name) else { continue }
      let baseVisits = try Self.visits(of: base + name)
      let newVisits = try Self.visits(of: new + name)
      for (id, newTimes) in newVisits {
        guard let baseTimes = baseVisits[id] else { continue }
        let ratios = newTimes.compactMap { visit, time in baseTimes[visit].map { time / $0 } }
        guard !ratios.isEmpty else { continue }
        values[id, default: []].append(median(ratios))
      }
    }
  }

  /// The median time of a unit of work, in nanoseconds, by case and by the number
  /// of the visit.
  private static func visits(of path: String) throws -> [String: [Int: Double]] {
    let document = try CSVDocument(path: path)
    try document.require(["case_id", "round_index", "units_count", "elapsed_ns"])
    var samples: [String: [Int: [Double]]] = [:]
    for record in document.records {
      guard let visit = Int(record["round_index"]),
        let units = Double(record["units_count"]), units > 0,
        let elapsed = Int(record["elapsed_ns"]), elapsed > 0
      else { throw InputError(path: path, line: record.line, "is no sample") }
      samples[record["case_id"], default: [:]][visit, default: []]
        .append(Double(elapsed) / units)
    }
    return samples.mapValues { $0.mapValues { median($0) } }
  }
}
