/// Files of the repository that are built into the program, so that it runs
/// from wherever it is copied. They are a target of their own, since the
/// compiler would take seconds to optimise so many bytes.
public enum EmbeddedFiles {
  /// `Data/interactions/checks.csv`.
  public static var checks: [UInt8] { PackageResources.checks_csv }

  /// The style and the scripts of pages.
  public static var style: String { text(PackageResources.page_css) }
  public static var player: String { text(PackageResources.player_js) }
  public static var report: String { text(PackageResources.report_js) }

  /// `plots/colours.csv`.
  public static var colours: String { text(PackageResources.colours_csv) }

  /// `plots/common.gp`, what precedes each of `scripts`.
  public static var commonScript: String { text(PackageResources.common_gp) }

  /// The other scripts in `plots` with their names. Of several pictures of one
  /// kind of report the main one comes first.
  public static var scripts: [(name: String, text: String)] {
    [
      ("motion", PackageResources.motion_gp), ("front", PackageResources.front_gp),
      ("work-precision", PackageResources.work_precision_gp),
      ("convergence", PackageResources.convergence_gp),
      ("engines", PackageResources.engines_gp),
      ("engine-speed", PackageResources.engine_speed_gp),
      ("pause", PackageResources.pause_gp), ("batch", PackageResources.batch_gp),
      ("replay", PackageResources.replay_gp), ("edges", PackageResources.edges_gp),
      ("map", PackageResources.map_gp), ("any", PackageResources.any_gp),
      ("spring", PackageResources.spring_gp),
    ].map { ($0.0, text($0.1)) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
