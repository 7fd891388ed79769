import CKernels

extension Trajectory where Position == Double {
  /// Writes samples `next..<end` from the polynomial Σ c_k θ^k with
  /// θ = (t − origin)/scale.
  ///
  /// Two registers of samples at a time: one Horner chain alone would wait
  /// four cycles for each multiply-add.
  ///
  /// - Complexity: degree/8 multiply-adds a sample.
  @inlinable
  package func evaluate(
    _ coefficients: UnsafePointer<Double>, degree: Int, origin: Double, originLow: Double,
    inverseScale: Double, end: Int
  ) {
    typealias V = SIMD8<Double>
    if next >= end { return }
    if recordsVelocities {
      evaluateDerivative(
        coefficients, degree: degree, origin: origin, originLow: originLow,
        inverseScale: inverseScale, end: end)
    }
    let top = V(repeating: coefficients[degree])
    var clock = LaneClock(
      self, origin: origin, originLow: originLow, inverseScale: inverseScale)
    while clock.index < end {
      let k = clock.index
      let a = clock.next()
      var pa = top
      var j = degree - 1
      if k + 8 >= end {
        while j >= 0 {
          pa = springbench_multiply_add8(pa, a, V(repeating: coefficients[j]))
          j -= 1
        }
        store(pa, k)
        break
      }
      let b = clock.next()
      var pb = top
      while j >= 0 {
        let next = V(repeating: coefficients[j])
        pa = springbench_multiply_add8(pa, a, next)
        pb = springbench_multiply_add8(pb, b, next)
        j -= 1
      }
      store(pa, k)
      store(pb, k + 8)
    }
    next = end
  }

  /// The same for velocities; off the timed path, so plain.
  @usableFromInline
  package func evaluateDerivative(
    _ coefficients: UnsafePointer<Double>, degree: Int, origin: Double, originLow: Double,
    inverseScale: Double, end: Int
  ) {
    for k in next..<end {
      let theta = ((high[k] - origin) + (low[k] - originLow)) * inverseScale
      var derivative = 0.0
      var j = degree
      while j >= 1 {
        derivative = springbench_multiply_add(derivative, theta, Double(j) * coefficients[j])
        j -= 1
      }
      velocities[k] = derivative * inverseScale
    }
  }

  @inlinable @inline(__always)
  package func store(_ value: SIMD8<Double>, _ k: Int) {
    UnsafeMutableRawPointer(positions + k).storeBytes(of: value, as: SIMD8<Double>.self)
  }
}
