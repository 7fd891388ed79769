/// Values by name, with another level below that is searched when this one has
/// no answer: a stack of states, the nearest on top.
///
/// Levels are shared, so that pushing one costs nothing, and may be joined by
/// mistake into a circle; looking up ends there with an error.
public final class StyleLevel<Value> {
  /// What this level says; a key that is missing is passed on.
  public var values: [String: Value]
  /// The level that is searched next.
  public var below: StyleLevel?

  /// - Parameters:
  ///   - values: what this level says.
  ///   - below: the level that is searched next; nil for the last.
  public init(_ values: [String: Value] = [:], below: StyleLevel? = nil) {
    self.values = values
    self.below = below
  }
}

/// A chain of styles that leads back into itself, or is absurdly long.
public struct EndlessStyleChain: Error, Hashable, Sendable {
  /// Levels that were visited before giving up.
  public static let limit = 1000

  public init() {}
}

extension StyleLevel {
  /// The first value of a key from this level downwards; nil when none has it.
  ///
  /// - Complexity: O(levels above the hit).
  public func value(_ key: String) throws(EndlessStyleChain) -> Value? {
    try search(key).value
  }

  /// The same, and the number of levels that were searched: the work of the
  /// look-up, one dictionary access a level.
  public func search(
    _ key: String
  ) throws(EndlessStyleChain) -> (value: Value?, levelsCount: Int) {
    var level: StyleLevel? = self
    for searched in 0..<EndlessStyleChain.limit {
      guard let present = level else { return (nil, searched) }
      if let value = present.values[key] { return (value, searched + 1) }
      level = present.below
    }
    if level == nil { return (nil, EndlessStyleChain.limit) }
    throw EndlessStyleChain()
  }
}

/// Properties that are set by name and read through a chain of styles.
public struct PropertyStore<Value> {
  private var own: [String: Value] = [:]
  /// The top of the styles; nil when there are none.
  public private(set) var style: StyleLevel<Value>?

  public init() {}

  /// Puts a level of styles on top.
  public mutating func push(_ values: [String: Value]) {
    style = StyleLevel(values, below: style)
  }

  /// Takes the top level off; nothing happens when there is none.
  public mutating func pop() {
    style = style?.below
  }

  /// Sets or, with nil, forgets an own value, which hides all styles.
  public mutating func set(_ key: String, to value: Value?) {
    own[key] = value
  }

  /// The own value, else that of the nearest style that has one.
  public func value(_ key: String) throws(EndlessStyleChain) -> Value? {
    if let value = own[key] { return value }
    return try style?.value(key)
  }
}
