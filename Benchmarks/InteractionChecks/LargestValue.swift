/// The maximum of a function of time over an interval and its time; NaN if a
/// value is.
///
/// The function is evaluated on a grid, which is refined twice to the two steps
/// around the largest value. With 2000 steps, the last grid has steps of 5e-10
/// of the interval.
func largest(
  from start: Double, to end: Double, steps: Int = 2000, _ function: (Double) -> Double
) -> (value: Double, time: Double) {
  var best = (value: -Double.infinity, time: start)
  var (low, high) = (start, end)
  for _ in 0..<3 {
    let step = (high - low) / Double(steps)
    for index in 0...steps {
      let time = low + Double(index) * step
      let value = function(time)
      if value.isNaN { return (.nan, time) }
      if value > best.value { best = (value, time) }
    }
    (low, high) = (max(start, best.time - step), min(end, best.time + step))
  }
  return best
}
