import Foundation
import Synchronization

/// The files that hold a body until it is complete: the part, and a sidecar that describes it.
///
/// Their names begin with a dot, and a name that a server suggests never does, so no server can write to them. They
/// belong to one address: the name contains a digest of the URL without secrets, and the sidecar one of the whole URL.
/// Only the user of the process can read them.
struct PartialFile: Sendable, Equatable {
  /// The folder of both files.
  let folder: URL
  /// The path of the part, as a string, since a URL costs several times as much to create.
  let path: String
  private let hasSidecar: Bool

  /// The bytes.
  var part: URL { folder.appendingPathComponent(String(path.lastComponent), isDirectory: false) }
  /// The description of the part; nil if no later job can resume it.
  var sidecar: URL? { sidecarPath.map { folder.appendingPathComponent(String($0.lastComponent), isDirectory: false) } }
  /// The path of the sidecar; nil if there is none.
  var sidecarPath: String? { hasSidecar ? path + Self.sidecarEnding : nil }

  /// Creates the part that a later job for the same name in a folder and the same URL finds.
  init(for name: String, in folder: URL, from url: String) {
    self.init(name, folder, mark: Self.mark(of: Self.address(of: url)), hasSidecar: true)
  }

  /// Creates a part that no other job finds.
  init(for name: String, in folder: URL) {
    let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    self.init(name, folder, mark: "\(number).\(Self.token)", hasSidecar: false)
  }

  private init(_ name: String, _ folder: URL, mark: String, hasSidecar: Bool) {
    // A name may be so long that a mark and an extension don't fit.
    let shortName = name.utf8.count <= 200 ? name : SHA256.hexadecimal(name)
    self.init(folder, partName: ".\(shortName).\(mark)\(Self.ending)", hasSidecar)
  }

  private init(_ folder: URL, partName: String, _ hasSidecar: Bool) {
    (self.folder, self.hasSidecar) = (folder, hasSidecar)
    let place = folder.path
    path = place == "/" ? "/" + partName : "\(place)/\(partName)"
  }

  static func == (one: PartialFile, other: PartialFile) -> Bool {
    one.path == other.path && one.hasSidecar == other.hasSidecar
  }

  /// The token of the process; with a number, it is unique at less cost than a random token for each part.
  private static let token = UUID().uuidString
  private static let lastNumber = Atomic(0)

  private static let ending = ".part"
  private static let sidecarEnding = ".json"
  private static let markLength = 16

  /// Returns a URL without user and secrets.
  private static func address(of url: String) -> String { url.withoutUser.redactedURL }

  /// Returns the beginning of the digest of an address, as it occurs in names.
  private static func mark(of address: String) -> String { String(SHA256.hexadecimal(address).prefix(markLength)) }

  /// Whether a text is the beginning of a digest.
  private static func isMark(_ text: String) -> Bool {
    text.utf8.count == markLength && text.allSatisfy("0123456789abcdef".contains)
  }

  // MARK: The part

