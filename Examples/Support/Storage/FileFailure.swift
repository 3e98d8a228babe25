import Foundation

/// An error of a file operation.
public struct FileFailure: Error, CustomStringConvertible {
  private let operation: String
  private let file: URL
  private let code: Int32

  init(_ operation: String, _ file: URL, _ code: Int32) {
    (self.operation, self.file, self.code) = (operation, file, code)
  }

  public var description: String {
    "The system could not \(operation) '\(file.path)': \(String(cString: strerror(code))). \(remedy)"
  }

  private var remedy: String {
    switch code {
    case EEXIST, EISDIR, ENOTDIR: "Move away what is in its place."
    default: "Check the folder's permissions and the free space of the disk."
    }
  }
}
