import Foundation
import TestSupport
import Testing

/// The gallery has every picture for which the committed run has rows, as the
/// program draws it.
@Suite struct GalleryTests {
  /// A picture that the program offers, drawn of a report of the committed run.
  private struct Picture {
    let name: String
    let caption: String
    let drawn: Program.Outcome
  }

  /// The pictures of the committed run, drawn once for all tests.
  private static let pictures = Result { try drawnPictures() }

  private static func drawnPictures() throws -> [Picture] {
    // Files whose name is not that of their kind of report, and traces to show.
    let files = ["replay": "drawer", "solve": "solution"]
    let traces = [
      "replay": "Data/interactions/momentum-drawer.csv",
      "edges": "Data/gestures/gesture-07-hesit-240hz.csv",
    ]
    // Lines of the form `kind/name  caption`.
    let list = try Program.succeed("plot --list").output
    return try list.matches(of: #/(?m)^([a-z]+)\/([a-z-]+) +(.*)$/#).compactMap { line in
      let (_, kind, name, caption) = line.output
      let report = "Data/runs/reference/\(files[String(kind)] ?? String(kind)).csv"
      guard FileManager.default.fileExists(atPath: Repository.file(report).path) else { return nil }
      let pointer = traces[String(kind)].map { "--trace \($0)" } ?? ""
      let plot = "plot \(report) --picture \(name) \(pointer)"
      return Picture(
        name: String(name), caption: String(caption),
        drawn: try Program.succeed(plot, in: Repository.root))
    }
  }

  /// `make-gallery` reads one line for each picture, so no line may be wrapped:
  /// the rest would be on an indented line.
  @Test func listsHaveALineForEachPicture() throws {
    #expect(try !Program.run("plot --list").output.contains("\n "))
  }

  @Test func theFolderHoldsThePictures() throws {
    let files = try Set(Repository.names(in: "plots/gallery"))
    let drawn = try Self.pictures.get().map { "\($0.name).svg" }
    // `make-gallery` draws these two of a spring and not of a run.
    #expect(files == Set(drawn + ["frameworks.svg", "front.svg", "README.md"]))
    // There were this many when the test was written.
    #expect(files.count >= 17)
  }

  /// Users compare their runs with the committed one.
  @Test func theRunHasTheColumnsOfTheProgram() throws {
    for name in ["accuracy", "batch", "engines", "interactions", "pause", "springs"] {
      try Program.succeed("list --check Data/runs/reference/\(name).csv", in: Repository.root)
    }
  }

  /// The picture of the gallery and its page have the program's captions.
  @Test func captionsAreTheProgramsOwn() throws {
    let page = try Repository.text("plots/gallery/README.md")
    let label = #/aria-label="([^"]*)"/#
    for picture in try Self.pictures.get() {
      let drawn = picture.drawn.output
      let shown = try Repository.text("plots/gallery/\(picture.name).svg")
      #expect(SVG.isWellFormed(shown) && shown.utf8.count > 2000, "\(picture.name)")
      #expect(
        shown.firstMatch(of: label)?.1 == drawn.firstMatch(of: label)?.1, "\(picture.name)")
      let sentence = picture.caption.prefix(1).uppercased() + picture.caption.dropFirst()
      #expect(page.contains("![\(sentence)](\(picture.name).svg)"), "\(picture.name)")
    }
  }

  /// Pictures have marks in their panels, a legend without two equal keys, and
  /// a footer with the program and the date of the run; where there are times,
  /// with the load of the machine, too.
  @Test func picturesOfTheRunHaveContent() throws {
    let picturesWithTimes = ["work-precision", "batch", "noise"]
    for picture in try Self.pictures.get() {
      let (name, drawn) = (picture.name, picture.drawn)
      let svg = drawn.output
      #expect(drawn.errors.isEmpty && SVG.isWellFormed(svg), "\(name): \(drawn.errors)")
      let marks = SVG.panelContents(svg).reduce(0) {
        $0 + $1.matches(of: #/<(?:path|rect) /#).count
      }
      #expect(marks >= 2, "\(name): \(marks) marks")
      let keys = legendKeys(svg)
      #expect(Set(keys).count == keys.count, "\(name): \(keys)")
      let footer = svg.matches(of: #/<text class="f"[^>]*>([^<]*)/#).map { $0.1 }
        .joined(separator: " ")
      #expect(footer.contains("springbench "), "\(name): \(footer)")
      #expect(footer.contains(#/\b20\d\d-\d\d-\d\d\b/#), "\(name): \(footer)")
      #expect(
        footer.contains("load average") == picturesWithTimes.contains(name), "\(name): \(footer)")
    }
  }

  /// How the keys of a legend are drawn: colour, dashes and shape, without
  /// their position. The legend precedes the first panel, and each key its
  /// text.
  private func legendKeys(_ svg: String) -> [String] {
    let heading = svg.components(separatedBy: "<clipPath")[0]
    // The start of a path, or the corner of a rectangle.
    let position = #/M[0-9.]+ [0-9.]+| [xy]="[0-9.]+"/#
    return heading.components(separatedBy: "</text>").compactMap { keyAndText in
      let key = keyAndText.components(separatedBy: "<text")[0]
      // The background of the picture precedes its title, which has no key.
      guard !key.contains("paper"), key.contains(#/<(path|rect)/#) else { return nil }
      return key.replacing(position, with: "")
    }
  }
}
