/// The modes of a mirror-symmetric system, split by parity.
///
/// If K is unchanged when the order of the masses is reversed, every mode is
/// either symmetric or antisymmetric about the middle, and is determined by its
/// upper half. The upper half of a state is then E + O and the lower half the
/// mirror image of E - O, where E is the sum of the symmetric modes and O that
/// of the antisymmetric ones. The product with the matrix of all modes becomes
/// two products of half the rows and columns, at half the arithmetic.
struct MirrorSplit: Sendable {
  /// The index of each mode in the new order: symmetric modes first, then
  /// antisymmetric ones.
  let place: [Int]
  /// Upper halves of the symmetric modes, row-major, half × half.
  let symmetric: [Double]
  /// Upper halves of the antisymmetric modes, likewise.
  let antisymmetric: [Double]

  /// Splits the modes.
  ///
  /// - Parameters:
  ///   - stiffness: K, row-major.
  ///   - vectors: the modes as columns, row-major.
  ///   - count: the number of modes.
  /// - Returns: `nil` if K is not mirror-symmetric, has an odd size, or has
  ///   modes of mixed parity, which equal frequencies allow.
  init?(stiffness: [Double], vectors: [Double], count: Int) {
    // Reversing both rows and columns reverses the elements.
    guard count % 2 == 0, stiffness.elementsEqual(stiffness.reversed()) else { return nil }
    let modes = ModeColumns(elements: vectors, count: count)
    var symmetricModes: [Int] = []
    var antisymmetricModes: [Int] = []
    for mode in 0..<count {
      guard let isSymmetric = modes.isSymmetric(mode) else { return nil }
      if isSymmetric { symmetricModes.append(mode) } else { antisymmetricModes.append(mode) }
    }
    guard symmetricModes.count == antisymmetricModes.count else { return nil }
    var place = [Int](repeating: 0, count: count)
    for (index, mode) in (symmetricModes + antisymmetricModes).enumerated() {
      place[mode] = index
    }
    self.place = place
    symmetric = modes.upperHalves(of: symmetricModes, sign: 1)
    antisymmetric = modes.upperHalves(of: antisymmetricModes, sign: -1)
  }
}

/// Modes as the columns of a row-major matrix with an even number of rows.
private struct ModeColumns {
  let elements: [Double]
  let count: Int

  /// The element of a mode in a row of the upper half, and its mirror image.
  private func pair(_ row: Int, _ mode: Int) -> (top: Double, bottom: Double) {
    (elements[row * count + mode], elements[(count - 1 - row) * count + mode])
  }

  /// Whether a mode is symmetric rather than antisymmetric; `nil` if it is
  /// neither. Rounding alone leaves far less of the other parity than 1e-9.
  func isSymmetric(_ mode: Int) -> Bool? {
    var sum = 0.0
    var difference = 0.0
    for row in 0..<count / 2 {
      let (top, bottom) = pair(row, mode)
      sum += (top + bottom).magnitude
      difference += (top - bottom).magnitude
    }
    if difference < 1e-9 * sum { return true }
    return sum < 1e-9 * difference ? false : nil
  }

  /// The upper halves of modes of one parity, row-major.
  ///
  /// - Parameter sign: 1 for symmetric modes, -1 for antisymmetric ones.
  func upperHalves(of modes: [Int], sign: Double) -> [Double] {
    (0..<count / 2).flatMap { row in
      modes.map { mode in
        // The mean of both halves, so that the parity is exact.
        let (top, bottom) = pair(row, mode)
        return 0.5 * (top + sign * bottom)
      }
    }
  }
}
