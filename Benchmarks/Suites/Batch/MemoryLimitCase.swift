import Batch
import Harness

/// The fastest that a number of bytes can be moved: the best of ordinary
/// stores, non-temporal stores, and stores to prefetched lines.
struct MemoryLimitCase: Hashable {
  /// Whether to copy, so that half of the bytes are read, rather than fill.
  let isCopy: Bool
  /// The bytes moved, those read included.
  let bytes: Int
  let scalar: BatchCell.ScalarType
  let threadCount: Int

  /// The ids of the cases begin with it.
  var prefix: String {
    "batch/limit/\(isCopy ? "copy" : "fill")/\(scalar.rawValue)/bytes=\(bytes)"
      + "/threads=\(threadCount)"
  }

  /// Elements in each of the two planes.
  private var count: Int { bytes / 2 / scalar.size }
  private var threads: BatchThreads { BatchThreads(count: threadCount) }

  func cases(bench: BatchBench) -> [Case] {
    MemoryLimit.StoreKind.allCases.map { kind in
      scalar == .double ? item(Double.self, kind, bench) : item(Float.self, kind, bench)
    }
  }

  /// The case of one kind of stores.
  private func item<Scalar: BatchScalar>(
    _ type: Scalar.Type, _ kind: MemoryLimit.StoreKind, _ bench: BatchBench
  ) -> Case {
    let name = (isCopy ? "copy" : "fill") + suffix(kind)
    let keys = BatchSuite.keys(
      "limit", kernel: name, scalar: scalar, springs: count, threadCount: threadCount
    ).merging([
      "bytes_count": .integer(2 * count * scalar.size), "memory_limit_case": .text(prefix),
    ]) { $1 }
    let work = Workload(unit: "sample", unitsPerIteration: count) { [self] in
      let (first, second) = bench.planes(type, count: count)
      return { iterations in
        for _ in 0..<iterations {
          run(first, second, kind)
          consume(first.baseAddress)
          consume(second.baseAddress)
        }
      }
    }
    return Case(id: "\(prefix)/\(name)", keys: keys, workload: work) { row in
      let (first, second) = bench.planes(type, count: count)
      first.update(repeating: 0)
      second.update(repeating: 3)
      run(first, second, kind)
      // A fill writes 1 into the first plane and 2 into the second.
      let isWritten =
        isCopy
        ? first.allSatisfy { $0 == 3 }
        : first.allSatisfy { $0 == 1 } && second.allSatisfy { $0 == 2 }
      return isWritten ? .ok : .wrong("the limit did not write its bytes")
    }
  }

  private func suffix(_ kind: MemoryLimit.StoreKind) -> String {
    switch kind {
    case .plain: ""
    case .streaming: "-stream"
    case .prefetched: "-ahead"
    }
  }

  /// Copies the second plane to the first, or fills both.
  private func run<Scalar: BatchScalar>(
    _ first: UnsafeMutableBufferPointer<Scalar>, _ second: UnsafeMutableBufferPointer<Scalar>,
    _ kind: MemoryLimit.StoreKind
  ) {
    guard let first = first.baseAddress, let second = second.baseAddress else { return }
    if isCopy {
      MemoryLimit.copy(first, from: second, count: count, kind: kind, threads: threads)
    } else {
      MemoryLimit.fill(first, second, count: count, kind: kind, threads: threads)
    }
  }
}
