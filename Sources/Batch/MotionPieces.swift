import Springs

/// A type-erased collection of motions.
///
/// Motions are read in pieces of a buffer, which code specialised for the
/// caller's collection fills. The code that reads the pieces is then compiled
/// only once, for all collections.
@usableFromInline
struct MotionPieces {
  let count: Int
  /// Fills a buffer with the next motions and returns their number.
  private let fill: (UnsafeMutableBufferPointer<SpringMotion>) -> Int

  @inlinable
  init(_ motions: some Collection<SpringMotion>) {
    var rest = motions.makeIterator()
    self.init(count: motions.count) { piece in
      var filled = 0
      while filled < piece.count, let motion = rest.next() {
        piece.initializeElement(at: filled, to: motion)
        filled += 1
      }
      return filled
    }
  }

  @usableFromInline
  init(count: Int, fill: @escaping (UnsafeMutableBufferPointer<SpringMotion>) -> Int) {
    self.count = count
    self.fill = fill
  }

  /// Reads all motions once, in order.
  func forEach(_ body: (SpringMotion) -> Void) {
    withUnsafeTemporaryAllocation(of: SpringMotion.self, capacity: 128) { piece in
      while true {
        let filled = fill(piece)
        for index in 0..<filled { body(piece[index]) }
        if filled < piece.count { break }
      }
    }
  }
}
