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
    if let account = try? read() { return account }
    do {
      // Another run may have moved the file aside, and written a new one.
      return try lock.whileHeld { try readOrSetAside() }
    } catch {
      log("settings neither readable nor renamed: \(error)")
      return nil
    }
  }

  private func read() throws -> StoredAccount {
    try JSONDecoder().decode(StoredAccount.self, from: Data(contentsOf: file))
  }

  /// Returns the account of the file; nil if there is none, also because it couldn't be read and was moved aside.
  private func readOrSetAside() throws -> StoredAccount? {
    if let account = try? read() { return account }
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    log("settings not readable, kept as \(try AtomicFile.markDamaged(file).lastPathComponent)")
    return nil
  }

  public func save(_ account: StoredAccount) {
    do {
      try checkWriting()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Another run of the app may write the file at the same time.
      try lock.whileHeld {
        _ = try readOrSetAside()
        try AtomicFile.write(encoder.encode(account), to: file)
      }
    } catch {
      log("settings not saved: \(error)")
    }
  }
}
