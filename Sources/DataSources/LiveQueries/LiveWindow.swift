/// The part of the sorted objects that a live query shows: at most a limit, from an offset on.
public struct LiveWindow: Sendable, Hashable {
  /// The number of sorted objects before the first that is shown.
  public let offset: Int

  /// The highest number of objects that are shown, or nil for no limit.
  public let limit: Int?

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - offset: The number of objects to skip at the top, 0 or more.
  ///   - limit: The number of objects to show, 0 or more; nil for all that follow.
  /// - Throws: ``LiveQueryError/invalidWindow(offset:limit:)`` for a negative number.
  public init(offset: Int = 0, limit: Int? = nil) throws(LiveQueryError) {
    guard offset >= 0, limit ?? 0 >= 0 else { throw .invalidWindow(offset: offset, limit: limit) }
    self.init(checked: offset, limit: limit)
  }

  private init(checked offset: Int, limit: Int?) {
    self.offset = offset
    self.limit = limit
  }

  /// The window that shows all objects.
  public static var all: LiveWindow { LiveWindow(checked: 0, limit: nil) }

  /// Returns the positions in the window among a number of objects.
  func positions(of count: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<start + min(limit ?? count, count - start)
  }
}
