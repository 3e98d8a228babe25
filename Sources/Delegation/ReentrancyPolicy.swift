/// What a channel does when one of its observers notifies it while a delivery is under way.
///
/// The limits end circles of observers that answer each other, and can be set: `.queued(limit: 50)`.
public struct ReentrancyPolicy: Sendable, Hashable {
  enum Kind: Sendable {
    case queued
    case nested
    case forbidden
  }

  let kind: Kind
  let limit: Int

  private init(_ kind: Kind, limit: Int) {
    self.kind = kind
    self.limit = max(1, limit)
  }

  /// The value waits until every observer has got the one before: all observers see all values in one order.
  ///
  /// A chain is at most 1,000 values long.
  public static let queued = queued(limit: 1000)

  /// The value waits until every observer has got the one before.
  ///
  /// - Parameter limit: How many values a chain may have in which each was sent while the one before was being
  ///   delivered. The first counts, and a limit below 1 is 1. Values beyond it are dropped with a diagnostic.
  public static func queued(limit: Int) -> Self { Self(.queued, limit: limit) }

  /// The value is delivered at once, inside the delivery under way: later observers see it before the outer value.
  ///
  /// At most 64 deliveries are under way at a time.
  public static let nested = nested(limit: 64)

  /// The value is delivered at once, inside the delivery under way.
  ///
  /// - Parameter limit: How many deliveries may be under way, one inside the other. The outermost counts, and a limit
  ///   below 1 is 1. A notify beyond it is refused with a diagnostic.
  public static func nested(limit: Int) -> Self { Self(.nested, limit: limit) }

  /// The value is refused with a diagnostic.
  public static let forbidden = Self(.forbidden, limit: 1)
}
