public import Foundation

/// Keeps entries as one JSON document in a folder.
///
/// The document is replaced in one step, so that it is the old or the new one at any moment. What stands in the document's place
/// and cannot be read is set aside under another name, with a message, and never overwritten.
public actor FileStore<Twin: StoredTwin>: Store {
  private let file: URL
  private let lock: FileLock
  private let checkWriting: @Sendable () throws -> Void
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - folder: Where the document lies or will lie.
  ///   - checkWriting: Asked before each write; what it throws is why the write fails.
  ///   - report: Takes what a person should know, in sentences.
  public init(
    folder: URL, checkWriting: @escaping @Sendable () throws -> Void = {}, report: @escaping @Sendable (String) -> Void
  ) {
    file = folder.appending(path: "\(Twin.entityName).json", directoryHint: .notDirectory)
    lock = FileLock(folder.appending(path: ".\(Twin.entityName).lock", directoryHint: .notDirectory))
    (self.checkWriting, self.report) = (checkWriting, report)
  }

  public func twins() throws -> [Twin] {
    if let twins = try? read() { return twins }
    // Perhaps there is something to set aside, which nobody else may do at the same time.
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

  /// The entries; a document that is none is moved out of the way first.
  private func readOrSetAside() throws -> [Twin] {
    do {
      return try read()
    } catch is Damaged {
      try checkWriting()
      let other = try AtomicFile.setAside(file)
      report(
        "'\(file.lastPathComponent)' could not be read, and was set aside as '\(other.lastPathComponent)'. It was "
          + "probably changed by another program. Mend it and give it its old name to have its cards again.")
      return []
    }
  }

  private struct Damaged: Error {
    let reason: String
  }
}

/// Entries as a JSON document: an array of objects, which is also how the server has them.
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
