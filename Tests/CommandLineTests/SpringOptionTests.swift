import Testing

/// `--spring`: how springs are written and named, and what is said of those that
/// cannot be.
@Suite struct SpringOptionTests {
  /// What people write who have not read the list of kinds of springs.
  @Test(arguments: [
    ("swiftui:response=0.35,damping=0.7", "those of swiftui are response, perceptual, settling"),
    ("response=0.35,damping=0.7", "a kind stands before the keys, as in response:response="),
    ("react-spring/wobbly", "a preset is written preset:react-spring/wobbly"),
    ("nonsense:a=1", "the kinds are physical, ratio, "),
    ("respnse:response=0.35,damping=0.7", "did you mean response?"),
    ("response:respone=0.35,damping=0.7", "did you mean response?"),
    ("preset:react-spring/wobly", "did you mean react-spring/wobbly?"),
    ("response:response=350mm,damping=0.7", "'350mm' is not a number in s"),
  ])
  func kindsAreFound(specification: String, message: String) throws {
    try Program.fail(64, saying: message, ["describe", "--spring", specification])
  }

  /// Blanks, units and percent may be written, and semicolons stand for commas,
  /// as in the ids of cases.
  @Test(arguments: [
    "response: response = 0.35, damping=0.7", "response:response=350ms;damping=0.7",
    "response:response=0.35,damping=70%",
  ])
  func spellingsOfASpringAreOne(specification: String) throws {
    let plain = try Program.succeed("describe --spring a=response:response=0.35,damping=0.7")
    #expect(try Program.run(["describe", "--spring", "a=\(specification)"]) == plain)
  }

  /// The names of libraries, and what they call a damping ratio.
  @Test(arguments: [
    ("compose:stiffness=200,dampingRatio=0.5", "android:stiffness=200,ratio=0.5"),
    ("react-spring:tension=170,friction=26", "react:tension=170,friction=26"),
    ("response:response=0.4,dampingFraction=0.8", "response:response=0.4,damping=0.8"),
    ("ratio:dampingRatio=0.5,omega=9", "ratio:zeta=0.5,omega=9"),
  ])
  func librariesNamesAreKnown(theirs: String, ours: String) throws {
    #expect(
      try Program.succeed("describe --spring a=\(theirs)")
        == Program.succeed("describe --spring a=\(ours)"))
  }

  @Test func undampedSpringsNeverEnd() throws {
    let picture = try Program.succeed("plot --spring ratio:zeta=0,omega=10").output
    #expect(picture.contains("never ends"))
    try Program.fail(
      64, saying: "reanimated cannot play it",
      "plot --spring ratio:zeta=0,omega=10 --engine reanimated")
  }

  /// A note says which values a library clamps. The last kind has a default for
  /// each of its keys, and no note.
  @Test(arguments: [
    ("anime:mass=0.1,stiffness=250,damping=13", "mass=0.1 is played as 1\n"),
    ("motion:duration=20,bounce=0.3", "duration=20 is played as 10\n"),
    ("motion:duration=0.8,bounce=-0.5", "bounce=-0.5 is played as 0\n"),
    ("anime:duration=20,bounce=0.2", "duration=20 is played as 9.997\n"),
    ("anime:duration=0.005,bounce=0.8", "duration=0.005 is played as 0.06283\n"),
    ("anime:duration=0.628,bounce=-1", "bounce=-1 is played as -0.9333\n"),
    ("anime:duration=10,bounce=0", ""),
    ("reanimated:duration=0.01,ratio=0.5", "duration=0.01 is played as 0.3619\n"),
    ("reanimated:duration=0.5,ratio=5", ""), ("reanimated:", ""),
  ])
  func replacedValuesAreNoted(spring: String, note: String) throws {
    let outcome = try Program.run("solve --spring \(spring) --at 0.1")
    #expect(outcome.status == 0 && outcome.errors.hasSuffix(note), "\(outcome.errors)")
    #expect(outcome.errors.isEmpty == note.isEmpty, "\(outcome.errors)")
  }

  @Test func springsHaveNamesOfTheirOwn() throws {
    let spring = "ratio:zeta=1,omega=2"
    let named = try Program.succeed("describe --spring a=\(spring) --spring b=\(spring)").rows
    #expect(Set(named.map { $0["spring"] }) == ["a", "b"])
    try Program.fail(
      64, saying: "two springs are called 'a'", "solve --spring a=\(spring) --spring a=\(spring)")
    // As a table `describe` has a column for each spring, beside `unit`.
    try Program.fail(
      64, saying: "take another name", "describe --spring unit=\(spring) --format table")
  }

  /// A batch of the user's own springs is named and verified.
  @Test func batchesMayBeOfAnySpring() throws {
    let rows = try Program.succeed(
      "batch --spring soft=ratio:zeta=0.2,omega=12 --spring ratio:zeta=1,omega=30"
        + " --springs 1000 --frames 30 --kernel auto,table --no-timing"
    ).rows.filter {
      $0["case_id"]?.contains("batch/preset/own=soft+ratio:zeta=1;omega=30/") == true
    }
    #expect(rows.count == 8)
    for row in rows {
      #expect(row["status"] == "ok" && row["case_id"]?.contains("/presets=2/") == true, "\(row)")
    }
  }
}
