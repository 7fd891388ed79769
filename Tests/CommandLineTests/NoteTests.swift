import TestSupport
import Testing

@Suite struct NoteTests {
  private let folder = TemporaryFolder(linking: "Data")
  init() throws {
    try folder.write(
      "case,zeta,omega,x0,target,v0,t\na,0.5,10,0,1,0,0.1\nb,0.5,10,0,100,0,0.1\n", to: "q.csv")
    try folder.write(
      "case,mass,stiffness,damping,from,to,velocity,time_ms,position\n"
        + "a,1,400,40,0,1,0,16,0.0413\na,1,400,40,0,1,0,32,\na,1,400,40,0,1,0,48,0.24",
      to: "frames.csv")
  }

  private static let answer = "solve --at q.csv --method"
  private static let solve = "solve ratio:zeta=1,omega=9 --duration 0.1"
  private static let accuracy = "accuracy --method closed-form --problem ui"
  private static let byTolerance = "accuracy --method euler,dopri5 --tolerance 1e-6"

  static let rows = ShellLine.table(
    #"""
    0 \#(solve) --method RK45,ode45,verlet → note: 'RK45' is called dormand-prince-54 here
    0 spring --engine android ratio:zeta=1,omega=9 → note: 'android' is called androidx here
    # Given only a tolerance, methods of equal steps have no rows.
    0 \#(byTolerance) ratio:zeta=1,omega=9
      → note: left out: explicit-euler (--tolerance is not for them)
    0 \#(byTolerance) --equation "x''=-x"
      → note: left out: explicit-euler (--tolerance is not for them)
    0 accuracy --quick --method verlet,rk4 --problem van-der-pol
      → left out: velocity-verlet cannot solve van-der-pol: it takes x'' = f(t, x) - c*x'
    0 accuracy --quick --method nystrom-64,rk4 --problem critical
      → left out: nystrom-64 is not for critical: removing its damping exactly leaves no force
    0 accuracy --quick --method androidx,rk4
      → left out: androidx cannot solve ui: it takes springs, frame by frame
    0 \#(solve) --method elliptic-cosine,rk4
      → left out: elliptic-cosine cannot play ratio:zeta=1,omega=9: it takes the problem duffing
    0 solve --equation "x''=-x-x'^3" --at 1 --method gauss-16,rk4
      → left out: gauss-16 cannot solve x''=-x-x'^3: it takes x'' = f(t, x) - c*x'
    0 solve --equation "y'=exp(-1e4*(t-5)^2)" --from 0 --method dop853 --event t-8 → off by 1.0 of
    0 \#(accuracy) --threads 1000 → as many as there are processors
    0 \#(answer) closed-form | head -c -2 | check -
      → <stdin>:3: the last line has no end: the file may have been cut short
    0 { \#(answer) closed-form; echo 'c,1,1,0,1,0,1,0,0'; } > a.csv; check a.csv --cases q.csv
      → rows that are not among the cases and not scored: 1
    0 \#(answer) closed-form | cut -d, -f1-8 | check -
      → there is no column velocity; positions alone are scored
    0 \#(answer) kwin
      → 1 of 2 questions are answered with infinity, the first is 'a': it ignores moves of a pixel
    0 check --questions quick > c; head -c -1 c > cut; list --check cut
      → cut:217: the last line has no end: the file may have been cut short
    # More frames than are played.
    0 sed '3s/.*/c,0.5,10,0,1,0,1e5/' q.csv | solve --at - --method motion
      → the first is 'c': 6000000.0 frames over 100000.0 s
    0 check --engine rebound frames.csv → frames.csv:4: the last line has no end
    """#)

  @Test(arguments: rows)
  func messagesAppearAndQuietLeavesOutNotes(row: ShellLine) throws {
    try folder.check(row)
    #expect(try !folder.check("\(row.line) --quiet").errors.contains("note: "))
  }

  @Test(arguments: [
    accuracy, "\(byTolerance) --step 10ms --equation \"x''=-x\"",
    "check --questions quick > c; list --check c", "sed 2d q.csv | solve --at - --method kwin",
    "\(answer) closed-form | check -",
    // `SolveCommandTests` has similar solves that fail.
    "solve --equation \"x'=-tanh(1e3*x);x(0)=0.001\" --at 1 --method taylor-24 --columns position",
    "solve --equation \"x'=1/(t-pi);x(0)=0\" --method rk4 --at 1,3",
    "batch --measure times=no --springs 100 --frames 1 --quick --threads 1",
  ])
  func nothingIsCalledLeftOutInfiniteOrCutShortWithoutAReason(line: String) throws {
    let errors = try folder.check(line).errors
    for words in ["left out", "infinity", "cut short"] {
      #expect(!errors.contains(words), "\(errors)")
    }
  }
}
