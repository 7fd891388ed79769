import Equations
import Testing

@Suite struct ParserTests {
  private func value(of formula: String) throws -> Double {
    let system = try EquationSystem("y' = 0*t\ny(0) = \(formula)")
    return try #require(system.startPositions[0])
  }

  @Test(arguments: [
    ("1 + 2*3", 7), ("(1 + 2)*3", 9), ("7 - 2 - 1", 4), ("8/4/2", 1), ("2*3 - 4/8", 5.5),
    ("-2^2", -4), ("(-2)^2", 4), ("2^3^2", 512), ("2^-2", 0.25), ("--3", 3), ("-+-3", 3),
    ("2*-3", -6), ("1.5e-3", 0.0015), (".5", 0.5), ("2.", 2), ("1E3", 1000), ("4^0.5", 2),
    ("2^17", 131072), ("min(2, 3) + max(2, 3)", 5), ("abs(-2) + sign(-3)", 1), ("pow(2, 10)", 1024),
    ("sqrt(2 + 7)", 3), ("cos(pi)", -1), ("log(e)", 1), ("exp(0) + sinh(0) + cosh(0)", 2),
    ("atan(1)*4/pi", 1), ("tan(0) + tanh(0) + sin(0)", 0),
    ("(1 + # a comment\n 2)", 3),
  ])
  func formulasHaveTheirUsualValues(formula: String, expected: Double) throws {
    #expect(try value(of: formula) == expected)
  }

  @Test func systemsHaveNamesOrdersAndStarts() throws {
    let system = try EquationSystem(
      """
      # two masses and a lag
      k = 40; d = k/100
      x1'' = -k*x1 + d*(x2' - x1'); x2'' = -k*x2 - d*(x2' - x1')
      lag' = x1 - lag

      x1(0) = 1 ; x2'(0) = -k/8
      lag(0) = 0.5
      """)
    #expect(system.names == ["x1", "x2", "lag"])
    #expect(system.isFirstOrder == [false, false, true])
    #expect(system.startPositions == [1, nil, 0.5])
    #expect(system.startVelocities == [nil, -5, nil])
  }

