import Foundation

/// Notices that a file was saved, by asking for its state.
///
/// Asking works on all file systems, network ones included, and for editors that replace the file.
struct SaveWatcher {
  private let file: URL
  private var seen: Signature?
  private var contents: Data?

  init(file: URL) { self.file = file }

  /// Whether the file has another state than at the last call of ``settle()``.
  var hasChanged: Bool { Signature(of: file) != seen }

  /// Waits until an editor has finished writing, and returns whether the contents differ from the last time.
  mutating func settle() -> Bool {
    var signature = Signature(of: file)
    for _ in 0..<40 {
      // A missing file is given more time: editors remove the old file before they rename the new one.
      usleep(signature == nil ? 150_000 : 30_000)
      let next = Signature(of: file)
      if next == signature { break }
      signature = next
    }
    seen = signature
    let data = try? Data(contentsOf: file)
    defer { contents = data }
    return data != contents || data == nil
  }

  /// The state of a file that changes with each save.
  private struct Signature: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let number: UInt64

    /// Reads the state; nil if there is no file.
    init?(of file: URL) {
      var facts = stat()
      guard stat(file.path, &facts) == 0 else { return nil }
      #if canImport(Darwin)
        (seconds, nanoseconds) = (Int(facts.st_mtimespec.tv_sec), Int(facts.st_mtimespec.tv_nsec))
      #else
        (seconds, nanoseconds) = (Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec))
      #endif
      size = Int(facts.st_size)
      number = UInt64(facts.st_ino)
    }
  }
}
