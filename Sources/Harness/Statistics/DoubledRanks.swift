/// Ranks counted from 1 and doubled, so that the mean ranks of ties are
/// integers too.
struct DoubledRanks {
  /// Twice the rank of each value, in the order of the values.
  var values: [Int]
  /// Σ (t³ − t) over the sizes t of the groups of equal values.
  var tieTerm = 0.0

  init(_ sample: [Double]) {
    let order = sample.indices.sorted { sample[$0] < sample[$1] }
    values = [Int](repeating: 0, count: sample.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, sample[order[end + 1]] == sample[order[start]] { end += 1 }
      // Twice the mean of the ranks start + 1 to end + 1.
      for position in start...end { values[order[position]] = start + end + 2 }
      let size = Double(end - start + 1)
      tieTerm += size * (size * size - 1)
      start = end + 1
    }
  }
}
