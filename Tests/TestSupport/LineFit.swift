/// The slope of the straight line of least squares through points.
public func slopeOfLine(through points: some Collection<(x: Double, y: Double)>) -> Double {
  let meanX = points.reduce(0) { $0 + $1.x } / Double(points.count)
  let meanY = points.reduce(0) { $0 + $1.y } / Double(points.count)
  let products = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
  return products / points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
}
