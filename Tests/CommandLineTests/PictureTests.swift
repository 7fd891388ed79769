import Foundation
import TestSupport
import Testing

/// `plot` of any table, and the forms of its output.
@Suite struct PictureTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// The smallest and almost the largest number of a double.
  @Test func logarithmicAxesHoldAllNumbers() throws {
    try folder.write("x,y\n5e-324,1e-17\n1.7e308,1e300\n", to: "wide.csv")
    let picture = try folder.plot("wide.csv --x x --y y --log xy")
    #expect(!picture.contains("inf\""))
  }

  /// A picture has the name that `plot --list` prints, such as solve/motion,
  /// and a short one, the part after the slash.
  @Test func picturesHaveTwoNames() throws {
    try folder.script(
      """
      springbench solve ratio:zeta=1,omega=9 -o a.csv
      name=$(springbench plot --list | awk '/^solve/ { name = $1 } END { print name }')
      springbench plot a.csv --picture $name > b.svg
      springbench plot a.csv --picture ${name#*/} > c.svg
      cmp b.svg c.svg
      """
    ).expect()
  }

  @Test func anyColumnsOfAnyTable() throws {
    try folder.write(
      "size,seconds,library\n1,0.5,a\n10,0.7,a\n100,2,b\n1000,4,b\n", to: "mine.csv")
    let series = try folder.plot("mine.csv --x size --y seconds --by library --log xy")
    #expect(series.contains(">seconds by size<") && series.contains(">b<"))
    let named = try folder.plot("mine.csv --x library --y seconds")
    #expect(named.contains(">a<"))
    // Series beyond the number of colours are grey, as the caption says.
    try folder.write(
      "x,y,name\n" + (0..<20).map { "1,\($0),s\($0)\n2,\($0),s\($0)\n" }.joined(), to: "many.csv")
    let crowded = try folder.plot("many.csv --x x --y y --by name")
    #expect(crowded.contains(">s13<") && crowded.contains(">others<") && !crowded.contains(">s14<"))
    #expect(crowded.contains("grey: 6 more"))
    // Grey is beneath all others.
    let clipped = try #require(crowded.firstRange(of: "<g clip-path")).upperBound
    let marks = crowded[clipped...]
    let (grey, first) = (marks.firstRange(of: "\"n l\""), marks.firstRange(of: "\"s0 l\""))
    #expect(try #require(grey).lowerBound < #require(first).lowerBound)
  }

  /// A text among numbers makes a column one of names, which is said. As
  /// elsewhere, a hexadecimal number is a text.
  @Test func aTextAmongNumbersIsNamed() throws {
    try folder.write("x,y\n1,2\n0x10,3\n,4\n5,5\n", to: "mixed.csv")
    let words = "mixed.csv:3: column x: '0x10' is not a number"
    let picture = try folder.succeed(
      saying: "note: \(words), so all are drawn as names", "plot mixed.csv --x x --y y"
    ).output
    #expect(picture.contains(">0x10<"))
    try folder.run("plot mixed.csv --x y --y x").expect(65, saying: words)
    try folder.write("x,y\na,2\nb,3\n", to: "names.csv")
    #expect(try folder.succeed("plot names.csv --x x --y y").errors.isEmpty)
  }

  /// Rows without a place on a logarithmic axis are counted.
  @Test func rowsLeftOutAreCounted() throws {
    try folder.write("x,y\n1,0\n0,1\n2,-1\n3,2\n,4\n", to: "signs.csv")
    let columns = "plot signs.csv --x x --y y"
    for (log, count) in [("x", 1), ("y", 2), ("xy", 3)] {
      let words = "\(count) of 5 rows are left out"
      let partial = try folder.succeed(saying: "note: \(words)", "\(columns) --log \(log)")
      #expect(partial.output.contains(words), "\(log)")
    }
    // The axis shows only what is drawn, and a series of which nothing is drawn
    // is named.
    try folder.write("x,y,name\n0,1e-3,a\n1,0,a\n2,-5,b\n3,7,b\n", to: "zero.csv")
    let zero = try folder.succeed(
      saying: "; nothing remains of a", "plot zero.csv --x x --y y --by name --log xy")
    #expect(zero.output.contains(">6.5<"))
    try folder.succeed(
      saying: "note: 1 of 5 rows are left out: their x or y is not a finite number", columns)
    try folder.write("x,y,name\n1,1,a\n2,nan,a\n3,inf,\n4,,a\n5,5,\n6,6,a\n", to: "lost.csv")
    let words = "3 of 6 rows are left out: their x or y is not a finite number"
    let picture = try folder.succeed(saying: words, "plot lost.csv --x x --y y --by name").output
    // Rows without a name are a series, too.
    #expect(picture.contains(words) && picture.contains(">no name<"))
  }

  private static let rasterizer = (try? Program.shell("command -v rsvg-convert").status) == 0

  @Test(.enabled(if: rasterizer, "rsvg-convert is not installed"))
  func picturesBecomePNG() throws {
    try folder.succeed("plot --spring ratio:zeta=0.5,omega=9 --engine pop -o -spring.png")
    let bytes = [UInt8](try Data(contentsOf: folder.file("-spring.png")))
    // A PNG begins with this byte and the letters PNG.
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count > 5_000)
    // Its width, in bytes 16 to 19, is 1660: twice the 830 pixels of the SVG.
    #expect(bytes[16..<20].elementsEqual([0, 0, 0x06, 0x7c]))
  }

  /// If the converter is missing, the message says how to install it.
  @Test func aMissingRasterizerIsSaid() throws {
    try folder.run(
      "plot --spring ratio:zeta=0.5,omega=9 -o x.png", environment: ["PATH": "/nonexistent"]
    ).expect(73, saying: "librsvg2-bin")
    #expect(try folder.names().isEmpty)
  }
}
