#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The C library's functions under other names, so that the files that use them
// need not import it.

/// The natural logarithm.
func logarithm(_ value: Double) -> Double { log(value) }

/// e to the power of `value`.
func exponential(_ value: Double) -> Double { exp(value) }
