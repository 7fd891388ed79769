/// Compiles a syntax tree to instructions.
struct PatternCompiler {
  private var program: [LinearPattern.Instruction] = []

  static func program(
    of node: PatternNode
  ) throws(LinearPattern.SyntaxError) -> [LinearPattern.Instruction] {
    var compiler = PatternCompiler()
    try compiler.compile(node)
    try compiler.append(.match)
    return compiler.program
  }

  private mutating func append(
    _ instruction: LinearPattern.Instruction
  ) throws(LinearPattern.SyntaxError) {
    guard program.count < LinearPattern.mostInstructions else {
      throw LinearPattern.SyntaxError(
        description: "it makes more than \(LinearPattern.mostInstructions) instructions")
    }
    program.append(instruction)
  }

  /// Appends a split or a jump whose targets are not known yet; returns its
  /// index.
  private mutating func appendOpenSplit() throws(LinearPattern.SyntaxError) -> Int {
    try append(.split(0, 0))
    return program.count - 1
  }

  private mutating func compile(_ node: PatternNode) throws(LinearPattern.SyntaxError) {
    switch node {
    case .set(let set): try append(.scalar(set))
    case .assertion(let assertion): try append(.assertion(assertion))
    case .sequence(let parts): for part in parts { try compile(part) }
    case .choice(let branches): try compile(choiceOf: branches)
    case .repetition(let part, let least, let most):
      try compileCopies(of: part, least)
      if let most {
        try compileOptionalCopies(of: part, most - least)
      } else {
        try compileLoop(of: part)
      }
    }
  }

  private mutating func compileCopies(
    of part: PatternNode, _ count: Int
  ) throws(LinearPattern.SyntaxError) {
    for _ in 0..<count {
      let before = program.count
      try compile(part)
      // More copies of an empty part would change nothing.
      if program.count == before { return }
    }
  }

  /// Each copy may be skipped together with those after it.
  private mutating func compileOptionalCopies(
    of part: PatternNode, _ count: Int
  ) throws(LinearPattern.SyntaxError) {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(try appendOpenSplit())
      try compile(part)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }

  /// The part again and again, or what follows.
  private mutating func compileLoop(of part: PatternNode) throws(LinearPattern.SyntaxError) {
    let split = try appendOpenSplit()
    try compile(part)
    try append(.split(split, split))
    program[split] = .split(split + 1, program.count)
  }

  /// Each branch but the last begins with a split to itself and to the next
  /// branch, and ends with a jump behind the last.
  private mutating func compile(
    choiceOf branches: [PatternNode]
  ) throws(LinearPattern.SyntaxError) {
    var jumps: [Int] = []
    for branch in branches.dropLast() {
      let split = try appendOpenSplit()
      try compile(branch)
      jumps.append(try appendOpenSplit())
      program[split] = .split(split + 1, program.count)
    }
    if let last = branches.last { try compile(last) }
    for jump in jumps { program[jump] = .split(program.count, program.count) }
  }
}
