/// A regular expression that is matched in time proportional to the length of
/// the text. There is no backtracking, whose time can grow exponentially.
///
/// The expression is compiled to a program: a nondeterministic automaton, whose
/// alternatives advance together, one Unicode scalar of the text at a time
/// (Thompson, "Regular expression search algorithm",
/// doi:10.1145/363347.363387). Features that require backtracking are not
/// supported: back-references, look-around, possessive quantifiers.
public struct LinearPattern: Sendable {
  /// Why a text is not a valid pattern.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// A condition on a position between two scalars.
  enum Assertion: Sendable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }

  enum Instruction: Sendable {
    /// Consumes one scalar if the set contains it; otherwise the alternative
    /// fails.
    case scalar(ScalarSet)
    /// Continues if the condition holds; otherwise the alternative fails.
    case assertion(Assertion)
    /// Continues at the next instruction, and also at the one that is this many
    /// instructions further on.
    case fork(Int)
    /// Continues at the instruction that is this many further on, or further
    /// back if the number is negative.
    case jump(Int)
    case match
  }

  /// The most instructions of a program. Each may be visited once for
  /// every scalar of a text, so this bounds the time.
  static let mostInstructions = 2000

  let program: [Instruction]

  public init(_ text: String) throws(SyntaxError) {
    var parser = PatternParser(text)
    program = try parser.program()
  }

  /// Whether the pattern matches anywhere in `text`.
  public func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var current = Alternatives(count: program.count)
    var next = Alternatives(count: program.count)
    for position in 0...scalars.count {
      // A match may begin at every position.
      if follow(from: 0, to: &current, scalars, position) { return true }
      guard position < scalars.count else { break }
      next.removeAll()
      for index in current.waiting {
        guard case .scalar(let set) = program[index], set.contains(scalars[position]) else {
          continue
        }
        if follow(from: index + 1, to: &next, scalars, position + 1) { return true }
      }
      swap(&current, &next)
    }
    return false
  }

  /// The alternatives at one position of the text: indices of the instructions
  /// that they have reached.
  private struct Alternatives {
    /// Instructions that consume the next scalar.
    var waiting: [Int] = []
    /// Whether each instruction of the program has been visited at this
    /// position.
    private var isVisited: [Bool]
    /// The visited instructions, so that `removeAll` need not go through the
    /// whole program.
    private var visited: [Int] = []

    init(count: Int) { isVisited = Array(repeating: false, count: count) }

    mutating func removeAll() {
      for index in visited { isVisited[index] = false }
      visited.removeAll(keepingCapacity: true)
      waiting.removeAll(keepingCapacity: true)
    }

    /// Marks an instruction as visited; returns false if it already was.
    mutating func visit(_ index: Int) -> Bool {
      guard !isVisited[index] else { return false }
      isVisited[index] = true
      visited.append(index)
      return true
    }
  }

  /// Follows all paths from the instruction `start` to instructions that
  /// consume a scalar, and adds these to `alternatives`.
  ///
  /// - Returns: whether a path leads to a match.
  private func follow(
    from start: Int, to alternatives: inout Alternatives, _ scalars: [Unicode.Scalar],
    _ position: Int
  ) -> Bool {
    var open = [start]
    while let index = open.popLast() {
      guard alternatives.visit(index) else { continue }
      switch program[index] {
      case .match: return true
      case .scalar: alternatives.waiting.append(index)
      case .fork(let offset): open += [index + offset, index + 1]
      case .jump(let offset): open.append(index + offset)
      case .assertion(let assertion):
        if Self.holds(assertion, scalars, position) { open.append(index + 1) }
      }
    }
    return false
  }

  private static func holds(
    _ assertion: Assertion, _ scalars: [Unicode.Scalar], _ position: Int
  ) -> Bool {
    func isWord(_ index: Int) -> Bool {
      scalars.indices.contains(index) && ScalarSet.word.contains(scalars[index])
    }
    switch assertion {
    case .start: return position == 0
    case .end: return position == scalars.count
    case .wordBoundary: return isWord(position - 1) != isWord(position)
    case .noWordBoundary: return isWord(position - 1) == isWord(position)
    }
  }
}
