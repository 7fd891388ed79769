import Foundation
import Reports
import Springs
import TestSupport
import Testing

/// The presets and their sources.
@Suite struct PresetTests {
  @Test func theFileOfPresetsHasThemAllWithTheirSource() throws {
    let document = try CSVDocument(path: Repository.file("Data/presets.csv").path)
    #expect(document.header == ["name", "specification", "source", "version"])
    let rows = document.records.map(\.fields)
    #expect(rows.map { $0[0] } == SpringPreset.all.map(\.name))
    #expect(rows.map { $0[1] } == SpringPreset.all.map(\.specification))
    #expect(rows.allSatisfy { !$0[2].isEmpty && !$0[3].isEmpty })
  }

  /// Stiffness, damping and mass by the engines' own converters, to a relative
  /// tolerance.
  @Test(arguments: [
    ("reanimated:duration=0.55,ratio=1", 898.93, 119.93, 4.0, 1e-4),
    ("svelte:stiffness=0.15,damping=0.8", 540, 48, 1, 1e-15),
    ("qt:spring=2,damping=0.2", 125, 12.5, 1, 1e-15),
    ("arkui:mass=2,stiffness=300,damping=25", 300, 25, 2, 0),
    ("anime:stiffness=20000", 10_000, 10, 1, 0),
    ("anime:duration=0.628,bounce=0.5", 100.101, 10.005, 1, 1e-5),
    ("libadwaita:ratio=0.8,mass=0.5,stiffness=500", 500, 25.298221281347036, 0.5, 1e-15),
    ("motion:duration=12,bounce=0", 0.8526, 1.8467, 1, 1e-4),
  ])
  func convertersOfEngines(
    text: String, stiffness: Double, damping: Double, mass: Double, tolerance: Double
  ) throws {
    let spring = try SpringSpecification(text).spring()
    expectRelative(spring.stiffness, stiffness, within: tolerance, text)
    expectRelative(spring.damping, damping, within: tolerance, text)
    #expect(spring.mass == mass)
  }
}
