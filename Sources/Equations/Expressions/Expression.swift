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
    /// The text of an operand, in parentheses if it binds less than `binding`.
    /// It is taken out of the list, as a node is the operand of one other: so
    /// the text of a long sum grows in its place and is not copied for each term.
    func take(_ index: Int, _ binding: Int = 0) -> String {
      var text = ""
      swap(&text, &texts[index].text)
      return texts[index].binding < binding ? "(\(text))" : text
    }
    for node in nodes {
      switch node {
      case .number(let value):
        let text = "\(value)"
        texts.append((text.hasSuffix(".0") ? String(text.dropLast(2)) : text, Self.primary))
      case .name(let name, let primes):
        texts.append((name + String(repeating: "'", count: primes), Self.primary))
      case .unary(.negate, let a): texts.append(("-" + take(a, 3), 3))
      case .unary(let function, let a):
        texts.append(("\(function.functionName ?? "")(\(take(a)))", Self.primary))
      case .binary(let operation, let a, let b):
        // A sign, and how strongly its operands have to bind and it binds itself.
        let infix: (sign: String, left: Int, right: Int, own: Int)? =
          switch operation {
          case .add: (" + ", 1, 2, 1)
          case .subtract: (" - ", 1, 2, 1)
          case .multiply: (" * ", 2, 3, 2)
          case .divide: (" / ", 2, 3, 2)
          case .power: ("^", Self.primary, 3, 4)
          default: nil
          }
        if let infix {
          var text = take(a, infix.left)
          text += infix.sign
          text += take(b, infix.right)
          texts.append((text, infix.own))
        } else {
          texts.append(
            ("\(operation.functionName ?? "")(\(take(a)), \(take(b)))", Self.primary))
        }
      }
    }
    return texts.last?.text ?? ""
  }

  private static var primary: Int { 5 }
}
