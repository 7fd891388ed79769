/// A way to write a spring down, with the keys it has.
///
/// Every convention converts exactly to mass, stiffness and damping. Those
/// that know no mass describe the motion of a unit mass.
public enum SpringConvention: String, CaseIterable, Hashable, Sendable {
  /// Mass, stiffness, damping themselves.
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
  /// The smooth time of critically damped followers, as in Unity.
  case smoothdamp

  /// One parameter of a convention.
  public struct Key: Hashable, Sendable {
    public let name: String
    /// The value where the key is left out; the key is required where absent.
    public let fallback: Double?
    /// Of the value; empty for pure numbers.
    public let unit: String

    init(_ name: String, _ unit: String = "", fallback: Double? = nil) {
      self.name = name
      self.unit = unit
      self.fallback = fallback
    }
  }

  /// Where it comes from; nil for physics.
  public var origin: String? {
    switch self {
    case .physical, .ratio: nil
    case .response: "SwiftUI's spring(response:dampingFraction:)"
    case .perceptual: "SwiftUI, UIKit, Flutter"
    case .android: "AndroidX and Compose"
    case .origami: "Origami, Rebound"
    case .bouncy: "Origami, pop"
    case .react: "react-spring"
    case .motion: "Motion; duration or visualDuration"
    case .settling: "SwiftUI's spring(settlingDuration:dampingRatio:epsilon:)"
    case .halflife: "D. Holden's article"
    case .smoothdamp: "Unity's SmoothDamp"
    }
  }

  /// The keys, in the order in which they are written.
  public var keys: [Key] {
    let mass = Key("mass", "kg", fallback: 1)
    return switch self {
    case .physical: [mass, Key("stiffness", "N/m"), Key("damping", "N s/m")]
    case .ratio: [Key("zeta"), Key("omega", "rad/s"), mass]
    case .response: [Key("response", "s"), Key("damping"), mass]
    case .perceptual: [Key("duration", "s"), Key("bounce")]
    case .android: [Key("stiffness", "N/m"), Key("ratio")]
    case .origami: [Key("tension"), Key("friction")]
    case .bouncy: [Key("bounciness"), Key("speed")]
    case .react: [Key("tension", "N/m"), Key("friction", "N s/m"), mass]
    case .motion: [Key("duration", "s"), Key("visualDuration", "s"), Key("bounce")]
    case .settling: [Key("duration", "s"), Key("ratio"), Key("epsilon", fallback: 0.001)]
    case .halflife: [Key("halflife", "s"), Key("frequency", "Hz")]
    case .smoothdamp: [Key("time", "s")]
    }
  }
}
