public import Foundation

/// What a request sends after its head.
public enum RequestBody: Sendable, Hashable {
  /// These bytes.
  case data(Data)
  /// The bytes of a file, read as they are sent.
  case file(URL)
  /// The bytes of a stream, sent in chunks: their number is not known before they have ended.
  case stream(BodyStream)
}
