import Foundation

/// The files that hold a body until it is complete: the part, and a sidecar that describes it.
struct PartialFile: Sendable, Hashable {
  /// The bytes.
  let part: URL
  /// The description of the part; nil if no later job can resume it.
  let sidecar: URL?

  /// Creates the part that a later job for the same file finds.
  init(for file: URL) {
    self.init(file.deletingLastPathComponent(), name: Self.shortName(of: file), hasSidecar: true)
  }

  /// Creates a part that no other job finds.
  init(for file: URL, token: UUID) {
    let name = "\(Self.shortName(of: file)).\(token.uuidString)"
    self.init(file.deletingLastPathComponent(), name: name, hasSidecar: false)
  }

  private init(_ folder: URL, name: String, hasSidecar: Bool) {
    part = folder.appendingPathComponent("\(name).part", isDirectory: false)
    sidecar = hasSidecar ? folder.appendingPathComponent("\(name).part.json", isDirectory: false) : nil
  }

  /// Returns the file's name, or its digest if the name is so long that a token and an extension don't fit.
  private static func shortName(of file: URL) -> String {
    let name = file.lastPathComponent
    return name.utf8.count <= 200 ? name : SHA256.hexadecimal(name)
  }

  /// The contents of a sidecar.
  struct Description: Codable, Hashable {
    let url: String
    let validator: EntityValidator
    let total: Int?
    /// The length of the part when the sidecar was written; if the process is killed, the part is longer.
    let offset: Int
  }

  /// Returns the part of a URL's document that can be resumed; nil if there is none.
  func resumableState(for url: String) -> PartState? {
    guard let description, description.url == url, let size = byteCount, size > 0,
      description.total.map({ size <= $0 }) ?? true
    else { return nil }
    return PartState(count: size, total: description.total, validator: description.validator)
  }

  /// The description beside the part; nil if it is missing or unreadable.
  var description: Description? {
    guard let sidecar, let data = try? Data(contentsOf: sidecar) else { return nil }
    return try? JSONDecoder().decode(Description.self, from: data)
  }

  /// Writes the sidecar.
  ///
  /// - Returns: The system's error number; nil on success.
  func describe(_ state: PartState, of url: String) -> Int32? {
    guard let sidecar, let validator = state.validator else { return nil }
    let description = Description(url: url, validator: validator, total: state.total, offset: state.count)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      // An atomic write would leave a file with an unknown name behind if the process is killed.
      let temporary = Self.temporary(sidecar)
      try encoder.encode(description).write(to: temporary)
      return SystemCall.rename(temporary.path, to: sidecar.path) == 0 ? nil : errno
    } catch {
      return SystemCall.code(of: error) ?? EIO
    }
  }

  /// The length of the part; nil if there is none.
  var byteCount: Int? {
    guard let status = SystemCall.status(of: part.path, followsLinks: false), status.isRegularFile else { return nil }
    return Int(status.st_size)
  }

  /// Returns the hexadecimal digest of the part; nil if it can't be read.
  func sha256() -> String? {
    guard let file = try? FileHandle(forReadingFrom: part) else { return nil }
    var digest = SHA256()
    do {
      while let piece = try file.read(upToCount: 256 * 1024), !piece.isEmpty { digest.update(piece) }
    } catch {
      return nil
    }
    return digest.finalize().hexadecimal
  }

  /// Removes both files, if they exist.
  func discard() {
    SystemCall.unlink(part.path)
    guard let sidecar else { return }
    SystemCall.unlink(sidecar.path)
    SystemCall.unlink(Self.temporary(sidecar).path)
  }

  /// The file to which a sidecar is written before it is renamed.
  private static func temporary(_ sidecar: URL) -> URL { sidecar.appendingPathExtension("new") }

  // MARK: Stale parts

  /// How long a part is kept for a later job: seven days.
  static let lifetime: TimeInterval = 7 * 24 * 60 * 60

  /// Returns the parts in a folder.
  ///
  /// Other programs may use the same extension. Only files with a token in the name, or with a readable sidecar, are
  /// parts of the library.
  static func all(in folder: URL) -> Set<PartialFile> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: Set<PartialFile> = []
    for name in names {
      if name.hasSuffix(".part.json") {
        let partial = PartialFile(folder, name: String(name.dropLast(".part.json".count)), hasSidecar: true)
        if partial.description != nil { found.insert(partial) }
      } else if name.hasSuffix(".part") {
        let stem = name.dropLast(".part".count)
        guard let dot = stem.lastIndex(of: "."), UUID(uuidString: String(stem[dot...].dropFirst())) != nil else {
          continue
        }
        found.insert(PartialFile(folder, name: String(stem), hasSidecar: false))
      }
    }
    return found
  }

  /// Removes the files if they haven't changed for longer than a part is kept.
  func discardIfStale(at date: Date) {
    let changes = [part, sidecar].compactMap { file in
      file.flatMap { try? $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate }
    }
    if let last = changes.max(), date.timeIntervalSince(last) > Self.lifetime { discard() }
  }
}
