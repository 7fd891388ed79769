import CKernels

extension NodeRecord where Position == Wide64 {
  /// Interpolation for states of 64 components: the weights of four samples,
  /// then their sums, two registers of every datum at a time.
  @inlinable
  package func writeInRegisters(limit: Int, final: Bool, to trajectory: Trajectory<Wide64>) {
    typealias V = SIMD8<Double>
    let used = usableNodes
    var index = pending
    while index < limit {
      let (origin, originLow, step, end) = interval(
        index, closes: final && index == limit - 1, in: trajectory)
      if end <= trajectory.next {
        index += 1
        continue
      }
      let inverse = 1 / step
      let beside = neighbours(of: index)
      let sources: InlineArray<4, Int> = [index, index + 1, beside.0, beside.1]
      var places = InlineArray<4, Double>(repeating: 0)
      var data = InlineArray<12, UnsafePointer<V>>(repeating: registers(position, index))
      var scale = Lanes16.zero
      for g in 0..<used {
        let source = sources[g]
        places[g] = ((time[source] - origin) + (timeLow[source] - originLow)) * inverse
        data[3 * g] = registers(position, source)
        data[3 * g + 1] = registers(velocity, source)
        data[3 * g + 2] = registers(acceleration, source)
        scale[3 * g] = 1
        scale[3 * g + 1] = step
        scale[3 * g + 2] = step * step / 2
      }
      places[1] = 1
      weights.prepare(places, used: used)
      @inline(__always) func place(_ k: Int) -> Double {
        ((trajectory.high[k] - origin) + (trajectory.low[k] - originLow)) * inverse
      }
      @inline(__always) func keep(_ lanes: Lanes16, _ row: Int) {
        (lanes * scale).store(to: rows + 16 * row)
      }
      var k = trajectory.next
      while k + 4 <= end {
        for row in 0..<4 { keep(weights.value(at: place(k + row), used: used), row) }
        let out = registers(trajectory.positions, k)
        var block = 0
        while block < 8 {
          var (a0, a1, b0, b1) = (V.zero, V.zero, V.zero, V.zero)
          var (c0, c1, d0, d1) = (a0, a1, b0, b1)
          var i = 0
          while i < 3 * used {
            let first = data[i][block]
            let second = data[i][block + 1]
            a0 = springbench_multiply_add8(first, V(repeating: rows[i]), a0)
            a1 = springbench_multiply_add8(second, V(repeating: rows[i]), a1)
            b0 = springbench_multiply_add8(first, V(repeating: rows[16 + i]), b0)
            b1 = springbench_multiply_add8(second, V(repeating: rows[16 + i]), b1)
            c0 = springbench_multiply_add8(first, V(repeating: rows[32 + i]), c0)
            c1 = springbench_multiply_add8(second, V(repeating: rows[32 + i]), c1)
            d0 = springbench_multiply_add8(first, V(repeating: rows[48 + i]), d0)
            d1 = springbench_multiply_add8(second, V(repeating: rows[48 + i]), d1)
            i += 1
          }
          let target = UnsafeMutablePointer(mutating: out) + block
          (target[0], target[1], target[8], target[9]) = (a0, a1, b0, b1)
          (target[16], target[17], target[24], target[25]) = (c0, c1, d0, d1)
          block += 2
        }
        k += 4
      }
      while k < end {
        keep(weights.value(at: place(k), used: used), 0)
        trajectory.positions[k] = sum(sources, used)
        k += 1
      }
      if trajectory.recordsVelocities {
        for k in trajectory.next..<end {
          keep(weights.slope(at: place(k), used: used), 0)
          trajectory.velocities[k] = sum(sources, used).scaled(inverse)
        }
      }
      trajectory.next = end
      index += 1
    }
  }

  /// The first register of a state.
  @inlinable @inline(__always)
  func registers(
    _ states: UnsafeMutablePointer<Wide64>, _ index: Int
  ) -> UnsafePointer<SIMD8<Double>> {
    UnsafeRawPointer(states + index).assumingMemoryBound(to: SIMD8<Double>.self)
  }

  /// The data at the nodes with the weights of the first row.
  @inlinable @inline(__always)
  func sum(_ sources: InlineArray<4, Int>, _ used: Int) -> Wide64 {
    var sum = Wide64.zero
    for g in 0..<used {
      let source = sources[g]
      sum = sum.adding(rows[3 * g], times: position[source])
        .adding(rows[3 * g + 1], times: velocity[source])
        .adding(rows[3 * g + 2], times: acceleration[source])
    }
    return sum
  }
}
