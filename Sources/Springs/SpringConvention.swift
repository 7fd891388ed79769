/// A way to specify a spring: the parameters of a framework or of physics.
///
///     let spring = try SpringConvention.origami.spring(["tension": 40, "friction": 7])
///     let android = SpringConvention.android.values(of: spring)
///
/// Every convention converts to mass, stiffness and damping. Conventions
/// without a mass assume a unit mass, but for Reanimated's.
public enum SpringConvention: String, CaseIterable, Hashable, Sendable {
  /// Mass, stiffness and damping.
  case physical
  /// Damping ratio and angular frequency.
  case ratio
  /// Response and damping ratio.
  case response
  /// Perceptual duration and bounce, as in SwiftUI.
  case perceptual
  /// Stiffness and damping ratio of a unit mass, as in AndroidX and Compose.
  case android
  /// Origami's tension and friction, as in Rebound.
  case origami
  /// Origami's bounciness and speed, as in pop.
  case bouncy
  /// Tension, friction and mass, as in react-spring.
  case react
  /// Duration or visual duration and bounce, as in Motion.
  case motion
  /// Settling time and damping ratio.
  case settling
  /// Half-life and frequency, after D. Holden's article on springs.
  case halflife
  /// The smooth time of a critically damped follower, as in Unity.
  case smoothdamp
  /// Duration and damping ratio, as in Reanimated 4.
  case reanimated
  /// Stiffness and damping from 0 to 1, as in Svelte.
  case svelte
  /// Damping ratio, mass and stiffness, as in libadwaita and niri.
  case libadwaita

  /// One parameter of a convention.
  public struct Key: Hashable, Sendable {
    /// The name in a specification.
    public let name: String
    /// The default value; `nil` if there is none: the key is then required, or
    /// one of two that exclude each other.
    public let fallback: Double?
    /// The unit of the value; empty if it has none or a framework's own.
    public let unit: String

    init(_ name: String, _ unit: String = "", fallback: Double? = nil) {
      self.name = name
      self.unit = unit
      self.fallback = fallback
    }
  }

  /// The libraries or the article that specify springs like this, some with the
  /// function or the parameters; `nil` for terms of physics.
  public var origin: String? { definition.origin }

  /// The keys, in the order in which they are written.
  public var keys: [Key] { definition.keys }

  private var definition: (origin: String?, keys: [Key]) {
    let mass = Key("mass", "kg", fallback: 1)
    let (stiffness, damping) = (Key("stiffness", "N/m"), Key("damping", "N s/m"))
    return switch self {
    case .physical: (nil, [mass, stiffness, damping])
    case .ratio: (nil, [Key("zeta"), Key("omega", "rad/s"), mass])
    case .response:
      (
        "SwiftUI's spring(response:dampingFraction:)",
        [Key("response", "s"), Key("damping"), mass]
      )
    case .perceptual: ("SwiftUI, UIKit, Flutter", [Key("duration", "s"), Key("bounce")])
    case .android: ("AndroidX and Compose", [stiffness, Key("ratio")])
    case .origami: ("Origami, Rebound", [Key("tension"), Key("friction")])
    case .bouncy: ("Origami, pop", [Key("bounciness"), Key("speed")])
    case .react: ("react-spring", [Key("tension", "N/m"), Key("friction", "N s/m"), mass])
    case .motion:
      (
        "Motion; duration or visualDuration",
        [Key("duration", "s"), Key("visualDuration", "s"), Key("bounce")]
      )
    case .settling:
      (
        "SwiftUI's Spring(settlingDuration:dampingRatio:epsilon:)",
        [Key("duration", "s"), Key("ratio"), Key("epsilon", fallback: 0.001)]
      )
    case .halflife: ("D. Holden's article", [Key("halflife", "s"), Key("frequency", "Hz")])
    case .smoothdamp: ("Unity's SmoothDamp", [Key("time", "s")])
    case .reanimated:
      (
        "Reanimated 4's duration and dampingRatio",
        [Key("duration", "s", fallback: 0.55), Key("ratio", fallback: 1)]
      )
    case .svelte: ("Svelte", [Key("stiffness", fallback: 0.15), Key("damping", fallback: 0.8)])
    case .libadwaita: ("libadwaita, niri", [Key("ratio"), mass, stiffness])
    }
  }
}

extension SpringConvention {
  /// The values of a spring in this convention, one after the other rounded to
  /// the fewest digits with which they still give the same motion: 0.7 where a
  /// conversion yields 0.7000000000000001.
  ///
  /// - Parameters:
  ///   - spring: the spring to express.
  ///   - slack: the relative difference of ω and of ζ up to which two motions
  ///     count as the same; by default 4 · 2^-52, for a conversion's rounding.
  /// - Returns: the values by key; `nil` if the convention cannot express the
  ///   spring. Of Motion's two durations, `spring` accepts only one at a time.
  public func shortestValues(
    of spring: Spring, within slack: Double = 4 * 0x1p-52
  ) -> [String: Double]? {
    guard let values = values(of: spring) else { return nil }
    var result = values
    // Motion's two durations are mutually exclusive: each is shortened without
    // the other.
    let excluded: [String?] = self == .motion ? ["visualDuration", "duration"] : [nil]
    for other in excluded {
      var given = values.filter { $0.key != other }
      for key in given.keys.sorted() { shorten(key, of: &given, like: spring, slack) }
      result.merge(given) { $1 }
    }
    return result
  }

  /// Rounds a value to the fewest digits, up to 15, that keep the motion.
  private func shorten(
    _ key: String, of values: inout [String: Double], like spring: Spring, _ slack: Double
  ) {
    guard let value = values[key] else { return }
    // A bounce may be 0.
    for digits in (key == "bounce" ? 0 : 1)...15 {
      var candidate = values
      candidate[key] = Self.rounded(value, digits: digits)
      guard let back = try? self.spring(candidate), back.moves(like: spring, within: slack) else {
        continue
      }
      // Where stiffness and damping follow from the mass, any mass gives the
      // same motion: it must not change.
      guard back.mass == spring.mass || candidate["mass"] == nil else { continue }
      values = candidate
      return
    }
  }

  /// The value with a number of significant digits.
  private static func rounded(_ value: Double, digits: Int) -> Double {
    if digits == 0 { return 0 }
    guard value != 0, value.isFinite else { return value }
    let exponent = Int(log10(value.magnitude).rounded(.down)) - digits + 1
    let unit = Double("1e\(exponent)") ?? 1
    guard unit > 0 else { return value }
    return Double("\(Int((value / unit).rounded()))e\(exponent)") ?? value
  }
}
