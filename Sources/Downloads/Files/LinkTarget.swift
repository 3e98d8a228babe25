import Foundation

/// What a file destination refers to after its symbolic links are followed.
///
/// A symbolic link stays where it is, and the file that it names is replaced or created.
enum LinkTarget: Equatable {
  /// A regular file, a folder, or nothing yet.
  case file(URL)
  /// A pipe, a device, or an open descriptor of a process, which is written to and never replaced.
  case output
  /// The links form a cycle.
  case cycle

  /// The number of links that are followed, as in the kernel of Linux.
  private static let limit = 40

  /// Finds the target of a file URL.
  init(_ file: URL) {
    if let status = SystemCall.status(of: file.path), !status.isRegularFile, !status.isFolder {
      self = .output
      return
    }
    var current = file
    for _ in 0..<Self.limit {
      guard SystemCall.status(of: current.path, followsLinks: false)?.isLink == true else {
        self = .file(current)
        return
      }
      // Links in these folders, such as /dev/stdout, refer to open descriptors.
      if ["/dev/std", "/dev/fd/", "/proc/"].contains(where: current.path.hasPrefix) {
        self = .output
        return
      }
      guard let path = SystemCall.contents(ofLink: current.path) else { break }
      // The parts of a path are left as they are, since '..' after a link is another folder than before it.
      let folder = current.deletingLastPathComponent().path
      current = URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(folder)/\(path)", isDirectory: false)
    }
    self = .cycle
  }
}
