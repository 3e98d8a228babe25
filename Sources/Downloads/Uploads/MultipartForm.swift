public import Foundation

/// A body of several parts, each with a name, as forms send them: `multipart/form-data`.
///
/// Parts are data, files and streams, in any mixture. Files are not read before the body is asked for; they must then be
/// there, and must not change until it is written. All functions may block while files are read: call them away from
/// the main thread if parts are large.
///
/// ```swift
/// var form = MultipartForm()
/// form.append(Data("Ada".utf8), name: "user")
/// form.append(file: photo, name: "photo", contentType: "image/jpeg")
/// try form.write(to: upload)
/// ```
public struct MultipartForm: Sendable {
  /// The text that stands between the parts, and occurs in none of them.
  public let boundary: String

  /// The parts in their order.
  private(set) var parts: [Part] = []

  /// One part: what stands before its content, and where that comes from.
  struct Part: Sendable {
    enum Source: Sendable {
      case data(Data)
      case file(URL)
      case stream(length: Int, open: @Sendable () throws -> InputStream)
    }

    let name: String
    let filename: String?
    let contentType: String?
    let source: Source
  }

  /// Creates a form without parts.
  ///
  /// - Parameter boundary: 1 to 70 letters, digits and marks of `'+-._`; random unless given, which tests do.
  public init(boundary: String = "Boundary-\(UUID().uuidString)") {
    self.boundary = boundary
  }

  /// Appends a part of data; one with a file name is what a form sends for a chosen file.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - name: The part's name. Quotes and line breaks are sent as `%22`, `%0D` and `%0A`, as browsers do.
  ///   - filename: The file's name; none by default.
  ///   - contentType: The content's type; for a file `application/octet-stream` unless given, else none.
  public mutating func append(_ data: Data, name: String, filename: String? = nil, contentType: String? = nil) {
    append(.data(data), name, filename, contentType)
  }

  /// Appends a part whose content is that of a file.
  ///
  /// - Parameters:
  ///   - file: The file, which is read when the body is made.
  ///   - name: The part's name.
  ///   - filename: The file's name to send; the one it has unless given.
  ///   - contentType: The content's type; `application/octet-stream` unless given.
  public mutating func append(file: URL, name: String, filename: String? = nil, contentType: String? = nil) {
    append(.file(file), name, filename ?? file.lastPathComponent, contentType)
  }

  /// Appends a part whose content comes from a stream.
  ///
  /// - Parameters:
  ///   - length: How many bytes the stream has; a stream with more or fewer makes the body fail.
  ///   - name: The part's name.
  ///   - filename: The file's name; none by default.
  ///   - contentType: The content's type; for a file `application/octet-stream` unless given, else none.
  ///   - stream: Returns a new stream each time the body is made; it is opened and closed by the form.
  public mutating func append(
    length: Int, name: String, filename: String? = nil, contentType: String? = nil,
    stream: @escaping @Sendable () throws -> InputStream
  ) {
    append(.stream(length: length, open: stream), name, filename, contentType)
  }

  private mutating func append(_ source: Part.Source, _ name: String, _ filename: String?, _ contentType: String?) {
    let type = contentType ?? filename.map { _ in "application/octet-stream" }
    parts.append(Part(name: name, filename: filename, contentType: type, source: source))
  }

  /// The value of the Content-Type field to send the body with.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }
}
