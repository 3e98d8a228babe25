public import Foundation

/// The bytes that a request sends after its head.
public enum RequestBody: Sendable, Hashable {
  /// Bytes in memory.
  case data(Data)
  /// The bytes of a file, read while they are sent.
  case file(URL)
  /// The bytes of a stream, sent in chunks since their number isn't known in advance.
  case stream(BodyStream)
}

/// A stream of bytes that is opened again for each exchange.
///
/// Two body streams are equal if they are the same object.
public final class BodyStream: Sendable, Hashable {
  /// Opens the stream at its beginning.
  public let open: @Sendable () throws -> InputStream

  /// Creates a body stream.
  ///
  /// - Parameter open: Returns a new, unopened stream each time; called on any thread.
  public init(_ open: @escaping @Sendable () throws -> InputStream) {
    self.open = open
  }

  /// Returns whether both are the same object.
  public static func == (one: BodyStream, other: BodyStream) -> Bool { one === other }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension URL {
  /// Why a file can't be sent, with the system's error number.
  package enum SendingFailure: Error {
    case missing(Int32)
    case notRegular(Int32)
    case unreadable(Int32)
  }

  /// Returns the size of the file, in bytes, if it is a regular and readable file.
  package func sizeForSending() throws(SendingFailure) -> Int {
    guard isFileURL else { throw .missing(EINVAL) }
    guard let status = SystemCall.status(of: path) else { throw .missing(errno) }
    guard status.isRegularFile else { throw .notRegular(status.isFolder ? EISDIR : ENODEV) }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .unreadable(EACCES) }
    return Int(status.st_size)
  }
}
