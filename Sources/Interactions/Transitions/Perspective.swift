import Platform

/// The perspective of a camera at a distance: things further away look smaller.
///
/// Core Animation stores it as the entry m34 = -1/distance of a transform.
/// After a translation by the depth z, m44 is 1 + z·m34, by which x and y are
/// divided.
public struct Perspective: Hashable, Sendable {
  /// Per px; -1/1000 in the article.
  public let m34: Double

  /// - Parameter m34: per px; 0 for no perspective.
  public init(m34: Double = -0.001) { self.m34 = m34 }

  /// The magnification at a depth in px: 1 at depth 0, infinite at the camera,
  /// where the depth is -1/m34.
  public func scale(depth: Double) -> Double { 1 / (1 + depth * m34) }

  /// The transform for a depth, row-major, for row vectors (x, y, z, 1).
  public func matrix(depth: Double) -> [Double] {
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, m34, 0, 0, depth, 1 + depth * m34]
  }

  /// Transforms a point with a matrix such as ``matrix(depth:)`` returns.
  public static func project(_ point: SIMD2<Double>, by matrix: [Double]) -> SIMD2<Double> {
    let vector = [point.x, point.y, 0, 1]
    func entry(_ column: Int) -> Double {
      (0..<4).reduce(0) { $0 + vector[$1] * matrix[4 * $1 + column] }
    }
    return SIMD2(entry(0), entry(1)) / entry(3)
  }

  /// Writes the four corners of a centred rectangle at many depths: top left,
  /// top right, bottom left and bottom right, as x, y pairs.
  ///
  /// - Precondition: `corners` has eight elements per depth.
  public func corners(
    width: Double, height: Double, depths: [Double], into corners: inout [Double]
  ) {
    require(corners.count == 8 * depths.count, "eight numbers a depth")
    let half = SIMD8(-width, -height, width, -height, -width, height, width, height) / 2
    corners.withUnsafeMutableBufferPointer { buffer in
      for (index, depth) in depths.enumerated() {
        let projected = half * scale(depth: depth)
        for lane in 0..<8 { buffer[8 * index + lane] = projected[lane] }
      }
    }
  }
}
