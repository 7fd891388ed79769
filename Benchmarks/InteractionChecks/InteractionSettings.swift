import Interactions
import Reports

/// Reads the settings of scenarios from a file with the columns
/// `scenario,setting,value`; other columns are ignored.
public enum InteractionSettings {
  /// The settings of one scenario; those of other scenarios are only checked.
  ///
  /// - Throws: `InputError` for an unknown scenario, and for a setting that its
  ///   scenario does not have, whose value it rejects, or that stands twice.
  public static func read(
    _ path: String, scenario: any ScenarioModel.Type
  ) throws -> [InteractionSetting] {
    let document = try CSVDocument(path: path)
    let columns = try document.positions(of: ["scenario", "setting", "value"])
    var seen: Set<[String]> = []
    var settings: [InteractionSetting] = []
    for record in document.records {
      let name = record.fields[columns[0]]
      guard let owner = ScenarioCatalogue.scenario(named: name) else {
        throw document.error(record, at: columns[0], "there is no scenario '\(name)'")
      }
      let setting = (key: record.fields[columns[1]], text: record.fields[columns[2]])
      guard seen.insert([name, setting.key]).inserted else {
        throw document.error(record, at: columns[1], "'\(setting.key)' stands twice")
      }
      do {
        _ = try owner.model([setting])
      } catch ConfigurationError.unknownKey(let key, _) {
        throw document.error(record, at: columns[1], "\(name) has no setting '\(key)'")
      } catch ConfigurationError.badValue(_, let text, let range) {
        throw document.error(record, at: columns[2], "'\(text)' is not \(range)")
      }
      if owner == scenario { settings.append(setting) }
    }
    return settings
  }
}
