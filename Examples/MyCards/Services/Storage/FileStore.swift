public import Foundation

/// Stores entries as a JSON document in a folder.
///
/// The document is replaced atomically. A file in its place that can't be read is renamed and reported, and never
/// overwritten.
public actor FileStore<Twin: StoredTwin>: Store {
  private let file: URL
  private let lock: FileLock
  private let checkWriting: @Sendable () throws -> Void
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - folder: The folder of the document.
  ///   - checkWriting: Called before each write. An error makes the write fail.
  ///   - report: Receives messages for the person.
  public init(
    folder: URL, checkWriting: @escaping @Sendable () throws -> Void = {}, report: @escaping @Sendable (String) -> Void
  ) {
    file = folder.appending(path: "\(Twin.entityName).json", directoryHint: .notDirectory)
    lock = FileLock(folder.appending(path: ".\(Twin.entityName).lock", directoryHint: .notDirectory))
    (self.checkWriting, self.report) = (checkWriting, report)
  }

  public func twins() throws -> [Twin] {
    if let twins = try? read() { return twins }
    // The document may be damaged. Renaming it requires the lock.
    return try lock.whileHeld { try readOrSetAside() }
  }

  public func upsert(_ values: [Twin.Value]) throws -> StoreChange {
    try save { pad in for value in values { pad.upsert(value) } }
  }

  public func remove(_ identifiers: [String]) throws -> StoreChange {
    try save { pad in for identifier in identifiers { pad.remove(identifier) } }
  }

  private func save(_ edit: (inout Scratchpad<Twin>) -> Void) throws -> StoreChange {
    try checkWriting()
    return try lock.whileHeld {
      var pad = Scratchpad(try readOrSetAside())
      edit(&pad)
      try AtomicFile.write(TwinDocument.data(of: pad.all), to: file)
      return pad.change
    }
  }

  private func read() throws -> [Twin] {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    }
    do {
      return try TwinDocument.twins(in: data)
    } catch {
      throw Damaged(reason: "\(error)")
    }
  }

  /// Returns the entries, after renaming a damaged document.
  private func readOrSetAside() throws -> [Twin] {
    do {
      return try read()
    } catch is Damaged {
      try checkWriting()
      let other = try AtomicFile.setAside(file)
      report(
        "'\(file.lastPathComponent)' could not be read and was renamed to '\(other.lastPathComponent)'. Another program "
          + "has probably changed it. Repair it and restore its name to recover its cards.")
      return []
    }
  }

  private struct Damaged: Error {
    let reason: String
  }
}

/// The JSON format of entries, an array of objects.
///
/// The server uses it, too.
enum TwinDocument {
  static func twins<Twin: StoredTwin>(in data: Data) throws -> [Twin] {
    try JSONDecoder().decode([Twin].self, from: data)
  }

  static func data(of twins: [some StoredTwin]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(twins)
  }
}
