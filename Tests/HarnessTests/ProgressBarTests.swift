import Harness
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

  /// Brackets and a blank are 3 characters, the bar between them 5 to 30.
  @Test("It fills its width if there is room for a bar, as far as that grows")
  func widths() {
    for fraction in [-1, 0, 0.5, 1, 2, .infinity, .nan] {
      let longest = bar(fraction).line(width: 1000, elapsed: 1).count
      for width in 0...200 {
        let length = bar(fraction).line(width: width, elapsed: 1).count
        let text = longest - 33
        #expect(length == min(width, width < text + 8 ? text : longest), "\(fraction), \(width)")
      }
    }
  }

  @Test("no remaining time is shown before anything is done, or when all is")
  func start() {
    #expect(!bar(0).line(width: 100, elapsed: 5).contains("left"))
    #expect(!bar(1).line(width: 100, elapsed: 5).contains("left"))
    #expect(!bar(0.5).line(width: 100, elapsed: 1e300).contains("left"))
  }
}
