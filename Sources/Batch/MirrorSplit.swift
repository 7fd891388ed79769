/// The modes of a system that is its own mirror image, split by parity.
///
/// Where K is the same read from either end, every mode is either symmetric or
/// antisymmetric about the middle, and the upper halves of both kinds say it
/// all: x = (E + O, mirror of E - O) with E the symmetric part of the upper
/// half and O the antisymmetric one. Two products of half the size in each
/// direction take the place of one, half the arithmetic.
struct MirrorSplit: Sendable {
  /// The place of each mode: the symmetric ones first, then the antisymmetric.
  let place: [Int]
  /// Upper halves of the symmetric modes by rows, half × half.
  let symmetric: [Double]
  /// Of the antisymmetric ones.
  let antisymmetric: [Double]

  /// - Parameters:
  ///   - stiffness: K by rows.
  ///   - vectors: its modes as columns, by rows.
  /// - Returns: `nil` where K is no mirror image of itself, has an odd size,
  ///   or modes that mix the parities, as equal frequencies allow.
  init?(stiffness: [Double], vectors: [Double], count: Int) {
    guard count % 2 == 0 else { return nil }
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
    func tops(_ modes: [Int], _ sign: Double) -> [Double] {
      var result = [Double](repeating: 0, count: half * half)
      for row in 0..<half {
        for (place, mode) in modes.enumerated() {
          // The mean of both halves is exactly of the parity.
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
