import CMeasurement

// Barriers against the optimiser.
//
// A timed loop must consume every result, or the compiler deletes the work, and
// launder every input that does not change from iteration to iteration, or the
// compiler does the work once. Both cost no instruction of their own.

/// Keeps the computation of `value` alive.
@inlinable @inline(__always)
public func consume(_ value: Double) {
  springbench_consume_double(value)
}

/// Keeps the computation of `value` alive.
@inlinable @inline(__always)
public func consume(_ value: Float) {
  springbench_consume_float(value)
}

/// Keeps the computation of `value` alive.
@inlinable @inline(__always)
public func consume(_ value: Int) {
  springbench_consume_integer(Int64(value))
}

/// Keeps alive everything stored behind `address`, and makes the compiler
/// assume that all of it may have changed.
@inlinable @inline(__always)
public func consume(_ address: UnsafeRawPointer?) {
  springbench_consume_memory(address)
}

/// Keeps alive everything stored behind `address`, and makes the compiler
/// assume that all of it may have changed.
@inlinable @inline(__always)
public func consume(_ address: UnsafeMutableRawPointer?) {
  springbench_consume_memory(address)
}

/// Keeps the computation of a value of any type alive, SIMD vectors and
/// structures included.
///
/// The value is stored to memory first: one store more than the forms for
/// scalars cost.
@inlinable @inline(__always)
public func consume<Value>(_ value: Value) {
  withUnsafePointer(to: value) { springbench_consume_memory(UnsafeRawPointer($0)) }
}

/// `value`, whose origin the compiler can no longer see.
@inlinable @inline(__always)
public func launder(_ value: Double) -> Double {
  springbench_launder_double(value)
}

/// `value`, whose origin the compiler can no longer see.
@inlinable @inline(__always)
public func launder(_ value: Float) -> Float {
  springbench_launder_float(value)
}

/// `value`, whose origin the compiler can no longer see.
@inlinable @inline(__always)
public func launder(_ value: Int) -> Int {
  Int(springbench_launder_integer(Int64(value)))
}

/// A value of any type whose origin the compiler can no longer see.
///
/// The value travels through memory: one store and one load more than the
/// forms for scalars cost.
@inlinable @inline(__always)
public func launder<Value>(_ value: Value) -> Value {
  var copy = value
  withUnsafeMutablePointer(to: &copy) {
    springbench_consume_memory(UnsafeRawPointer($0))
  }
  return copy
}
