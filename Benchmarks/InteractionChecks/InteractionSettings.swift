import Interactions
import Reports

/// Reads the settings of scenarios from a file with the columns
/// `scenario,setting,value`; other columns are ignored.
public enum InteractionSettings {
  /// The settings of one scenario; those of other scenarios are only checked.
  ///
  /// - Parameter text: a setting's text in base units, from that in the file.
  /// - Throws: `InputError` for an unknown scenario, and for a setting that its
  ///   scenario does not have, whose value it rejects, or that stands twice.
  public static func read(
    _ path: String, scenario: any ScenarioModel.Type,
    text: (any ScenarioModel.Type, InteractionSetting) -> String
  ) throws -> [InteractionSetting] {
    let document = try CSVDocument(path: path)
    try document.require(["scenario", "setting", "value"])
    var seen: Set<[String]> = []
    var settings: [InteractionSetting] = []
    for record in document.records {
      let name = record["scenario"]
      guard let owner = ScenarioCatalogue.scenario(named: name) else {
        throw record.error("scenario", "there is no scenario '\(name)'")
      }
      var setting = (key: record["setting"], text: record["value"])
      setting.text = text(owner, setting)
      guard seen.insert([name, setting.key]).inserted else {
        throw record.error("setting", "'\(setting.key)' stands twice")
      }
      do {
        _ = try owner.model([setting])
      } catch ConfigurationError.unknownKey(let key, _) {
        throw record.error("setting", "\(name) has no setting '\(key)'")
      } catch ConfigurationError.badValue(_, _, let range) {
        throw record.error("value", "'\(record["value"])' is not \(range)")
      }
      if owner == scenario { settings.append(setting) }
    }
    return settings
  }
}
