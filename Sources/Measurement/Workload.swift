/// Work whose time is measured.
public struct Workload {
  /// Runs the work the given number of times in a row.
  ///
  /// The loop is inside, so that it is compiled together with the work.
  /// It must consume its results and launder its inputs.
  public typealias Body = (_ iterations: Int) -> Void

  /// What one unit of work is: `solve`, `sample`, `frame`, `step`.
  public let unit: String

  /// The units of work in one iteration; times are reported per unit.
  public var unitsPerIteration: Double {
    let count = units()
    precondition(count > 0, "an iteration does at least one unit of work")
    return Double(count)
  }
  private let units: () -> Int

  /// Sets the work up, untimed, at the start of every visit; buffers that the
  /// body holds are released when the visit ends.
  public let prepare: () -> Body

  /// - Parameters:
  ///   - unit: what one unit of work is.
  ///   - unitsPerIteration: how many of them one iteration does; counted when
  ///     there is something to report.
  ///   - prepare: sets the work up and returns it.
  public init(
    unit: String, unitsPerIteration: @autoclosure @escaping () -> Int = 1,
    prepare: @escaping () -> Body
  ) {
    self.unit = unit
    units = unitsPerIteration
    self.prepare = prepare
  }

  /// Work that does a whole iteration in a call of `iteration`.
  ///
  /// For iterations of a microsecond and more, where the call of a closure is
  /// lost in the noise.
  public init(
    unit: String, unitsPerIteration: @autoclosure @escaping () -> Int = 1,
    iteration: @escaping () -> Void
  ) {
    self.init(unit: unit, unitsPerIteration: unitsPerIteration()) {
      { iterations in
        for _ in 0..<iterations { iteration() }
      }
    }
  }
}
