import CMeasurement

// Barriers against the optimiser.
//
// A timed loop must consume every result, or the compiler deletes the work. It
// must also hide the origin of every input that does not change from iteration
// to iteration, or the compiler does the work only once. Neither costs an
// instruction of its own.

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
/// assume that any of it may have changed.
@inlinable @inline(__always)
public func consume(_ address: UnsafeRawPointer?) {
  springbench_consume_memory(address)
}

/// Keeps alive everything stored behind `address`, and makes the compiler
/// assume that any of it may have changed.
@inlinable @inline(__always)
public func consume(_ address: UnsafeMutableRawPointer?) {
  springbench_consume_memory(address)
}

/// Keeps the computation of a value of any type alive, including SIMD vectors
/// and structures.
///
/// The value is stored to memory first: one store more than for scalars.
@inlinable @inline(__always)
public func consume<Value>(_ value: Value) {
  withUnsafePointer(to: value) { springbench_consume_memory(UnsafeRawPointer($0)) }
}

/// Returns `value` with its origin hidden from the compiler.
@inlinable @inline(__always)
public func launder(_ value: Double) -> Double {
  springbench_launder_double(value)
}

/// Returns `value` with its origin hidden from the compiler.
@inlinable @inline(__always)
public func launder(_ value: Float) -> Float {
  springbench_launder_float(value)
}

/// Returns `value` with its origin hidden from the compiler.
@inlinable @inline(__always)
public func launder(_ value: Int) -> Int {
  Int(springbench_launder_integer(Int64(value)))
}

/// Returns a value of any type with its origin hidden from the compiler.
///
/// The value passes through memory: one store and one load more than for
/// scalars.
@inlinable @inline(__always)
public func launder<Value>(_ value: Value) -> Value {
  var copy = value
  withUnsafeMutablePointer(to: &copy) { springbench_consume_memory(UnsafeRawPointer($0)) }
  return copy
}