  /// Each wrong text with the line, column and message that users see.
  @Test(arguments: [
    ("x'' = -x +", 1, 11, "expected a number, a name or '(', not the end"),
    ("x'' = foo(x)", 1, 7, "there is no function 'foo'"),
    ("x'' = -y", 1, 8, "unknown name 'y'"),
    ("x'' = -y'", 1, 8, "unknown name y'"),
    ("x'' = -x\nk = 2*z", 2, 7, "unknown name 'z'"),
    ("x'' = -k*x; k = 2*m; m = 3", 1, 19, "'m' is used before it is defined"),
    ("x'' + x = 0", 1, 5, "expected '=' after x'', which stands alone on the left, not '+'"),
    ("x'' = 2x", 1, 8, "expected an operator such as * or the end of the line, not 'x'"),
    ("x'' = 2(x)", 1, 8, "expected an operator such as * or the end of the line, not '('"),
    ("x''(t) = -x", 1, 5, "expected 0, as in x(0) = 1, not 't'"),
    ("x' = y, y' = 1", 1, 7, "expected an operator such as * or the end of the line, not ','"),
    ("x'' = -x +\nk = 1", 1, 11, "expected a number, a name or '(', not the end of the line"),
    ("x'' = -x +; k = 1", 1, 11, "expected a number, a name or '(', not ';'"),
    ("x'' = 1..2", 1, 9, "expected an operator such as * or the end of the line, not '.2'"),
    ("x'' = (1", 1, 7, "'(' is never closed"),
    ("x'' = (1 2)", 1, 10, "expected ')' or an operator such as *, not '2'"),
    ("x'' = 1/0", 1, 8, "this is infinite"),
    ("x'' = x*log(-1)", 1, 9, "this is not a number"),
    ("x'' = 1e999", 1, 7, "'1e999' is too large for a double"),
    ("x'' = 1e-400", 1, 7, "'1e-400' is too small for a double"),
    ("x''' = 1", 1, 1, "x''' is of order 3; equations are of order 1 or 2"),
    ("x'' = x''", 1, 7, "unknown name x''"),
    ("y' = y'", 1, 6, "unknown name y'"),
    ("x'' = -x; x'' = 1", 1, 11, "'x' is given twice"),
    ("x'' = -x; x(0) = 1; x(0) = 2", 1, 21, "'x' is given a start twice"),
    ("x'' = -x; x(0) = t", 1, 11, "a start must be a constant"),
    ("x'' = -x; x(1) = 2", 1, 13, "expected 0, as in x(0) = 1, not '1'"),
    ("x'' = -x; x''(0) = 2", 1, 11, "a start has fewer primes than the equation for 'x'"),
    ("x'' = -x; z(0) = 2", 1, 11, "there is no equation for 'z'"),
    ("x'' = $", 1, 7, "unexpected character '$'"),
    ("x'' = \u{200B}x", 1, 7, "unexpected character U+200B"),
    ("x'' = \u{7}", 1, 7, "unexpected character U+0007"),
    ("x'' = ' x", 1, 7, "unexpected character '''"),
    ("", 1, 1, "there is no equation such as x'' = -x or y' = -y"),
    ("k = 3", 1, 6, "there is no equation such as x'' = -x or y' = -y"),
    ("x'' = min(x)", 1, 12, "expected ',' and a second value for 'min', not ')'"),
    ("x'' = sin(x, 2)", 1, 12, "'sin' takes one value"),
    ("x'' = sin'(x)", 1, 7, "'sin' is a function"),
    ("x'' = sin + 1", 1, 11, "expected '(' after the function 'sin', not '+'"),
    ("sin = 3", 1, 1, "'sin' is a function"), ("pi = 3", 1, 1, "'pi' has a meaning of its own"),
    ("3 = x", 1, 1, "expected a line such as x'' = -x, not '3'"),
  ])
  func errorsPointAtTheCharacter(text: String, line: Int, column: Int, message: String) {
    #expect(throws: ExpressionError(line: line, column: column, message: message)) {
      try EquationSystem(text)
    }
  }

  @Test func depthAndSizeLimitsOfTextsHold() throws {
    let depth = 99
    let deep = String(repeating: "(", count: depth) + "x" + String(repeating: ")", count: depth)
    _ = try EquationSystem("x'' = \(deep)")
    for text in [
      "(\(deep))", "2*((\(deep)))", "\(String(repeating: "-", count: 101))x",
      "\(String(repeating: "x^", count: 101))x",
    ] {
      let error = #expect(throws: ExpressionError.self) { try EquationSystem("x'' = \(text)") }
      #expect(error?.message == "nested more than 99 deep")
    }
    // The length of the text and the number of values limit a sum; the depth of
    // its tree does not.
    let long = "x'' = " + String(repeating: "x - ", count: 50_000) + "x"
    #expect(try EquationSystem(long).program.instructions.count == 50_000)
    let error = #expect(throws: ExpressionError.self) {
      try EquationSystem(long + String(repeating: " ", count: EquationText.mostScalars))
    }
    #expect(error?.column == EquationText.mostScalars + 1)
    // A ring of as many coordinates as there may be, as a program writes it.
    let chain = (0..<1024).map {
      let (before, next) = ("mass\(($0 + 1023) % 1024)", "mass\(($0 + 1) % 1024)")
      return "mass\($0)'' = stiffness*(\(next) - 2*mass\($0) + \(before)) "
        + " + 0.25*((\(next) - mass\($0))^3 - (mass\($0) - \(before))^3); mass\($0)(0) = 0.\($0)"
    }
    #expect(try EquationSystem((["stiffness = 3"] + chain).joined(separator: "\n")).count == 1024)
    let many = (0...1024).map { "x\($0)'' = 1" }.joined(separator: "\n")
    #expect(throws: ExpressionError.self) { try EquationSystem(many) }
  }

  @Test func unusedDefinitionsAreFound() throws {
    let text = try EquationText("k = 2; c = k*t; a = 1; b = 0.5; y' = -y + a; x'' = -x; x(0) = b")
    #expect(text.unusedDefinitions == ["c"])
  }
}
