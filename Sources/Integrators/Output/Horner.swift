import CKernels

extension Trajectory where Position == Double {
  /// Writes samples `next..<end` from the polynomial Σ c_k θ^k with
  /// θ = (t − origin)/scale.
  ///
  /// Four registers of samples at a time: one Horner chain alone would wait
  /// four cycles for each multiply-add.
  ///
  /// - Complexity: degree/8 multiply-adds a sample.
  @inlinable
  package func evaluate(
    _ coefficients: UnsafePointer<Double>, degree: Int, origin: Double, originLow: Double,
    inverseScale: Double, end: Int
  ) {
    typealias V = SIMD8<Double>
    var k = next
    if k >= end { return }
    if recordsVelocities {
      evaluateDerivative(
        coefficients, degree: degree, origin: origin, originLow: originLow,
        inverseScale: inverseScale, end: end)
    }
    let t0 = V(repeating: origin)
    let t1 = V(repeating: originLow)
    let scale = V(repeating: inverseScale)
    let top = V(repeating: coefficients[degree])
    while end - k > 8 {
      let a = theta(k, t0, t1, scale)
      let b = theta(k + 8, t0, t1, scale)
      let c = theta(k + 16, t0, t1, scale)
      let d = theta(k + 24, t0, t1, scale)
      var pa = top
      var pb = top
      var pc = top
      var pd = top
      var j = degree - 1
      while j >= 0 {
        let next = V(repeating: coefficients[j])
        pa = springbench_multiply_add8(pa, a, next)
        pb = springbench_multiply_add8(pb, b, next)
        pc = springbench_multiply_add8(pc, c, next)
        pd = springbench_multiply_add8(pd, d, next)
        j -= 1
      }
      store(pa, k)
      store(pb, k + 8)
      store(pc, k + 16)
      store(pd, k + 24)
      k += 32
    }
    if k < end {
      let a = theta(k, t0, t1, scale)
      var pa = top
      var j = degree - 1
      while j >= 0 {
        pa = springbench_multiply_add8(pa, a, V(repeating: coefficients[j]))
        j -= 1
      }
      store(pa, k)
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
  package func theta(
    _ k: Int, _ origin: SIMD8<Double>, _ originLow: SIMD8<Double>, _ scale: SIMD8<Double>
  ) -> SIMD8<Double> {
    let t = UnsafeRawPointer(high + k).loadUnaligned(as: SIMD8<Double>.self)
    let u = UnsafeRawPointer(low + k).loadUnaligned(as: SIMD8<Double>.self)
    return ((t - origin) + (u - originLow)) * scale
  }

  @inlinable @inline(__always)
  package func store(_ value: SIMD8<Double>, _ k: Int) {
    UnsafeMutableRawPointer(positions + k).storeBytes(of: value, as: SIMD8<Double>.self)
  }
}