  /// Creates an empty part, which must not exist; a negative result sets `errno`.
  ///
  /// - Parameter mode: Receives the permissions that a new file in this folder has.
  func create(measuring mode: inout mode_t?) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = SystemCall.open(path, flags, mode: mode == nil ? 0o666 : 0o600)
    guard descriptor >= 0, mode == nil else { return descriptor }
    mode = SystemCall.status(of: descriptor).map { $0.st_mode & 0o777 }
    // The part is still empty, and its contents become as public as the file.
    _ = fchmod(descriptor, 0o600)
    return descriptor
  }

  /// The length of the part; nil if there is none that belongs to the user alone.
  var byteCount: Int? {
    guard let status = SystemCall.status(of: path, followsLinks: false), status.isPrivateFile else { return nil }
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

  /// Locks an open part for the job that has it; returns false if it is another job's, in any process.
  ///
  /// A job that ends has a part only for the moment in which it describes or removes it, which is awaited. The wait is
  /// short, since other jobs of the service wait, too.
  ///
  /// - Parameter pause: Waits until the next try.
  static func lock(_ descriptor: Int32, pausing pause: () -> Void = { usleep(1000) }) -> Bool {
    func isLocked() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }
    for _ in 0..<lockPauses {
      if isLocked() { return true }
      pause()
    }
    return isLocked()
  }

  /// The number of pauses, of a millisecond each, after which the part is another job's.
  private static let lockPauses = 5

  /// Whether another job has the part.
  var isInUse: Bool { whileLocked { true } == nil && SystemCall.status(of: path, followsLinks: false) != nil }

  /// Returns the result of work during which no other job can begin to write to the part; nil, without doing the work,
  /// if another job has it, or if there is none.
  ///
  /// - Parameter isCreated: Whether a part that is missing is created, so that no other job creates it meanwhile. What
  ///   can't be locked, such as a link, is no part of another job.
  func whileLocked<Result>(creating isCreated: Bool = false, _ work: () -> Result) -> Result? {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (isCreated ? O_CREAT : 0)
    // A part may be replaced between the two calls that open and lock it; one that is replaced again and again is in
    // use.
    for _ in 0..<3 {
      let descriptor = SystemCall.open(path, flags, mode: 0o600)
      guard descriptor >= 0 else { return isCreated ? work() : nil }
      defer { SystemCall.unlockAndClose(descriptor) }
      guard Self.lock(descriptor) else { return nil }
      if SystemCall.isFile(descriptor, at: path, followsLinks: false) { return work() }
    }
    return nil
  }

  /// Removes both files, if they exist, and returns true, unless another job has them.
  @discardableResult func discard() -> Bool {
    guard let sidecarPath else {
      SystemCall.unlink(path)
      return true
    }
    guard [path, sidecarPath].contains(where: { SystemCall.status(of: $0, followsLinks: false) != nil }) else {
      return true
    }
    return whileLocked(creating: true) {
      SystemCall.unlink(Self.temporary(sidecarPath))
      SystemCall.unlink(sidecarPath)
      // From now on, another job may begin the part, and describe it.
      SystemCall.unlink(path)
      return true
    } ?? false
  }

  // MARK: The sidecar

  /// The contents of a sidecar.
  struct Description: Codable, Hashable {
    /// The SHA-256 digest of the URL.
    let digest: String
    /// The URL without user and secrets.
    let url: String
    let validator: EntityValidator
    let total: Int?
    /// The length of the part when the sidecar was written; if the process is killed, the part is longer.
    let offset: Int
    /// The bounds of the complete ranges, if the part isn't filled from its beginning on; its length then says nothing.
    var ranges: [[Int]]?
  }

  /// Returns the part of a URL's document that can be resumed; nil if there is none.
  func resumableState(for url: String) -> PartState? {
    guard let description, description.digest == SHA256.hexadecimal(url), let size = byteCount, size > 0,
      description.total.map({ size <= $0 }) ?? true
    else { return nil }
    var state = PartState(count: size, total: description.total, validator: description.validator)
    guard let pairs = description.ranges else { return state }
    guard let ranges = ByteRanges(pairs: pairs, total: description.total), ranges.upperBound <= size else { return nil }
    state.count = ranges.prefixCount
    state.ranges = ranges
    return state.received > 0 ? state : nil
  }

  /// Whether the part may contain the bytes of a state, by its description: not if another job has begun it again since.
  func mayContain(_ state: PartState) -> Bool {
    guard let description else { return sidecarPath == nil }
    let prefixCount = description.ranges.map { ByteRanges(pairs: $0, total: description.total)?.prefixCount ?? 0 }
    return description.validator == state.validator && prefixCount ?? state.count >= state.count
  }

  /// The description beside the part; nil if it is missing, unreadable or another user's.
  var description: Description? {
    guard let sidecarPath else { return nil }
    let descriptor = SystemCall.open(sidecarPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard SystemCall.status(of: descriptor)?.isPrivateFile == true, let data = try? file.readToEnd() else { return nil }
    return try? JSONDecoder().decode(Description.self, from: data)
  }

  /// Writes the sidecar, or removes it if the part has no validator, since no later job can continue it.
  ///
  /// Call it while the part is locked: a sidecar must never describe another job's part.
  ///
  /// - Returns: The system's error number; nil on success.
  func describe(_ state: PartState, of url: String) -> Int32? {
    guard let sidecarPath else { return nil }
    guard let validator = state.validator else {
      SystemCall.unlink(sidecarPath)
      return nil
    }
    let description = Description(
      digest: SHA256.hexadecimal(url), url: Self.address(of: url), validator: validator, total: state.total,
      offset: state.count, ranges: state.ranges?.pairs)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(description) else { return EINVAL }
    // A temporary file with a random name would be left behind if the process is killed.
    let temporary = Self.temporary(sidecarPath)
    SystemCall.unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = SystemCall.open(temporary, flags, mode: 0o600)
    guard descriptor >= 0 else { return errno }
    var code = SystemCall.write(data, to: descriptor)
    if close(descriptor) != 0, errno != EINTR, code == nil { code = errno }
    if code == nil, SystemCall.rename(temporary, to: sidecarPath) != 0 { code = errno }
    if code != nil { SystemCall.unlink(temporary) }
    return code
  }

  /// Returns the path of the file to which a sidecar is written before it is renamed.
  private static func temporary(_ sidecarPath: String) -> String { sidecarPath + ".new" }

  // MARK: Stale parts

  /// How long a part is kept for a later job: seven days.
  static let lifetime: TimeInterval = 7 * 24 * 60 * 60

  /// Returns the parts in a folder.
  ///
  /// Other programs may use similar names. Only private files of the user with a token or a digest in the name, or with
  /// a sidecar that fits the name, are parts of the library. A part without a validator has no sidecar, and a process
  /// that is killed may leave one without the other.
  static func all(in folder: URL) -> [PartialFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: [PartialFile] = []
    for name in names where name.hasPrefix(".") {
      if name.hasSuffix(ending + sidecarEnding) {
        let partial = PartialFile(folder, partName: String(name.dropLast(sidecarEnding.count)), true)
        let mark = partial.description.map { Self.mark(of: $0.url) }
        if let mark, partial.path.hasSuffix(".\(mark)\(ending)") { found.append(partial) }
      } else if name.hasSuffix(ending) {
        let stem = name.dropLast(ending.count)
        guard let dot = stem.lastIndex(of: ".") else { continue }
        let mark = String(stem[dot...].dropFirst())
        let isToken = UUID(uuidString: mark) != nil
        let partial = PartialFile(folder, partName: name, !isToken)
        if isToken || isMark(mark), partial.byteCount != nil { found.append(partial) }
      }
    }
    return found
  }

  /// Removes the files if they haven't changed for longer than a part is kept, and no other process has them: the
  /// clock may have jumped.
  func discardIfStale(at date: Date) {
    let changes = [part, sidecar].compactMap { file in
      file.flatMap { try? $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate }
    }
    if let last = changes.max(), date.timeIntervalSince(last) > Self.lifetime, !isInUse { discard() }
  }
}

extension String {
  /// The text after the last slash.
  fileprivate var lastComponent: Substring { self[...].split(separator: "/").last ?? "" }
}
