// The C library under one name, so that the modules that import it need not
// know the system they are compiled for.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// Stops the program with a message if a caller has violated a precondition.
///
/// `precondition` drops its message in release builds: users of the library
/// would see only that the program stopped at an illegal instruction.
@inlinable @inline(__always)
package func require(
  _ isMet: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isMet { fatalError(message(), file: file, line: line) }
}

/// The larger of two errors, or NaN if either is NaN. `max` returns the first
/// argument if the second is NaN, and a check of the result could then pass.
@inlinable
package func worse(_ a: Double, _ b: Double) -> Double { a.isNaN || a > b ? a : b }

extension Sequence<Double> {
  /// The largest element, or NaN if any is NaN or the sequence is empty.
  @inlinable
  package func worst() -> Double {
    var worst: Double?
    for element in self { worst = worst.map { worse($0, element) } ?? element }
    return worst ?? .nan
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a predicate that is false for a
  /// prefix of the elements and true for the rest; `endIndex` if none does.
  /// O(log count).
  @inlinable
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Double] {
  /// The upper median of the positive differences between successive elements,
  /// and their count; `nil` without any.
  package var medianStep: (step: Double, count: Int)? {
    let steps = zip(dropFirst(), self).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : (steps[steps.count / 2], steps.count)
  }
}

/// Pieces of memory that each begin on a cache line. All are freed with this
/// value, without deinitialising what they hold.
///
/// Swift aligns memory to sixteen bytes at most. A vector of 64 bytes would
/// then mostly straddle two lines, and take two accesses instead of one.
package struct CacheLines: ~Copyable {
  private var pieces: [UnsafeMutableRawPointer] = []

  package init() {}

  /// A piece of `count` elements, all of one value.
  ///
  /// - Parameter alignment: in bytes; at least a cache line.
  package mutating func make<T>(
    _ count: Int, of value: T, alignment: Int = 64
  ) -> UnsafeMutablePointer<T> {
    let piece = UnsafeMutablePointer<T>.onCacheLine(capacity: count, alignment: alignment)
    piece.initialize(repeating: value, count: count)
    pieces.append(UnsafeMutableRawPointer(piece))
    return piece
  }

  /// A piece that holds the elements of an array.
  package mutating func copy<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
    let piece = UnsafeMutablePointer<T>.onCacheLine(capacity: values.count)
    piece.initialize(from: values, count: values.count)
    pieces.append(UnsafeMutableRawPointer(piece))
    return piece
  }

  deinit {
    for piece in pieces { piece.deallocate() }
  }
}

extension UnsafeMutablePointer {
  /// Uninitialised memory for `capacity` elements that begins on a cache line;
  /// to be freed with `deallocate()`.
  @inlinable
  package static func onCacheLine(
    capacity: Int, alignment: Int = 64
  ) -> UnsafeMutablePointer {
    UnsafeMutableRawPointer.allocate(
      byteCount: max(capacity, 1) * MemoryLayout<Pointee>.stride, alignment: alignment
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}

/// A small pseudorandom generator whose sequence follows from its seed.
///
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, doi:10.1145/2660193.2660195.
/// Good enough for shuffles, resampling and test inputs; not for cryptography.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// - Parameters:
  ///   - seed: any number.
  ///   - position: how many numbers of the sequence to skip; takes O(1).
  public init(seed: UInt64, position: UInt64 = 0) {
    state = seed &+ position &* SplitMix64.increment
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= SplitMix64.increment
    return SplitMix64.mix(state)
  }

  /// Scatters the bits of a counter, as the finaliser of the published code.
  private static func mix(_ counter: UInt64) -> UInt64 {
    var mixed = counter
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Uniformly distributed in [0, 1), a multiple of 2⁻⁵³.
  public mutating func fraction() -> Double { SplitMix64.fraction(next()) }

  private static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

  /// Uniformly distributed in [0, 1): the number at `index` of stream `stream`
  /// of a seed, computed without a generator. Streams are 0 to 7.
  public static func fraction(seed: UInt64, stream: UInt64, index: Int) -> Double {
    fraction(mix((seed &* 8 &+ stream) &* increment &+ UInt64(index)))
  }

  /// Uniformly distributed in [low, high).
  public mutating func uniform(_ low: Double = 0, _ high: Double = 1) -> Double {
    low + (high - low) * fraction()
  }

  /// Log-uniformly distributed between two positive numbers.
  public mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    exp(uniform(log(low), log(high)))
  }
}
