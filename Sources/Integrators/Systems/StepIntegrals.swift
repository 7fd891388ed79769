/// The positions of the coordinates of first order, whose state y is the
/// velocity: the integrals of y over the last step. The state itself has zeros
/// for them at the beginning of each step.
///
/// Only the interpolation of samples uses them, as its slope is y. Integrals
/// since time 0 would grow, and so would their rounding errors, which the
/// slopes of interpolants have divided by the step.
struct StepIntegrals {
  /// The coordinates of first order.
  let coordinates: [Int]
  /// Whether they are the integrals of the cubic through y and y' at both ends
  /// of the step, instead of the method's own.
  ///
  /// A method of order n integrates y with an error of h^(n+1), which is h^n in
  /// the slope of the interpolant, and often more than the error of y itself;
  /// the cubic's error is h^4.
  var areOfCubics = false
  /// The integral of each of `coordinates`; at first, the positions at the
  /// start.
  private var integrals: [Double]

  init(of coordinates: [Int]) {
    self.coordinates = coordinates
    integrals = Array(repeating: 0, count: coordinates.count)
  }

  /// Takes the integrals out of the positions at the end of a step, which then
  /// have zeros.
  mutating func take(from positions: UnsafeMutablePointer<Double>) {
    for (place, i) in coordinates.enumerated() {
      integrals[place] = positions[i]
      positions[i] = 0
    }
  }

  /// Writes the integrals into positions.
  func put(into positions: UnsafeMutablePointer<Double>) {
    for (i, integral) in zip(coordinates, integrals) { positions[i] = integral }
  }

  // The integral of the cubic is h (y0 + y1)/2 + h² (y'0 − y'1)/12. Of this y'1
  // is known only when the step has been accepted.

  /// Writes the terms of y0 = `v`, y1 = `q` and y'0 = `slope` into positions.
  func beginCubics(
    in positions: UnsafeMutablePointer<Double>, _ h: Double, from v: UnsafePointer<Double>,
    to q: UnsafePointer<Double>, slope: UnsafePointer<Double>
  ) {
    guard areOfCubics else { return }
    for i in coordinates { positions[i] = h / 2 * (v[i] + q[i]) + h * h / 12 * slope[i] }
  }

  /// Adds the term of y'1 = `slope`.
  func endCubics(
    in positions: UnsafeMutablePointer<Double>, _ h: Double, slope: UnsafePointer<Double>
  ) {
    guard areOfCubics else { return }
    for i in coordinates { positions[i] -= h * h / 12 * slope[i] }
  }
}
