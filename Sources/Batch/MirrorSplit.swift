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
    guard count % 2 == 0 else { return nil }
    // Reversing both rows and columns reverses the elements.
    for index in 0..<count * count where stiffness[index] != stiffness[count * count - 1 - index] {
      return nil
    }
    let half = count / 2
    var even: [Int] = []
    var odd: [Int] = []
    for mode in 0..<count {
      var sum = 0.0
      var difference = 0.0
      for row in 0..<half {
        let top = vectors[row * count + mode]
        let bottom = vectors[(count - 1 - row) * count + mode]
        sum += (top + bottom).magnitude
        difference += (top - bottom).magnitude
      }
      if difference < 1e-9 * sum {
        even.append(mode)
      } else if sum < 1e-9 * difference {
        odd.append(mode)
      } else {
        return nil
      }
    }
    guard even.count == half else { return nil }
    var place = [Int](repeating: 0, count: count)
    for (index, mode) in (even + odd).enumerated() { place[mode] = index }
    self.place = place
    /// The upper halves of modes; `sign` is 1 for symmetric ones, else -1.
    func tops(_ modes: [Int], _ sign: Double) -> [Double] {
      var result = [Double](repeating: 0, count: half * half)
      for row in 0..<half {
        for (place, mode) in modes.enumerated() {
          // The mean of both halves, so that the parity is exact.
          let top = vectors[row * count + mode]
          let bottom = vectors[(count - 1 - row) * count + mode]
          result[row * half + place] = 0.5 * (top + sign * bottom)
        }
      }
      return result
    }
    symmetric = tops(even, 1)
    antisymmetric = tops(odd, -1)
  }
}
