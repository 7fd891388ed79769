/// A level of a stack of styles: named values, and the level below, which is
/// searched for missing keys.
///
/// Levels are shared, so that pushing one is cheap. They may be linked into a
/// cycle by mistake; a lookup then ends with an error.
final class StyleLevel<Value> {
  /// The values of this level; missing keys are looked up below.
  var values: [String: Value]
  /// The level searched next.
  var below: StyleLevel?

  /// A level with these values, above another one or, with `nil`, the last.
  init(_ values: [String: Value] = [:], below: StyleLevel? = nil) {
    self.values = values
    self.below = below
  }
}

/// A lookup has not come to an end: the chain of styles contains a cycle, or
/// more than ``limit`` levels.
struct EndlessStyleChain: Error, Hashable, Sendable {
  /// The number of levels searched before giving up.
  static let limit = 1000
}

extension StyleLevel {
  /// The first value of a key from this level downwards; `nil` if no level has
  /// one.
  ///
  /// - Complexity: O(levels searched).
  func value(_ key: String) throws(EndlessStyleChain) -> Value? { try search(key).value }

  /// The first acceptable value of a key, with the number of levels searched,
  /// each of which costs one dictionary lookup.
  func search(
    _ key: String, isAcceptable: (Value) -> Bool = { _ in true }
  ) throws(EndlessStyleChain) -> (value: Value?, levelCount: Int) {
    var levelCount = 0
    var next: StyleLevel? = self
    while let level = next {
      if levelCount == EndlessStyleChain.limit { throw EndlessStyleChain() }
      levelCount += 1
      if let value = level.values[key], isAcceptable(value) { return (value, levelCount) }
      next = level.below
    }
    return (nil, levelCount)
  }
}
