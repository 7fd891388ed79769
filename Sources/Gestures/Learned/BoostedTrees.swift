/// A sum of regression trees over some features.
///
/// J. H. Friedman, "Greedy function approximation: a gradient boosting
/// machine", 2001, doi:10.1214/aos/1013203451.
struct BoostedTrees: Sendable {
  /// An inner node: below or at the threshold to the left, else to the right.
  private struct Node: Sendable {
    var threshold: Float
    var feature: UInt8
    /// Inner nodes from 0 up; leaves as -1, -2 and so on.
    var left: Int8
    var right: Int8
  }

  private struct Tree: Sendable {
    var firstNode: Int32
    var firstLeaf: Int32
    /// The least and the most that this tree and those after it can add.
    var least: Float = 0
    var most: Float = 0
  }

  private let nodes: [Node]
  private let leaves: [Float]
  private let trees: [Tree]
  private let bias: Float

  var count: Int { trees.count }

  /// Reads a table: little-endian,
  ///
  ///     features (UInt8), 0 (UInt8), trees (UInt16), bias (Float32),
  ///     then for each tree: inner nodes n (UInt8),
  ///     n times threshold (Float32), feature (UInt8), left, right (Int8),
  ///     n + 1 leaves (Int16, in units of 2⁻¹²)
  ///
  /// nil where the bytes are not such a table for so many features.
  init?(_ reader: inout ByteReader, featuresCount: Int) {
    guard let features = reader.integer(UInt8.self), Int(features) == featuresCount,
      reader.integer(UInt8.self) == 0, let count = reader.integer(UInt16.self),
      let bias = reader.integer(UInt32.self)
    else { return nil }
    self.bias = Float(bitPattern: bias)
    var nodes: [Node] = []
    var leaves: [Float] = []
    var trees: [Tree] = []
    for _ in 0..<count {
      trees.append(Tree(firstNode: Int32(nodes.count), firstLeaf: Int32(leaves.count)))
      guard let size = reader.integer(UInt8.self), size > 0 else { return nil }
      for index in 0..<Int(size) {
        guard let threshold = reader.integer(UInt32.self), let feature = reader.integer(UInt8.self),
          let left = reader.integer(Int8.self), let right = reader.integer(Int8.self),
          feature < features
        else { return nil }
        // Children come after their parent, so every walk ends.
        for child in [Int(left), Int(right)] {
          guard child < 0 ? ~child <= size : child > index && child < size else { return nil }
        }
        nodes.append(
          Node(
            threshold: Float(bitPattern: threshold), feature: feature, left: left, right: right))
      }
      for _ in 0...size {
        guard let leaf = reader.integer(Int16.self) else { return nil }
        leaves.append(Float(leaf) * 0x1p-12)
      }
    }
    Self.bound(&trees, leaves)
    self.nodes = nodes
    self.leaves = leaves
    self.trees = trees
  }

  /// The sum of all trees. O(trees · depth).
  func sum(_ features: [Float]) -> Float {
    trees.reduce(bias) { $0 + value(of: $1, features) }
  }

  /// Whether the sum is above a threshold: the same answer as from all trees,
  /// but without those that can change it no more.
  func exceeds(_ threshold: Float, _ features: [Float]) -> Bool {
    var sum = bias
    for tree in trees {
      if sum + tree.least > threshold + Self.rounding { return true }
      if sum + tree.most < threshold - Self.rounding { return false }
      sum += value(of: tree, features)
    }
    return sum > threshold
  }

  /// More than all that sums of leaves can be wrong by: a thousand of them,
  /// below 8, in single precision.
  private static let rounding: Float = 1e-3

  private func value(of tree: Tree, _ features: [Float]) -> Float {
    var index = 0
    repeat {
      let node = nodes[Int(tree.firstNode) &+ index]
      index = Int(features[Int(node.feature)] <= node.threshold ? node.left : node.right)
    } while index >= 0
    return leaves[Int(tree.firstLeaf) &+ ~index]
  }

  /// Finds the bounds of all trees, from the last to the first.
  private static func bound(_ trees: inout [Tree], _ leaves: [Float]) {
    var (least, most, end): (Float, Float, Int) = (0, 0, leaves.count)
    for index in trees.indices.reversed() {
      let own = leaves[Int(trees[index].firstLeaf)..<end]
      least += own.min() ?? 0
      most += own.max() ?? 0
      end = Int(trees[index].firstLeaf)
      trees[index].least = least
      trees[index].most = most
    }
  }
}
