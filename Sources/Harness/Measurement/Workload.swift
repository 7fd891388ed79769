/// Work whose time is measured.
public struct Workload {
  /// Runs the work the given number of times in a row.
  ///
  /// The loop is part of the body, so that the compiler sees it together with
  /// the work. The body must consume its results and launder its inputs (see
  /// `Barriers.swift`).
  public typealias Body = (_ iterations: Int) -> Void

  /// The unit of work: `solve`, `sample`, `frame`, `step`.
  public let unit: String

  /// The units of work in one iteration; times are reported per unit.
  public var unitsPerIteration: Double {
    let count = units()
    precondition(count > 0, "an iteration does at least one unit of work")
    return Double(count)
  }
  private let units: () -> Int

  /// Sets the work up, untimed, at the start of every visit. Buffers that the
  /// body holds are released when the visit ends.
  public let prepare: () -> Body

  /// - Parameters:
  ///   - unit: the unit of work.
  ///   - unitsPerIteration: how many units one iteration does; evaluated only
  ///     for the report.
  ///   - prepare: sets the work up and returns it.
  public init(
    unit: String, unitsPerIteration: @autoclosure @escaping () -> Int = 1,
    prepare: @escaping () -> Body
  ) {
    self.unit = unit
    units = unitsPerIteration
    self.prepare = prepare
  }
}
