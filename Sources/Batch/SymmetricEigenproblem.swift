import COpenBLAS

/// Eigenvalues and eigenvectors of a symmetric matrix.
package enum SymmetricEigenproblem {
  /// Replaces a symmetric matrix by its eigenvectors, one after the other in
  /// ascending order of their eigenvalues, which `values` receives; by LAPACK's
  /// `dsyevd` (divide and conquer).
  ///
  /// - Parameter values: as many elements as the matrix has rows.
  /// - Returns: whether it converged; false if OpenBLAS is missing.
  package static func solve(_ matrix: inout [Double], values: inout [Double]) -> Bool {
    guard let library = BLAS.library else { return false }
    var count = blasint(values.count)
    var stride = count
    var workCount: blasint = -1
    var integerCount: blasint = -1
    var bestWork = 0.0
    var bestInteger: blasint = 0
    var info: blasint = 0
    // "V" asks for eigenvectors, too. "L" reads the lower triangle, which has
    // the same numbers as the upper. The first call only queries the sizes of
    // the work space.
    library.dsyevd(
      "V", "L", &count, &matrix, &stride, &values, &bestWork, &workCount, &bestInteger,
      &integerCount, &info)
    guard info == 0 else { return false }
    workCount = blasint(bestWork)
    integerCount = bestInteger
    var work = [Double](repeating: 0, count: Int(workCount))
    var integers = [blasint](repeating: 0, count: Int(integerCount))
    library.dsyevd(
      "V", "L", &count, &matrix, &stride, &values, &work, &workCount, &integers, &integerCount,
      &info)
    return info == 0
  }
}
