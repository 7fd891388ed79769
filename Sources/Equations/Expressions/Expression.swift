/// A formula as it was written.
///
/// Nodes come after their operands, whose indices they hold, and the last node
/// is the whole formula: walking over them needs no recursion, however long a
/// sum is.
public struct Expression: Sendable {
  enum Node: Equatable, Sendable {
    case number(Double)
    /// A name with its primes: x, x'.
    case name(String, primes: Int)
    case unary(Operation, Int)
    case binary(Operation, Int, Int)
  }

  var nodes: [Node] = []
  /// The offset of each node's own token in the text.
  var offsets: [Int] = []

  init() {}

  /// A number alone.
  init(_ number: Double) { _ = append(.number(number), at: 0) }

  /// Appends a node and returns its index.
  mutating func append(_ node: Node, at offset: Int) -> Int {
    nodes.append(node)
    offsets.append(offset)
    return nodes.count - 1
  }
}

extension Expression: Equatable {
  /// Whether the formulas are the same, wherever they stood in their texts.
  public static func == (a: Expression, b: Expression) -> Bool { a.nodes == b.nodes }
}

extension Expression: CustomStringConvertible {
  /// Text that parses to the same formula, with as few parentheses as possible.
  public var description: String {
    // The text of each node, and how strongly it binds: 1 for sums, 2 for
    // products, 3 for signs, 4 for powers, `primary` for all else.
    var texts: [(text: String, binding: Int)] = []
    texts.reserveCapacity(nodes.count)
    /// An operand, in parentheses if it binds less than `binding`.
    func enclosed(_ index: Int, _ binding: Int) -> String {
      let operand = texts[index]
      return operand.binding < binding ? "(\(operand.text))" : operand.text
    }
    for node in nodes {
      switch node {
      case .number(let value):
        let text = "\(value)"
        texts.append((text.hasSuffix(".0") ? String(text.dropLast(2)) : text, Self.primary))
      case .name(let name, let primes):
        texts.append((name + String(repeating: "'", count: primes), Self.primary))
      case .unary(.negate, let a): texts.append(("-" + enclosed(a, 3), 3))
      case .unary(let function, let a):
        texts.append(("\(function.functionName ?? "")(\(texts[a].text))", Self.primary))
      case .binary(let operation, let a, let b):
        switch operation {
        case .add: texts.append(("\(enclosed(a, 1)) + \(enclosed(b, 2))", 1))
        case .subtract: texts.append(("\(enclosed(a, 1)) - \(enclosed(b, 2))", 1))
        case .multiply: texts.append(("\(enclosed(a, 2)) * \(enclosed(b, 3))", 2))
        case .divide: texts.append(("\(enclosed(a, 2)) / \(enclosed(b, 3))", 2))
        case .power: texts.append(("\(enclosed(a, Self.primary))^\(enclosed(b, 3))", 4))
        default:
          texts.append(
            ("\(operation.functionName ?? "")(\(texts[a].text), \(texts[b].text))", Self.primary))
        }
      }
    }
    return texts.last?.text ?? ""
  }

  private static var primary: Int { 5 }
}
