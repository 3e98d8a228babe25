public import Foundation

/// An error of a file operation.
public struct FileFailure: Error, CustomStringConvertible {
  private let operation: String
  private let file: URL
  private let code: Int32

  init(_ operation: String, _ file: URL, _ code: Int32) {
    (self.operation, self.file, self.code) = (operation, file, code)
  }

  /// Creates the failure of a read, with the reason that the system gave.
  public init(reading file: URL, _ error: any Error) {
    let reason = (error as? CocoaError)?.underlying as? POSIXError
    self.init("read", file, reason?.code.rawValue ?? EIO)
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
