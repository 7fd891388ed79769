import Testing

/// `--spring`: how springs are written and named, and what is said of those
/// that cannot be.
@Suite struct SpringOptionTests {
  /// Blanks, units and percent may be written, and semicolons stand for commas,
  /// as in the ids of cases.
  @Test(arguments: [
    "response: response = 0.35, damping=0.7", "response:response=350ms;damping=0.7",
    "response:response=0.35,damping=70%",
  ])
  func spellingsOfASpringAreOne(specification: String) throws {
    let plain = try Program.succeed("spring a=response:response=0.35,damping=0.7")
    #expect(try Program.run(["spring", "a=\(specification)"]) == plain)
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
      try Program.succeed("spring a=\(theirs)")
        == Program.succeed("spring a=\(ours)"))
  }

  /// A batch of the user's own springs is named and verified.
  @Test func batchesMayBeOfAnySpring() throws {
    let rows = try Program.succeed(
      "batch --spring soft=ratio:zeta=0.2,omega=12 --spring ratio:zeta=1,omega=30"
        + " --springs 1000 --frames 30 --kernel auto,table --no-timing"
    ).rows.filter {
      $0["case_id"]?.contains(
        "batch/preset/own=soft=ratio:zeta=0.2;omega=12+ratio:zeta=1;omega=30/") == true
    }
    #expect(rows.count == 8)
    for row in rows {
      #expect(row["status"] == "ok" && row["case_id"]?.contains("/presets=2/") == true, "\(row)")
    }
  }
}
