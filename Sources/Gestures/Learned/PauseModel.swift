/// Boosted regression trees for the logarithm of the odds that a trigger now
/// would hit a pause.
///
/// J. H. Friedman, "Greedy function approximation: a gradient boosting
/// machine", 2001, doi:10.1214/aos/1013203451. The trees are a table that the
/// recipe in `Data/gestures` writes from generated traces.
package struct PauseModel: Sendable {
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

  /// The model that the program ships.
  package static let standard: PauseModel = {
    guard let model = PauseModel(base64: PauseModelTable.base64) else {
      preconditionFailure("the table of the pause model is damaged")
    }
    return model
  }()

  /// Trees in the model.
  package var treesCount: Int { trees.count }

  /// Reads a table: little-endian, in base64.
  ///
  ///     features (UInt8), 0 (UInt8), trees (UInt16), bias (Float32),
  ///     then for each tree: inner nodes n (UInt8),
  ///     n times threshold (Float32), feature (UInt8), left, right (Int8),
  ///     n + 1 leaves (Int16, in units of 2⁻¹²)
  ///
  /// nil where the text is not such a table.
  package init?(base64: String) {
    guard let bytes = Base64.bytes(base64) else { return nil }
    var reader = ByteReader(bytes)
    guard let features = reader.integer(UInt8.self), Int(features) == PauseFeatures.names.count,
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
    guard reader.isAtEnd else { return nil }
    Self.bound(&trees, leaves)
    self.nodes = nodes
    self.leaves = leaves
    self.trees = trees
  }

  /// The logarithm of the odds. O(trees · depth).
  package func logOdds(_ features: [Float]) -> Float {
    trees.reduce(bias) { $0 + value(of: $1, features) }
  }

  /// Whether the logarithm of the odds is above a threshold: the same answer
  /// as from all trees, but without those that can change it no more.
  package func exceeds(_ threshold: Float, _ features: [Float]) -> Bool {
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

/// RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// nil where a character is not of the alphabet or comes after the padding. Line breaks are passed over.
  static func bytes(_ text: String) -> [UInt8]? {
    var values = Array(repeating: UInt8.max, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var held = 0
    var isPadded = false
    for character in text.utf8 where character != UInt8(ascii: "\n") {
      isPadded = isPadded || character == UInt8(ascii: "=")
      if character == UInt8(ascii: "=") { continue }
      guard !isPadded else { return nil }
      let value = values[Int(character)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    return bytes
  }
}

/// Takes little-endian numbers from the front of some bytes.
private struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let size = Number.bitWidth / 8
    guard bytes.count - position >= size else { return nil }
    var value: Number = 0
    for index in 0..<size {
      value |= Number(truncatingIfNeeded: bytes[position + index]) << Number(8 * index)
    }
    position += size
    return value
  }
}
