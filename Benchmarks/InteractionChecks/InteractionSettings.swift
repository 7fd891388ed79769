import Interactions
import Reports

/// The settings of scenarios as a file: `scenario,setting,value` and whatever
/// else is there for readers.
public enum InteractionSettings {
  /// The settings of one scenario, checked. Those of other scenarios are passed
  /// over.
  ///
  /// - Throws: `InputError` for a scenario that there is not, and for a setting
  ///   that the selected one does not have or does not take.
  public static func read(
    _ path: String, scenario: Scenario
  ) throws -> [(key: String, text: String)] {
    let document = try CSVDocument(path: path)
    let columns = try document.positions(of: ["scenario", "setting", "value"])
    var settings: [(key: String, text: String)] = []
    for record in document.records {
      let name = record.fields[columns[0]]
      guard ScenarioCatalogue.scenario(named: name) != nil else {
        throw document.error(record, at: columns[0], "there is no scenario '\(name)'")
      }
      guard name == scenario.name else { continue }
      let setting = (key: record.fields[columns[1]], text: record.fields[columns[2]])
      do {
        _ = try scenario.model([setting])
      } catch ConfigurationError.unknownKey(let key, _) {
        throw document.error(record, at: columns[1], "\(scenario.name) has no setting '\(key)'")
      } catch ConfigurationError.badValue(_, let text, let range) {
        throw document.error(record, at: columns[2], "'\(text)' is not \(range)")
      }
      settings.append(setting)
    }
    return settings
  }
}
