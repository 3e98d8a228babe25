/// A contradiction in the library's own storage, thrown by every `checkInvariants()`.
///
/// It means a fault of the library, or of code that broke a documented requirement; the description says which
/// invariant doesn't hold.
public struct InvariantViolation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invariant that doesn't hold, with the values found, in full sentences.
  public let description: String

  /// Makes a violation that is described by this text.
  public init(_ description: String) {
    self.description = description
  }
}
