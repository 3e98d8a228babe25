public import Foundation

extension MultipartForm {
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

  /// Returns the body: in memory if it is short, else as a new file.
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
}

extension MultipartForm.Part {
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

extension DownloadRequest {
  /// Returns a request that sends a form and downloads the answer.
  ///
  /// A short form is sent from memory. A longer one is written to a new file first, which may block. The file is the
  /// request's ``body`` and belongs to the caller: remove it when the job has ended.
  ///
  /// - Parameters:
  ///   - url: The percent-encoded address.
  ///   - form: The form; its boundary becomes part of the Content-Type field.
  ///   - threshold: The length of the longest form to hold in memory, in bytes; 10 000 000 by default.
  ///   - folder: The folder of the file; by default the system's folder for temporary files.
  ///   - destination: Where an accepted body of the answer goes; a temporary file by default.
  /// - Throws: An error if a part can't be sent or the file can't be written; no file is left then.
  public static func post(
    _ url: String, form: MultipartForm, inMemoryUpTo threshold: Int = 10_000_000,
    folder: URL = FileManager.default.temporaryDirectory, to destination: DownloadDestination = .temporary
  ) throws(MultipartFormError) -> DownloadRequest {
    let body = try form.body(inMemoryUpTo: threshold, folder: folder)
    return post(url, body: body, contentType: form.contentType, to: destination)
  }
}
