public import Foundation

/// Replaces files atomically.
public enum AtomicFile {
  /// Writes a new file and renames it to replace the old one.
  ///
  /// A reader gets the complete old or the complete new content, even after a power failure. A symbolic link stays, and
  /// the file that it names is replaced. Don't call this method concurrently for the same file.
  public static func write(_ data: Data, to file: URL) throws {
    let file = try destination(of: file)
    let folder = file.deletingLastPathComponent()
    let new = folder.appending(path: ".\(file.lastPathComponent).new", directoryHint: .notDirectory)
    let descriptor = open(new.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFailure("open", new, errno) }
    do {
      try write(data, to: descriptor, new)
      guard rename(new.path, file.path) == 0 else { throw FileFailure("replace", file, errno) }
    } catch {
      // A part of a file would keep a full disk full.
      unlink(new.path)
      throw error
    }
    synchronize(folder)
  }

  /// The number of symbolic links that the system follows for one path.
  private static let maximumLinks = 40

  /// Follows symbolic links, the last of which may name a file that doesn't exist yet.
  private static func destination(of file: URL) throws -> URL {
    var path = file.path
    for _ in 0...maximumLinks {
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return URL(filePath: path, directoryHint: .notDirectory)
      }
      // Joined as text: the system resolves "..", since a folder may be a link, too.
      let folder = path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]
      path = link.hasPrefix("/") ? link : folder + link
    }
    throw FileFailure("open", file, ELOOP)
  }

  /// Writes the data to the disk, and closes the descriptor.
  private static func write(_ data: Data, to descriptor: Int32, _ file: URL) throws {
    defer { close(descriptor) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw FileFailure("write", file, errno) }
      rest = rest.dropFirst(max(0, count))
    }
    guard fsync(descriptor) == 0 else { throw FileFailure("write", file, errno) }
  }

  /// Renames a file to an unused name and returns that.
  public static func setAside(_ file: URL) throws -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    for number in 1... {
      let other = file.deletingLastPathComponent().appending(
        path: "\(name)-damaged-\(number).\(file.pathExtension)", directoryHint: .notDirectory)
      // Unlike rename, link never replaces a file.
      if link(file.path, other.path) == 0 {
        guard unlink(file.path) == 0 else { throw FileFailure("rename", file, errno) }
        return other
      }
      guard errno == EEXIST else { throw FileFailure("rename", file, errno) }
    }
    throw FileFailure("rename", file, EEXIST)
  }

  /// Renames a file that can't be read to its name with `.bad` appended, in place of an older one, and returns that.
  ///
  /// A folder of that name is an error, and stays. Hold the file's lock: another program may have written a new file.
  public static func markDamaged(_ file: URL) throws -> URL {
    let other = file.appendingPathExtension("bad")
    guard rename(file.path, other.path) == 0 else { throw FileFailure("rename", file, errno) }
    return other
  }

  /// Synchronizes the folder with the disk.
  ///
  /// Has no effect on systems that can't open folders.
  private static func synchronize(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
