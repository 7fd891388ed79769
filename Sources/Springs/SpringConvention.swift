/// One way to specify a spring: the parameters of a framework.
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
  /// Spring, damping and mass, as in Qt Quick's SpringAnimation.
  case qt
  /// ArkUI's interpolatingSpring.
  case arkui
  /// anime.js's constants, or its duration and bounce.
  case anime
  /// Damping ratio, mass and stiffness, as in libadwaita and niri.
  case libadwaita

  /// One parameter of a convention.
  public struct Key: Hashable, Sendable {
    /// The name in a specification.
    public let name: String
    /// The default value; `nil` if there is none: the key is then required, or
    /// one of two that exclude each other.
    public let fallback: Double?
    /// The unit of the value; empty for dimensionless numbers.
    public let unit: String
    /// Whether the value is the damping ratio.
    let isRatio: Bool

    init(_ name: String, _ unit: String = "", fallback: Double? = nil, isRatio: Bool = false) {
      self.name = name
      self.unit = unit
      self.fallback = fallback
      self.isRatio = isRatio
    }

    /// A key for the damping ratio.
    static func ratio(_ name: String, fallback: Double? = nil) -> Key {
      Key(name, fallback: fallback, isRatio: true)
    }
  }

  /// The libraries that specify springs like this, with the function or the
  /// parameters if they have several conventions; `nil` for terms of physics.
  public var origin: String? { definition.origin }

  /// The keys, in the order in which they are written.
  public var keys: [Key] { definition.keys }

  /// The names of the libraries, in lower case: each may stand for the
  /// convention in a specification if it has no other one.
  var libraries: [String] { definition.libraries }

  private var definition: (origin: String?, libraries: [String], keys: [Key]) {
    let mass = Key("mass", "kg", fallback: 1)
    let (stiffness, damping) = (Key("stiffness", "N/m"), Key("damping", "N s/m"))
    return switch self {
    case .physical: (nil, [], [mass, stiffness, damping])
    case .ratio: (nil, [], [.ratio("zeta"), Key("omega", "rad/s"), mass])
    case .response:
      (
        "SwiftUI's spring(response:dampingFraction:)", ["swiftui"],
        [Key("response", "s"), .ratio("damping"), mass]
      )
    case .perceptual:
      (
        "SwiftUI, UIKit, Flutter", ["swiftui", "uikit", "flutter"],
        [Key("duration", "s"), Key("bounce")]
      )
    case .android: ("AndroidX and Compose", ["androidx", "compose"], [stiffness, .ratio("ratio")])
    case .origami: ("Origami, Rebound", ["origami", "rebound"], [Key("tension"), Key("friction")])
    case .bouncy: ("Origami, pop", ["origami", "pop"], [Key("bounciness"), Key("speed")])
    case .react:
      ("react-spring", ["react-spring"], [Key("tension", "N/m"), Key("friction", "N s/m"), mass])
    case .motion:
      (
        "Motion; duration or visualDuration", ["motion"],
        [Key("duration", "s"), Key("visualDuration", "s"), Key("bounce")]
      )
    case .settling:
      (
        "SwiftUI's spring(settlingDuration:dampingRatio:epsilon:)", ["swiftui"],
        [Key("duration", "s"), .ratio("ratio"), Key("epsilon", fallback: 0.001)]
      )
    case .halflife:
      ("D. Holden's article", ["holden"], [Key("halflife", "s"), Key("frequency", "Hz")])
    case .smoothdamp: ("Unity's SmoothDamp", ["unity"], [Key("time", "s")])
    case .reanimated:
      (
        "Reanimated 4's duration and dampingRatio", ["reanimated"],
        [Key("duration", "s", fallback: 0.55), .ratio("ratio", fallback: 1)]
      )
    case .svelte:
      ("Svelte", ["svelte"], [Key("stiffness", fallback: 0.15), Key("damping", fallback: 0.8)])
    case .qt: ("Qt Quick's SpringAnimation", ["qt"], [Key("spring"), Key("damping"), mass])
    case .arkui: ("ArkUI's interpolatingSpring", ["arkui"], [mass, stiffness, damping])
    case .anime:
      (
        "anime.js; constants, or duration and bounce", ["anime.js"],
        [
          mass, Key("stiffness", "N/m", fallback: 100), Key("damping", "N s/m", fallback: 10),
          Key("duration", "s", fallback: 0.628), Key("bounce", fallback: 0.5),
        ]
      )
    case .libadwaita:
      ("libadwaita, niri", ["libadwaita", "niri"], [.ratio("ratio"), mass, stiffness])
    }
  }

  /// The key with this name; `nil` if there is none. The damping ratio may also
  /// be written with the names that libraries give it.
  func key(named name: String) -> Key? {
    keys.key(named: name)
  }
}

extension [SpringConvention.Key] {
  /// The key called `name`; the damping ratio also has the names that libraries
  /// give it.
  func key(named name: String) -> Element? {
    let namesRatio = name == "dampingRatio" || name == "dampingFraction"
    return first { $0.name == name || (namesRatio && $0.isRatio) }
  }
}
