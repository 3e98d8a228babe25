public import Foundation
import Synchronization

/// The folder that an app keeps, whose writes a scenario can let fail.
public final class StoreFolder: Sendable {
  /// Where it is.
  public let url: URL

  private let refuses = Mutex(false)

  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Asks whether the store may be written to now; every store of the app does, before each write.
  ///
  /// - Throws: ``StoreRefusal`` while the scenario refuses writes.
  public func checkWriting() throws(StoreRefusal) {
    if refuses.withLock({ $0 }) { throw StoreRefusal() }
  }

  func set(refuses: Bool) { self.refuses.withLock { $0 = refuses } }
}
