/// Properties set by name and read through a chain of styles.
struct PropertyStore<Value> {
  private var own: [String: Value] = [:]
  /// The topmost style, if any.
  private(set) var style: StyleLevel<Value>?

  /// Pushes a level of styles.
  mutating func push(_ values: [String: Value]) { style = StyleLevel(values, below: style) }

  /// Removes the topmost level; does nothing if there is none.
  mutating func pop() { style = style?.below }

  /// Sets or, with `nil`, removes an own value, which takes precedence over all
  /// styles.
  mutating func set(_ key: String, to value: Value?) { own[key] = value }

  /// The own value, else that of the nearest style that has one.
  func value(_ key: String) throws(EndlessStyleChain) -> Value? {
    if let value = own[key] { return value }
    return try style?.value(key)
  }
}
