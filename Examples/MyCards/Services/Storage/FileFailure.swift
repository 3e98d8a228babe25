import Foundation

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
