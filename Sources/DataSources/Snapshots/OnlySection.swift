/// The section of a snapshot that has one.
public struct OnlySection: Sendable, Hashable, Identifiable {
  /// The section itself: there is no other.
  public var id: OnlySection { self }

  /// Returns the one section.
  public init() {}
}
