import Interactions
import Reports

/// The settings of scenarios as a file: `scenario,setting,value` and whatever
/// else stands there for readers.
public enum InteractionSettings {
  /// The settings of one scenario, checked.
  ///
  /// - Throws: `InputError` for a setting that the scenario does not have or
  ///   does not take.
  public static func read(
    _ path: String, scenario: Scenario
  ) throws -> [(key: String, text: String)] {
    let document = try CSVDocument(path: path)
    let columns = try document.positions(of: ["scenario", "setting", "value"])
    var settings: [(key: String, text: String)] = []
    for record in document.records where record.fields[columns[0]] == scenario.name {
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
