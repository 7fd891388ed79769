import Harness
import Springs
import TestSupport
import Testing

@Suite struct PresetTests {
  @Test func theFileOfPresetsHasThemAllWithTheirSource() throws {
    let document = try CSVDocument(path: Repository.file("Data/presets.csv").path)
    #expect(document.header == ["name", "specification", "source", "version"])
    let rows = document.records.map(\.fields)
    #expect(rows.map { $0[0] } == SpringPreset.all.map(\.name))
    #expect(rows.map { $0[1] } == SpringPreset.all.map(\.specification))
    #expect(rows.allSatisfy { !$0[2].isEmpty && !$0[3].isEmpty })
  }

  @Test(arguments: [
    ("react-spring/default", 0.99705), ("react-spring/gentle", 0.63901),
    ("react-spring/wobbly", 0.44721), ("react-spring/stiff", 0.69007),
    ("react-spring/slow", 1.79284), ("react-spring/molasses", 3.58569),
    ("reanimated/gentle", 1), ("reanimated/snappy", 0.91667), ("reanimated/wiggly", 0.75),
    ("rebound/default", 0.725003), ("pop/default", 0.82415), ("react-native/bouncy", 0.66728),
  ])
  func presetsHaveTheirDampingRatio(name: String, ratio: Double) throws {
    let spring = try SpringSpecification("preset:\(name)").spring()
    expectRelative(spring.dampingRatio, ratio, within: 1e-5)
  }
}
