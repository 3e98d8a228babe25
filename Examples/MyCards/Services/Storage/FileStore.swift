public import Foundation
import Storage

/// Stores records as a JSON document in a folder.
///
/// The document is replaced atomically. A file in its place that can't be read is renamed and reported, and never
/// overwritten.
public actor FileStore<Record: StoredRecord>: Store {
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
    file = folder.appending(path: "\(Record.entityName).json", directoryHint: .notDirectory)
    lock = FileLock(folder.appending(path: ".\(Record.entityName).lock", directoryHint: .notDirectory))
    (self.checkWriting, self.report) = (checkWriting, report)
  }

  public func records() throws -> [Record] {
    if let records = try? read() { return records }
    // The document may be damaged. Renaming it requires the lock.
    return try lock.whileHeld { try readOrSetAside() }
  }

  public func upsert(_ values: [Record.Value]) throws -> StoreChange {
    try save { pad in for value in values { pad.upsert(value) } }
  }

  public func remove(_ identifiers: [String]) throws -> StoreChange {
    try save { pad in for identifier in identifiers { pad.remove(identifier) } }
  }

  private func save(_ edit: (inout Scratchpad<Record>) -> Void) throws -> StoreChange {
    try checkWriting()
    return try lock.whileHeld {
      var pad = Scratchpad(try readOrSetAside())
      edit(&pad)
      try AtomicFile.write(RecordDocument.data(of: pad.all), to: file)
      return pad.change
    }
  }

  private func read() throws -> [Record] {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    } catch {
      throw FileFailure(reading: file, error)
    }
    do {
      return try RecordDocument.records(in: data)
    } catch {
      throw Damaged(reason: "\(error)")
    }
  }

  /// Returns the records, after renaming a damaged document.
  private func readOrSetAside() throws -> [Record] {
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

/// The JSON format of records, an array of objects.
///
/// The server uses it, too.
enum RecordDocument {
  static func records<Record: StoredRecord>(in data: Data) throws -> [Record] {
    try JSONDecoder().decode([Record].self, from: data)
  }

  static func data(of records: [some StoredRecord]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(records)
  }
}
