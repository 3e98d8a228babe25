public import Foundation
import Synchronization

/// The store folder of an app.
///
/// A scenario can make its writes fail.
public final class StoreFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  private let refuses = Mutex(false)

  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Checks whether writing is allowed.
  ///
  /// Every store of the app calls this before each write.
  ///
  /// - Throws: ``StoreRefusal`` while the scenario refuses writes.
  public func checkWriting() throws(StoreRefusal) {
    if refuses.withLock({ $0 }) { throw StoreRefusal() }
  }

  func set(refuses: Bool) { self.refuses.withLock { $0 = refuses } }
}

/// A write failed because of `store refuse`.
public struct StoreRefusal: Error, CustomStringConvertible {
  /// A sentence about the error.
  public var description: String { "The scenario makes writes to the store fail." }
}
