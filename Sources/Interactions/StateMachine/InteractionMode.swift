/// Which version of the published design a model follows. For all models but
/// ``ViewTransition`` the design is that of N. Gitter's article "Building Fluid
/// Interfaces" (2018).
public enum InteractionMode: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// As the article and its sample code do it.
  case article
  /// With the article's errors corrected; each model documents which errors.
  case corrected

  /// - Parameter rawValue: `article` or `corrected`; the former name `mended`
  ///   is still accepted.
  public init?(rawValue: String) {
    switch rawValue {
    case "article": self = .article
    case "corrected", "mended": self = .corrected
    default: return nil
    }
  }

  /// The name of the mode in settings.
  public var rawValue: String {
    switch self {
    case .article: "article"
    case .corrected: "corrected"
    }
  }
}
