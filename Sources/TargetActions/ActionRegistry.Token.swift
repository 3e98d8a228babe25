import Synchronization

extension ActionRegistry {
  /// Names one registration, so that it can be removed later.
  ///
  /// It is a plain name: dropping it does nothing, and it keeps nobody alive. No two registrations of a process ever
  /// have the same one, so a token that was used up removes nothing that came later, here or at another control.
  public struct Token: Sendable, Hashable {
    let number: UInt64

    /// Names nothing: what an add without events returns.
    static let inert = Token(number: 0)

    private static let numbers = Atomic<UInt64>(0)

    /// The last one given out.
    static var last: Token { Token(number: numbers.load(ordering: .relaxed)) }

    static func next() -> Token {
      Token(number: numbers.add(1, ordering: .relaxed).newValue)
    }
  }
}
