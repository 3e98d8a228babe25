public import Foundation

/// A body of several named parts, as forms send them: `multipart/form-data`.
///
/// Parts are data, files and streams in any combination. Files are read when the body is made; they must exist then and
/// must not change until it is written. All functions may block while files are read, so call them off the main thread
/// if parts are large.
///
/// ```swift
/// var form = MultipartForm()
/// form.append(Data("Ada".utf8), name: "user")
/// form.append(file: photo, name: "photo", contentType: "image/jpeg")
/// try form.write(to: upload)
/// ```
public struct MultipartForm: Sendable {
  /// One part: its head and the source of its content.
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

  /// The text that separates the parts and occurs in none of them.
  public let boundary: String

  /// The parts in order.
  private(set) var parts: [Part] = []

  /// Creates an empty form.
  ///
  /// - Parameter boundary: 1 to 70 letters, digits and marks of `'+-._`; random by default.
  public init(boundary: String = "Boundary-\(UUID().uuidString)") {
    self.boundary = boundary
  }

  /// The value of the Content-Type field for the body.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  // MARK: Parts

  /// Appends a part with data; with a file name, it looks like a chosen file to the server.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - name: The part's name. Quotes and line breaks are sent as `%22`, `%0D` and `%0A`, as in browsers.
  ///   - filename: The file's name; none by default.
  ///   - contentType: The content's type; by default `application/octet-stream` with a file name, else none.
  public mutating func append(_ data: Data, name: String, filename: String? = nil, contentType: String? = nil) {
    append(.data(data), name, filename, contentType)
  }

  /// Appends a part with the content of a file.
  ///
  /// - Parameters:
  ///   - file: The file, which is read when the body is made.
  ///   - name: The part's name.
  ///   - filename: The file name to send; by default the name of the file.
  ///   - contentType: The content's type; `application/octet-stream` by default.
  public mutating func append(file: URL, name: String, filename: String? = nil, contentType: String? = nil) {
    append(.file(file), name, filename ?? file.lastPathComponent, contentType)
  }

  /// Appends a part with the content of a stream.
  ///
  /// - Parameters:
  ///   - length: The number of bytes in the stream; if the stream has another number, making the body fails.
  ///   - name: The part's name.
  ///   - filename: The file's name; none by default.
  ///   - contentType: The content's type; by default `application/octet-stream` with a file name, else none.
  ///   - stream: Returns a new stream each time the body is made; the form opens and closes it.
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

  // MARK: Length

  /// The exact length of the body in bytes, computed without reading any content.
  ///
  /// - Throws: An error if a part can't be sent: its file is missing or not a file, or a text would break the body.
  public var contentLength: Int {
    get throws(MultipartFormError) { try lengths().total }
  }

  /// Returns the lengths of the parts' contents and of the whole body, if the form can be sent.
  func lengths() throws(MultipartFormError) -> (contents: [Int], total: Int) {
    guard boundary.isBoundary else { throw .malformedBoundary(boundary) }
    var contents: [Int] = []
    var total = end.count
    for part in parts {
      let content = try part.length()
      contents.append(content)
      for length in [head(of: part).count, content, Self.lineBreak.count] {
        let (sum, isTooLong) = total.addingReportingOverflow(length)
        if isTooLong { throw .tooLong }
        total = sum
      }
    }
    return (contents, total)
  }

  /// The bytes after the content of a part.
  static let lineBreak = Data("\r\n".utf8)

  /// The bytes after the last part.
  var end: Data { Data("--\(boundary)--\r\n".utf8) }

  /// Returns the bytes before the content of a part.
  func head(of part: Part) -> Data {
    var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name.escapedForForm)\""
    if let filename = part.filename { text += "; filename=\"\(filename.escapedForForm)\"" }
    if let type = part.contentType { text += "\r\nContent-Type: \(type)" }
    return Data("\(text)\r\n\r\n".utf8)
  }
}

extension MultipartForm.Part {
  /// Returns the length of the content, if the part can be sent.
  fileprivate func length() throws(MultipartFormError) -> Int {
    if let type = contentType, MediaType(type) == nil || type.hasControlCharacter {
      throw .malformedContentType(type, part: name)
    }
    switch source {
    case .data(let data): return data.count
    case .file(let file):
      do throws(URL.SendingFailure) {
        return try file.sizeForSending()
      } catch {
        switch error {
        case .missing: throw .missingFile(file)
        case .notRegular: throw .notAFile(file)
        case .unreadable(let code): throw .unreadable(part: name, reason: SystemCall.text(of: code))
        }
      }
    case .stream(let length, _):
      guard length >= 0 else { throw .wrongLength(part: name, announced: length, found: 0) }
      return length
    }
  }
}

extension String {
  /// Whether the text can be a boundary without quotes in the Content-Type field.
  fileprivate var isBoundary: Bool {
    (1...70).contains(utf8.count) && utf8.allSatisfy { $0.isAlphanumeric || "'+-._".utf8.contains($0) }
  }

  /// The text for quotes in the head of a part; it can't end the quotes or the line.
  fileprivate var escapedForForm: String {
    var escaped = String.UnicodeScalarView()
    // It compares scalars because a line break may form one Character with its neighbor.
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": escaped += "%22".unicodeScalars
      case "\r": escaped += "%0D".unicodeScalars
      case "\n": escaped += "%0A".unicodeScalars
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
