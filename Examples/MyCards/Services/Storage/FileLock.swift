import Foundation

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
