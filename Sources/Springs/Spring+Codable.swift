extension Spring: Codable {
  private enum CodingKeys: CodingKey {
    case mass, stiffness, damping
  }

  /// Reads mass, stiffness and damping.
  ///
  /// - Throws: ``SpringError`` if they are out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      validating: values.decode(Double.self, forKey: .mass),
      stiffness: values.decode(Double.self, forKey: .stiffness),
      damping: values.decode(Double.self, forKey: .damping))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(mass, forKey: .mass)
    try values.encode(stiffness, forKey: .stiffness)
    try values.encode(damping, forKey: .damping)
  }
}

extension Spring: CustomStringConvertible {
  /// The initialiser of this motion, such as `Spring(duration: 0.5, bounce:
  /// 0.3)`; with a mass other than 1, of these numbers.
  public var description: String {
    if mass == 1, let values = SpringConvention.perceptual.shortestValues(of: self),
      let duration = values["duration"], let bounce = values["bounce"]
    {
      return "Spring(duration: \(duration), bounce: \(bounce))"
    }
    return "Spring(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
      + "allowOverDamping: true)"
  }
}
