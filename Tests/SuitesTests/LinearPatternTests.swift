import Runs
import TestSupport
import Testing

/// The regular expressions of `--filter`: what they match, compared with the
/// standard library's engine, and the time they take.
@Suite struct LinearPatternTests {
  /// A random pattern, nested `depth` deep.
  private static func pattern(_ random: inout SplitMix64, depth: Int) -> String {
    guard depth > 0 else {
      let atoms = ["a", "b", ".", "[ab]", "[^a]", "\\d", "c-?", "^", "$", "\\b", "[x-z_]"]
      return atoms.randomElement(using: &random) ?? ""
    }
    let (left, right) = (pattern(&random, depth: depth - 1), pattern(&random, depth: depth - 1))
    let forms = [
      left + right, "(\(left)|\(right))", "(?:\(left))*\(right)", "(\(left))+?\(right)",
      "(\(left))?\(right)", "(\(left)){1,3}\(right)", "(\(left)){2}",
    ]
    return forms.randomElement(using: &random) ?? ""
  }

  @Test func agreesWithTheStandardLibrary() throws {
    var random = SplitMix64(seed: 26)
    let letters = Array("aabb1c-xz_ ")
    var matchCount = 0
    for _ in 0..<1500 {
      let text = Self.pattern(&random, depth: Int.random(in: 0..<4, using: &random))
      let ours = try LinearPattern(text)
      let theirs = try Regex(text).wordBoundaryKind(.simple)
      for length in 0..<5 {
        let subject = String(
          (0..<length).compactMap { _ in letters.randomElement(using: &random) })
        let expected = try theirs.firstMatch(in: subject) != nil
        #expect(ours.matches(subject) == expected, "/\(text)/ in '\(subject)'")
        matchCount += expected ? 1 : 0
      }
    }
    // Neither all nor none of the 7500 match.
    #expect((1500...6000).contains(matchCount))
  }

  @Test func casesAreFoldedWhereAskedFor() throws {
    #expect(try LinearPattern("(?i)rk4|[G]AUSS").matches("accuracy/RK4"))
    #expect(try LinearPattern("(?i)rk4|[G]AUSS").matches("gauss-32"))
    #expect(try !LinearPattern("rk4").matches("RK4"))
  }

  @Test func bracketsMayHoldColons() throws {
    #expect(try LinearPattern("^[[:a]+$").matches("a:["))
    #expect(try LinearPattern("^[a:]$").matches(":"))
  }

  @Test(arguments: [
    ("(a", "a '(' is not closed"), ("a)", "a ')' closes nothing"), ("*a", "'*' repeats nothing"),
    ("[a", "a '[' is not closed"), ("\\1", "back-references are not available"),
    (
      "(?=a)",
      "'(?' begins a group that is not available; only '(?:', and '(?i)' at the very start, are"
    ),
    ("x[[:digit:]]+", "'[:digit:]' is not available; '\\d', '\\w', '\\s' and '[a-z]' are"),
    ("[^_[:alpha:]]", "'[:alpha:]' is not available; '\\d', '\\w', '\\s' and '[a-z]' are"),
    ("[:word:]", "'[:word:]' is not available; '\\d', '\\w', '\\s' and '[a-z]' are"),
    ("a++", "possessive quantifiers are not available"),
    ("((a{99}){99}){99}", "it makes more than 2000 instructions"),
    ("a**", "a repetition is repeated without '(?:)'"),
    ("a" + String(repeating: "{1}", count: 10_000), "a repetition is repeated without '(?:)'"),
    ("[z-a]", "a range in '[]' goes down"),
    ("[a-\\d]", "an end of a range in '[]' is not a single character"),
    (String(repeating: "(", count: 5000), "groups stand more than 100 deep"),
  ])
  func invalidPatternsAreExplained(text: String, problem: String) {
    let error = #expect(throws: LinearPattern.SyntaxError.self) { try LinearPattern(text) }
    #expect(error?.description == problem)
  }

  /// A backtracking engine takes a number of steps that is exponential in the
  /// length of the subject.
  @Test(arguments: [
    "((((){2000}){2000}){2000}){2000}b", "(a*)*b", "(a|a)*b", "(a|aa)+$", "(.*.*.*)*x",
    "(a?){200}a{200}b",
  ])
  func nothingRunsAway(text: String) throws {
    let pattern = try LinearPattern(text)
    let subject = String(repeating: "a", count: 300) + "!"
    let duration = ContinuousClock().measure { #expect(!pattern.matches(subject)) }
    #expect(duration < .seconds(1))
  }
}
