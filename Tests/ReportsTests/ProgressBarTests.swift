import Reports
import Testing

@Suite("Progress bar")
struct ProgressBarTests {
  private func bar(_ fraction: Double) -> ProgressBar {
    var bar = ProgressBar()
    bar.title = "batch (2 of 5)"
    bar.detail = "measured 31 of 400"
    bar.fraction = fraction
    return bar
  }

  @Test("It shows counts, per cent and the time left")
  func line() {
    // A quarter took 20 s, so the rest takes a minute.
    let line = bar(0.25).line(width: 100, elapsed: 20)
    #expect(
      line == "[#######-----------------------] batch (2 of 5)  measured 31 of 400  25%  1:00 left")
  }

  @Test("It fits into its width", arguments: [0, 1, 10, 40, 60, 80, 200], [0, 0.5, 1])
  func widths(width: Int, fraction: Double) {
    #expect(bar(fraction).line(width: width, elapsed: 1).count <= width)
  }

  @Test("There is no time left to be told before anything is done, and when all is")
  func start() {
    #expect(!bar(0).line(width: 100, elapsed: 5).contains("left"))
    #expect(!bar(1).line(width: 100, elapsed: 5).contains("left"))
  }
}
