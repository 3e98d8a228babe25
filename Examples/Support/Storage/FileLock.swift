public import Foundation

/// A file lock between programs.
///
/// The system releases it when the process exits.
public struct FileLock: Sendable {
  private let file: URL

  public init(_ file: URL) { self.file = file }

  /// Performs work while holding the lock, after waiting for it.
  public func whileHeld<Result>(_ work: () throws -> Result) throws -> Result {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFailure("open", file, errno) }
    defer {
      // Closing isn't enough: a process that is being spawned holds the lock, too, until its program is loaded.
      _ = flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileFailure("lock", file, errno) }
    }
    return try work()
  }
}
