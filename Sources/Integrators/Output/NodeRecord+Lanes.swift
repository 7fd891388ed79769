import CKernels

extension NodeRecord where Position == Double {
  /// Interpolates the samples of intervals `pending..<limit`: Newton's
  /// divided differences for eight intervals in lanes, then the samples of
  /// each interval eight at a time.
  @inlinable
  package func writeInLanes(limit: Int, final: Bool, to trajectory: Trajectory<Double>) {
    typealias V = SIMD8<Double>
    let used = usableNodes
    var batch = InlineArray<8, Int>(repeating: 0)
    var ends = InlineArray<8, Int>(repeating: 0)
    var filled = 0
    var index = pending
    var reached = trajectory.next
    var begin = reached
    while index < limit {
      let isLast = final && index == limit - 1
      var end = reached
      if isLast {
        end = trajectory.count
      } else {
        trajectory.next = reached
        end = trajectory.end(through: time[index + 1])
      }
      if end > reached {
        if filled == 0 { begin = reached }
        batch[filled] = index
        ends[filled] = end
        filled += 1
        reached = end
      }
      if filled == 8 {
        trajectory.next = begin
        interpolate(batch, ends, filled, used, trajectory)
        filled = 0
      }
      index += 1
    }
    if filled > 0 {
      var lane = filled
      while lane < 8 {
        batch[lane] = batch[0]
        lane += 1
      }
      trajectory.next = begin
      interpolate(batch, ends, filled, used, trajectory)
    }
    trajectory.next = reached
  }
}

extension NodeRecord where Position == Double {
  /// One batch: eight intervals, of which `filled` are real.
  @inlinable
  package func interpolate(
    _ batch: InlineArray<8, Int>, _ ends: InlineArray<8, Int>, _ filled: Int, _ used: Int,
    _ trajectory: Trajectory<Double>
  ) {
    switch used {
    case 4: interpolate(batch, ends, filled, groups: 4, trajectory)
    case 3: interpolate(batch, ends, filled, groups: 3, trajectory)
    default: interpolate(batch, ends, filled, groups: 2, trajectory)
    }
  }

  @inlinable @inline(__always)
  package func interpolate(
    _ batch: InlineArray<8, Int>, _ ends: InlineArray<8, Int>, _ filled: Int, groups: Int,
    _ trajectory: Trajectory<Double>
  ) {
    typealias V = SIMD8<Double>
    let table = scratch  // 12 divided differences
    let node = scratch + 12  // 4 nodes in units of the interval
    let first = scratch + 16  // 4 first derivatives
    let second = scratch + 20  // 4 halved second derivatives
    let inverse = scratch + 24  // 16 inverse distances
    var origin = V.zero
    var originLow = V.zero
    var step = V.zero
    // Neighbouring intervals, the usual case, are loaded as they lie; gaps,
    // where a step holds no sample, are gathered.
    let base = batch[0]
    let isRow = batch[filled - 1] == base + filled - 1
    if isRow {
      origin = load(time, base)
      originLow = load(timeLow, base)
      step = (load(time, base + 1) - origin) + (load(timeLow, base + 1) - originLow)
    } else {
      for lane in 0..<8 {
        let i = batch[lane]
        origin[lane] = time[i]
        originLow[lane] = timeLow[i]
        step[lane] = (time[i + 1] - time[i]) + (timeLow[i + 1] - timeLow[i])
      }
    }
    let inverseStep = V(repeating: 1) / step
    let half = step * step * V(repeating: 0.5)
    for group in 0..<groups {
      var t = V.zero
      var low = V.zero
      var x = V.zero
      var v = V.zero
      var a = V.zero
      if isRow {
        let place = base + (group == 0 ? 0 : group == 1 ? 1 : group == 2 ? -1 : 2)
        t = load(time, place)
        low = load(timeLow, place)
        x = load(position, place)
        v = load(velocity, place)
        a = load(acceleration, place)
        // The first and the last interval have no node on one side and take
        // the next one on the other: see `neighbours(of:)`.
        @inline(__always) func take(_ source: Int, into lane: Int) {
          t[lane] = time[source]
          low[lane] = timeLow[source]
          x[lane] = position[source]
          v[lane] = velocity[source]
          a[lane] = acceleration[source]
        }
        if group >= 2 && base == 0 { take(group, into: 0) }
        if group == 3 && base + filled + 1 == count { take(count - 4, into: filled - 1) }
      } else {
        for lane in 0..<8 {
          let i = batch[lane]
          let beside = neighbours(of: i)
          let source = group == 0 ? i : group == 1 ? i + 1 : group == 2 ? beside.0 : beside.1
          t[lane] = time[source]
          low[lane] = timeLow[source]
          x[lane] = position[source]
          v[lane] = velocity[source]
          a[lane] = acceleration[source]
        }
      }
      node[group] = ((t - origin) + (low - originLow)) * inverseStep
      table[3 * group] = x
      table[3 * group + 1] = x
      table[3 * group + 2] = x
      first[group] = v * step
      second[group] = a * half
    }
    node[0] = .zero
    node[1] = V(repeating: 1)
    for i in 0..<groups {
      for j in 0..<i { inverse[4 * i + j] = V(repeating: 1) / (node[i] - node[j]) }
    }
    let last = 3 * groups - 1
    var level = 1
    while level <= last {
      var j = last
      while j >= level {
        let here = j / 3
        let there = (j - level) / 3
        if here == there {
          table[j] = level == 1 ? first[here] : second[here]
        } else {
          table[j] = (table[j] - table[j - 1]) * inverse[4 * here + there]
        }
        j -= 1
      }
      level += 1
    }
    let values = UnsafeRawPointer(table).assumingMemoryBound(to: Double.self)
    let places = UnsafeRawPointer(node).assumingMemoryBound(to: Double.self)
    for lane in 0..<filled {
      if trajectory.recordsVelocities {
        derive(values + lane, places + lane, batch[lane], ends[lane], groups, trajectory)
      }
      let t0 = V(repeating: origin[lane])
      let t1 = V(repeating: originLow[lane])
      let scale = V(repeating: inverseStep[lane])
      var k = trajectory.next
      let end = ends[lane]
      let polynomial = NewtonPolynomial(values + lane, places + lane)
      while end - k > 8 {
        let near = trajectory.theta(k, t0, t1, scale)
        let far = trajectory.theta(k + 8, t0, t1, scale)
        trajectory.store(polynomial.value(near, groups: groups), k)
        trajectory.store(polynomial.value(far, groups: groups), k + 8)
        k += 16
      }
      if k < end {
        let s = trajectory.theta(k, t0, t1, scale)
        trajectory.store(polynomial.value(s, groups: groups), k)
      }
      trajectory.next = end
    }
  }

