/// Which of the sorted objects a live query shows: so many, from one of them on.
public struct LiveWindow: Sendable, Hashable {
  /// How many of the sorted objects come before the first that is shown.
  public let offset: Int

  /// How many objects are shown at most, or nil for no limit.
  public let limit: Int?

  /// Describes a window.
  ///
  /// - Parameters:
  ///   - offset: How many objects to leave out at the top, 0 or more.
  ///   - limit: How many to show, 0 or more; nil shows all that follow.
  /// - Throws: ``LiveQueryError/badWindow(offset:limit:)`` for a negative number.
  public init(offset: Int = 0, limit: Int? = nil) throws(LiveQueryError) {
    guard offset >= 0, limit ?? 0 >= 0 else { throw .badWindow(offset: offset, limit: limit) }
    self.init(checked: offset, limit: limit)
  }

  private init(checked offset: Int, limit: Int?) {
    self.offset = offset
    self.limit = limit
  }

  /// The window that shows everything.
  public static var all: LiveWindow { LiveWindow(checked: 0, limit: nil) }

  /// The places that are shown, of so many.
  func places(of count: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<start + min(limit ?? count, count - start)
  }
}
