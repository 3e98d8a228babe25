import Foundation

/// Puts files in place in one step.
enum AtomicFile {
  /// Writes a new file beside the old one and gives it the old one's name; must not be called twice at a time.
  ///
  /// Whoever reads sees all of the old bytes or all of the new ones, also after the machine has lost power.
  static func write(_ data: Data, to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    let new = folder.appending(path: ".\(file.lastPathComponent).new", directoryHint: .notDirectory)
    let descriptor = open(new.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFailure("open", new, errno) }
    do {
      defer { close(descriptor) }
      try write(data, to: descriptor, new)
      guard fsync(descriptor) == 0 else { throw FileFailure("write", new, errno) }
    }
    guard rename(new.path, file.path) == 0 else { throw FileFailure("replace", file, errno) }
    synchronize(folder)
  }

  private static func write(_ data: Data, to descriptor: Int32, _ file: URL) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw FileFailure("write", file, errno) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Gives a file a name that nothing has, and returns it.
  static func setAside(_ file: URL) throws -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    for number in 1... {
      let other = file.deletingLastPathComponent().appending(
        path: "\(name)-damaged-\(number).\(file.pathExtension)", directoryHint: .notDirectory)
      // Unlike a rename, a link never replaces anything.
      if link(file.path, other.path) == 0 {
        guard unlink(file.path) == 0 else { throw FileFailure("rename", file, errno) }
        return other
      }
      guard errno == EEXIST else { throw FileFailure("rename", file, errno) }
    }
    throw FileFailure("rename", file, EEXIST)
  }

  /// Makes sure that the folder knows the new name; where folders cannot be opened, the system does it by itself.
  private static func synchronize(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// A file by which programs take turns; who dies lets go of it.
struct FileLock: Sendable {
  private let file: URL

  init(_ file: URL) { self.file = file }

  /// Does something while no other holder of the lock does; waits for its turn.
  func whileHeld<Result>(_ work: () throws -> Result) throws -> Result {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFailure("open", file, errno) }
    defer {
      // Closing alone would not do: a process that is being started has the lock as well, until its program is loaded.
      _ = flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileFailure("lock", file, errno) }
    }
    return try work()
  }
}

/// Something that the system did not do to a file.
public struct FileFailure: Error, CustomStringConvertible {
  private let what: String
  private let file: URL
  private let code: Int32

  init(_ what: String, _ file: URL, _ code: Int32) { (self.what, self.file, self.code) = (what, file, code) }

  public var description: String {
    "The system could not \(what) '\(file.path)': \(String(cString: strerror(code))). Look at the folder's permissions "
      + "and at the room that is left on the disk."
  }
}