  @inlinable @inline(__always)
  package func load(_ array: UnsafeMutablePointer<Double>, _ index: Int) -> SIMD8<Double> {
    UnsafeRawPointer(array + index).loadUnaligned(as: SIMD8<Double>.self)
  }

  /// Velocities of the same samples; off the timed path, so plain.
  @usableFromInline
  package func derive(
    _ values: UnsafePointer<Double>, _ places: UnsafePointer<Double>, _ index: Int, _ end: Int,
    _ groups: Int, _ trajectory: Trajectory<Double>
  ) {
    let step = (time[index + 1] - time[index]) + (timeLow[index + 1] - timeLow[index])
    for k in trajectory.next..<end {
      let s =
        ((trajectory.high[k] - time[index]) + (trajectory.low[k] - timeLow[index])) / step
      var p = 0.0
      var slope = 0.0
      var j = 3 * groups - 1
      while j >= 0 {
        // The sum so far, c_{j+1} and up, carries the factor (s − z_j).
        let w = s - places[8 * (j / 3)]
        slope = slope * w + p
        p = p * w + values[8 * j]
        j -= 1
      }
      trajectory.velocities[k] = slope / step
    }
  }
}

/// A polynomial in Newton's form through up to four nodes of three data each,
/// as it lies in the scratch memory: eight polynomials side by side.
@frozen
@usableFromInline
struct NewtonPolynomial {
  @usableFromInline let coefficients: UnsafePointer<Double>
  @usableFromInline let nodes: UnsafePointer<Double>

  @inlinable @inline(__always)
  init(_ coefficients: UnsafePointer<Double>, _ nodes: UnsafePointer<Double>) {
    self.coefficients = coefficients
    self.nodes = nodes
  }

  /// The values at `s`, in units of the interval. Written out: a loop over
  /// coefficients costs as much as the arithmetic.
  @inlinable @inline(__always)
  func value(_ s: SIMD8<Double>, groups: Int) -> SIMD8<Double> {
    var p = c(3 * groups - 1)
    if groups > 3 { p = lowered(p, s - z(3), 10, 9) }
    if groups > 2 {
      let w = s - z(2)
      if groups > 3 { p = springbench_multiply_add8(p, w, c(8)) }
      p = lowered(p, w, 7, 6)
    }
    // The interval's own ends are at 0 and 1.
    let w = s - SIMD8(repeating: 1)
    if groups > 2 { p = springbench_multiply_add8(p, w, c(5)) }
    p = lowered(p, w, 4, 3)
    p = springbench_multiply_add8(p, s, c(2))
    return lowered(p, s, 1, 0)
  }

  @inlinable @inline(__always)
  func lowered(_ p: SIMD8<Double>, _ w: SIMD8<Double>, _ i: Int, _ j: Int) -> SIMD8<Double> {
    springbench_multiply_add8(springbench_multiply_add8(p, w, c(i)), w, c(j))
  }

  @inlinable @inline(__always)
  func c(_ index: Int) -> SIMD8<Double> { SIMD8(repeating: coefficients[8 * index]) }

  @inlinable @inline(__always)
  func z(_ index: Int) -> SIMD8<Double> { SIMD8(repeating: nodes[8 * index]) }
}
