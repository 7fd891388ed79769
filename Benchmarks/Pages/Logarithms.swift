#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The natural logarithm.
func logarithm(_ value: Double) -> Double { log(value) }

/// e to the power of `value`.
func exponential(_ value: Double) -> Double { exp(value) }
