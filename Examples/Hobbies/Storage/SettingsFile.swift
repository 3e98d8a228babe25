public import Foundation
public import HobbiesModel
import Storage

/// Keeps the account in the file `settings.json` of the store folder.
///
/// A file that can't be read is renamed to `settings.json.bad`, and the app begins as on the first run.
public struct SettingsFile: AccountStorage {
  private let file: URL
  private let lock: FileLock
  private let checkWriting: () throws -> Void
  private let log: (String) -> Void

  /// - Parameter checkWriting: Called before every write; throws if writing isn't allowed.
  public init(
    folder: URL, checkWriting: @escaping () throws -> Void = {}, log: @escaping (String) -> Void = { _ in }
  ) {
    file = folder.appending(path: "settings.json", directoryHint: .notDirectory)
    lock = FileLock(folder.appending(path: ".settings.lock", directoryHint: .notDirectory))
    (self.checkWriting, self.log) = (checkWriting, log)
  }

  public func load() -> StoredAccount? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try JSONDecoder().decode(StoredAccount.self, from: Data(contentsOf: file))
    } catch {
      setAside()
      return nil
    }
  }

  public func save(_ account: StoredAccount) {
    do {
      try checkWriting()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Another run of the app may write the file at the same time.
      try lock.whileHeld { try AtomicFile.write(encoder.encode(account), to: file) }
    } catch {
      log("settings not saved: \(error)")
    }
  }

  private func setAside() {
    let other = file.appendingPathExtension("bad")
    do {
      try? FileManager.default.removeItem(at: other)
      try FileManager.default.moveItem(at: file, to: other)
      log("settings not readable, kept as \(other.lastPathComponent)")
    } catch {
      log("settings neither readable nor renamed: \(error.localizedDescription)")
    }
  }
}
