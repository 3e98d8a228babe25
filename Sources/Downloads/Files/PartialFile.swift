import Foundation

/// The files in which a body lies until it is complete: the part, and beside it what is known of it.
struct PartialFile: Sendable, Hashable {
  /// The bytes.
  let part: URL
  /// What they are the beginning of; nil if nobody is to go on from them.
  let sidecar: URL?

  /// The part that a later job for the same file finds again.
  init(for file: URL) {
    self.init(file.deletingLastPathComponent(), name: Self.shortName(of: file), hasSidecar: true)
  }

  /// A part that nobody else knows.
  init(for file: URL, token: UUID) {
    let name = "\(Self.shortName(of: file)).\(token.uuidString)"
    self.init(file.deletingLastPathComponent(), name: name, hasSidecar: false)
  }

  init(_ folder: URL, name: String, hasSidecar: Bool) {
    part = folder.appendingPathComponent("\(name).part", isDirectory: false)
    sidecar = hasSidecar ? folder.appendingPathComponent("\(name).part.json", isDirectory: false) : nil
  }

  /// The file's name, if it leaves room for a token and an ending: a name may have 255 bytes.
  private static func shortName(of file: URL) -> String {
    let name = file.lastPathComponent
    return name.utf8.count <= 200 ? name : SHA256.hexadecimal(name)
  }

  /// What is known of a part, as it stands on disk.
  struct Description: Codable, Hashable {
    let url: String
    let validator: EntityValidator
    let total: Int?
    /// How many bytes the part had when this was written; a process that is killed leaves more.
    let offset: Int
  }

  /// Returns what can be gone on from for an address; nil if there is nothing, or something else.
  func found(for url: String) -> PartState? {
    guard let description, description.url == url, let size = byteCount, size > 0,
      description.total.map({ size <= $0 }) ?? true
    else { return nil }
    return PartState(count: size, total: description.total, validator: description.validator)
  }

  /// What stands beside the part; nil if nothing does that can be read.
  var description: Description? {
    guard let sidecar, let data = try? Data(contentsOf: sidecar) else { return nil }
    return try? JSONDecoder().decode(Description.self, from: data)
  }

  /// Notes what the part is the beginning of.
  ///
  /// - Returns: The system's error number if that is impossible.
  func describe(_ state: PartState, of url: String) -> Int32? {
    guard let sidecar, let validator = state.validator else { return nil }
    let description = Description(url: url, validator: validator, total: state.total, offset: state.count)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      // Not by an atomic write: a process that is killed in it leaves a file behind whose name nobody knows.
      let new = Self.new(sidecar)
      try encoder.encode(description).write(to: new)
      return rename(new.path, sidecar.path) == 0 ? nil : errno
    } catch {
      return ((error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code.rawValue ?? EIO
    }
  }

  /// The length of the part; nil if there is none.
  var byteCount: Int? {
    var information = stat()
    guard lstat(part.path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(information.st_size)
  }

  /// The digest of the part, in hexadecimal digits; nil if it cannot be read.
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

  /// Removes both files, as far as they are there.
  func discard() {
    unlink(part.path)
    guard let sidecar else { return }
    unlink(sidecar.path)
    unlink(Self.new(sidecar).path)
  }

  /// Where a sidecar is written until it takes its place.
  private static func new(_ sidecar: URL) -> URL { sidecar.appendingPathExtension("new") }
}
