import TestSupport
import Testing

/// The folder of the run that the repository holds.
let committedRun = Repository.file("Data/runs/reference").path

/// The page that `report` makes of the committed run.
func reportPage(_ arguments: String = "") throws -> String {
  let folder = try TemporaryFolder()
  let outcome = try folder.succeed(
    ["report", committedRun] + "--quiet -o report.html \(arguments)".words)
  #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  return try folder.text("report.html")
}

/// The page without options, made once for all tests.
let usualPage = Result { try reportPage() }
