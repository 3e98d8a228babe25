public import Downloads
public import Foundation

/// A body of several named parts, as forms send them: `multipart/form-data`.
///
/// Parts are data, files and streams in any combination. Files are read when the body is created; they must exist then
/// and must not change until it is written. All methods may block while files are read, so call them off the main
/// thread if parts are large.
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

  /// The text that separates the parts; a random one occurs in none of them.
  public let boundary: String

  /// The parts in order.
  private(set) var parts: [Part] = []

  /// Creates an empty form.
  ///
  /// - Parameter boundary: 1 to 70 letters, digits and marks of `'+-._`, which occur in no part; random by default. The
  ///   parts aren't searched for it.
  public init(boundary: String = "Boundary-\(UUID().uuidString)") {
    self.boundary = boundary
  }

  /// The value of the Content-Type field for the body.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  // MARK: Parts

  /// Appends a part with data; with a file name, the server receives it as a file.
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
  ///   - file: The file, which is read when the body is created.
  ///   - name: The part's name.
  ///   - filename: The file name to send; by default the name of the file.
  ///   - contentType: The content's type; `application/octet-stream` by default.
  public mutating func append(file: URL, name: String, filename: String? = nil, contentType: String? = nil) {
    append(.file(file), name, filename ?? file.lastPathComponent, contentType)
  }

  /// Appends a part with the content of a stream.
  ///
  /// - Parameters:
  ///   - length: The number of bytes in the stream; if the stream has another number, creating the body fails.
  ///   - name: The part's name.
  ///   - filename: The file's name; none by default.
  ///   - contentType: The content's type; by default `application/octet-stream` with a file name, else none.
  ///   - stream: Returns a new stream each time the body is created; the form opens and closes it. If it throws, creating
  ///     the body fails.
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

  // MARK: The body

  /// Returns the body in memory, regardless of its length.
  ///
  /// - Throws: An error if a part can't be sent.
  public func data() throws(MultipartFormError) -> Data {
    let (contents, total) = try lengths()
    // A wrong announced length must not reserve much memory.
    var data = Data(capacity: min(total, 10_000_000))
    try forEachPiece(contents) { (piece: Data) in data.append(piece) }
    return data
  }

  /// Writes the body to a new file, with a buffer of 64 KiB.
  ///
  /// All parts are checked before the file is created. An existing file is never changed.
  ///
  /// - Throws: An error if a part can't be sent, or if the file exists or can't be written; no file is left then.
  public func write(to file: URL) throws(MultipartFormError) {
    let contents = try lengths().contents
    guard file.isFileURL else { throw .unwritable(file, code: EINVAL) }
    let descriptor = SystemCall.open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .occupied(file) : .unwritable(file, code: errno)
    }
    defer { close(descriptor) }
    do {
      try forEachPiece(contents) { (piece: Data) throws(MultipartFormError) in
        if let code = SystemCall.write(piece, to: descriptor) { throw .unwritable(file, code: code) }
      }
    } catch {
      SystemCall.unlink(file.path)
      throw error
    }
  }

  /// Returns the body: in memory if it is short, or as a new file.
  ///
  /// - Throws: An error if a part can't be sent or the file can't be written; no file is left then.
  func body(
    inMemoryUpTo threshold: Int = 10_000_000, folder: URL = FileManager.default.temporaryDirectory
  ) throws(MultipartFormError) -> RequestBody {
    guard try contentLength > threshold else { return .data(try data()) }
    let file = folder.appendingPathComponent("upload-\(UUID().uuidString)", isDirectory: false)
    try write(to: file)
    return .file(file)
  }

  // MARK: Pieces

  private func forEachPiece(
    _ contents: [Int], _ body: (Data) throws(MultipartFormError) -> Void
  ) throws(MultipartFormError) {
    for (part, length) in zip(parts, contents) {
      try body(head(of: part))
      switch part.source {
      case .data(let data): try body(data)
      case .file(let file): try part.read(length, from: { InputStream(url: file) }, body)
      case .stream(_, let open): try part.read(length, from: open, body)
      }
      try body(Self.lineBreak)
    }
    try body(end)
  }

  /// Returns the lengths of the parts' contents and of the whole body.
  private func lengths() throws(MultipartFormError) -> (contents: [Int], total: Int) {
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
  private static let lineBreak = Data("\r\n".utf8)

  /// The bytes after the last part.
  private var end: Data { Data("--\(boundary)--\r\n".utf8) }

  /// Returns the bytes before the content of a part.
  private func head(of part: Part) -> Data {
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

  /// Reads a stream to its end in pieces, and checks that it has the announced length.
  fileprivate func read(
    _ length: Int, from open: () throws -> InputStream?, _ body: (Data) throws(MultipartFormError) -> Void
  ) throws(MultipartFormError) {
    let stream: InputStream
    do {
      guard let opened = try open() else { throw CocoaError(.fileReadUnknown) }
      stream = opened
    } catch {
      throw .unreadable(part: name, reason: error.localizedDescription)
    }
    stream.open()
    defer { stream.close() }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var found = 0
    while true {
      // The stream writes at most the buffer's length, and keeps no pointer.
      let count = unsafe stream.read(&buffer, maxLength: buffer.count)
      guard count >= 0 else {
        throw .unreadable(part: name, reason: stream.streamError?.localizedDescription ?? "The stream failed.")
      }
      if count == 0 { break }
      found += count
      guard found <= length else { break }
      try body(Data(buffer[..<count]))
    }
    guard found == length else { throw .wrongLength(part: name, announced: length, found: found) }
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
    // Compared by scalars, since a line break may form one Character with its neighbor.
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

extension DownloadRequest {
  /// Returns a request that sends a form and downloads the response.
  ///
  /// A short form is sent from memory. A longer one is written to a new file first, which may block. The file is the
  /// request's `body` and belongs to the caller: remove it when the job has ended.
  ///
  /// - Parameters:
  ///   - url: The percent-encoded URL.
  ///   - form: The form; its boundary becomes part of the Content-Type field.
  ///   - threshold: The length of the longest form to hold in memory, in bytes; 10 000 000 by default.
  ///   - folder: The folder of the file; by default the system's folder for temporary files.
  ///   - destination: The destination of an accepted body of the response; a temporary file by default.
  /// - Throws: An error if a part can't be sent or the file can't be written; no file is left then.
  public static func post(
    _ url: String, form: MultipartForm, inMemoryUpTo threshold: Int = 10_000_000,
    folder: URL = FileManager.default.temporaryDirectory, to destination: DownloadDestination = .temporary
  ) throws(MultipartFormError) -> DownloadRequest {
    let body = try form.body(inMemoryUpTo: threshold, folder: folder)
    return post(url, body: body, contentType: form.contentType, to: destination)
  }
}
