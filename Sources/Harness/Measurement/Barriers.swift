import CHarness

// Barriers against the optimiser.
//
// A timed loop must consume every result, or the compiler may delete the work.
// It must also launder every input that does not change from iteration to
// iteration, or the compiler may do the work only once. Neither is itself an
// instruction, but either may make the compiler store values and reload them.

/// Makes the compiler compute `value`.
@inlinable @inline(__always)
public func consume(_ value: Double) { springbench_consume_double(value) }

@inlinable @inline(__always)
public func consume(_ value: Int) { springbench_consume_integer(Int64(value)) }

/// Makes the compiler store everything reachable from `address`, and assume
/// that any of it may have changed.
@inlinable @inline(__always)
public func consume(_ address: UnsafeRawPointer?) { springbench_consume_memory(address) }

/// Makes the compiler compute a value of any type and store it to memory.
@inlinable @inline(__always)
public func consume<Value>(_ value: Value) {
  withUnsafePointer(to: value) { springbench_consume_memory(UnsafeRawPointer($0)) }
}

/// Returns `value` as one that the compiler knows nothing about.
@inlinable @inline(__always)
public func launder(_ value: Double) -> Double { springbench_launder_double(value) }

@inlinable @inline(__always)
public func launder(_ value: Int) -> Int { Int(springbench_launder_integer(Int64(value))) }

/// Returns a value of any type, through memory, as one that the compiler knows
/// nothing about.
@inlinable @inline(__always)
public func launder<Value>(_ value: Value) -> Value {
  var copy = value
  withUnsafeMutablePointer(to: &copy) { springbench_consume_memory(UnsafeRawPointer($0)) }
  return copy
}

/// Work whose time is measured.
public struct Workload {
  /// Runs the work the given number of times in a row.
  ///
  /// The loop is part of the body, so that the compiler sees it together with
  /// the work. The body must consume its results and launder its inputs (see
  /// `Barriers.swift`).
  public typealias Body = (_ iterations: Int) -> Void

  /// The unit of work, such as `solve`, `sample` or `frame`.
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

  /// - Parameter unitsPerIteration: evaluated whenever the property is read.
  public init(
    unit: String, unitsPerIteration: @autoclosure @escaping () -> Int = 1,
    prepare: @escaping () -> Body
  ) {
    self.unit = unit
    units = unitsPerIteration
    self.prepare = prepare
  }
}
