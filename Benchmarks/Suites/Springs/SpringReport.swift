import Harness

/// The columns of the report of `spring`: one row per quantity of every
/// spring.
public enum SpringReport {
  public static let schema = Schema(
    "spring",
    [
      Column("quantity", .text, "what it is"),
      .optional("value", .text, "a number, the name of the regime, or code"),
      .optional("unit", .text, "of the value; empty for pure numbers"),
      Column("spring", .text, "its name, or how it was written"),
    ])
}
