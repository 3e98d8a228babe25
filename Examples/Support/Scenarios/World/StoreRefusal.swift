/// A write that failed because the scenario said `store refuse`.
public struct StoreRefusal: Error, CustomStringConvertible {
  /// What happened.
  public var description: String { "The scenario lets the store's writes fail." }
}
