/// What trees make of the features of a moment: the odds that a trigger now
/// would hit a pause, and how long ago that pause began.
///
/// The trees are a table that the recipe in `Data/gestures` writes from
/// generated traces.
package struct PauseModel: Sendable {
  /// For the logarithm of the odds.
  private let odds: BoostedTrees
  /// For the age, in units of `ageUnit`.
  private let age: BoostedTrees

  /// In seconds.
  private static let ageUnit = 0.1

  /// The model that the program ships.
  package static let standard: PauseModel = {
    guard let model = PauseModel(base64: PauseModelTable.base64) else {
      preconditionFailure("the table of the pause model is damaged")
    }
    return model
  }()

  /// Reads two tables in base64, of the odds and of the age; their layout is
  /// described at `BoostedTrees`. nil where the text is something else.
  package init?(base64: String) {
    guard let bytes = Base64.bytes(base64) else { return nil }
    var reader = ByteReader(bytes)
    let featuresCount = PauseFeatures.names.count
    guard let odds = BoostedTrees(&reader, featuresCount: featuresCount),
      let age = BoostedTrees(&reader, featuresCount: featuresCount), reader.isAtEnd
    else { return nil }
    self.odds = odds
    self.age = age
  }

  /// Trees in the model.
  package var treesCount: Int { odds.count + age.count }

  /// The logarithm of the odds. O(trees · depth).
  package func logOdds(_ features: [Float]) -> Float { odds.sum(features) }

  /// Whether the logarithm of the odds is above a threshold, from as few trees
  /// as decide it.
  package func exceeds(_ threshold: Float, _ features: [Float]) -> Bool {
    odds.exceeds(threshold, features)
  }

  /// Seconds since the pause began, if there is one: a mean of what has been
  /// seen, so that one that has not begun can have a negative age.
  package func age(_ features: [Float]) -> Double { Double(age.sum(features)) * Self.ageUnit }
}
