public import Foundation

extension MultipartForm {
  /// A whole body, where its size lets it be.
  public enum Body: Sendable, Hashable {
    /// The bytes.
    case data(Data)
    /// A file with the bytes, which belongs to whoever asked for the body.
    case file(URL)
  }

  /// Returns the body: in memory if it is short, else as a new file.
  ///
  /// - Parameters:
  ///   - threshold: The longest body that is held in memory, in bytes; 10 000 000 unless given.
  ///   - folder: Where the file is made; the system's folder for temporary files unless given.
  /// - Throws: An error if a part cannot be sent or the file not be written; no file is left then.
  public func body(
    inMemoryUpTo threshold: Int = 10_000_000, folder: URL = FileManager.default.temporaryDirectory
  ) throws(MultipartFormError) -> Body {
    guard try contentLength > threshold else { return .data(try data()) }
    let file = folder.appendingPathComponent("upload-\(UUID().uuidString)", isDirectory: false)
    try write(to: file)
    return .file(file)
  }

  /// Returns the body in memory, whatever its length.
  ///
  /// - Throws: An error if a part cannot be sent.
  public func data() throws(MultipartFormError) -> Data {
    // An announced length is believed in so far as it costs nothing.
    let (contents, total) = try measured()
    var data = Data(capacity: min(total, 10_000_000))
    try forEachPiece(contents) { (bytes: UnsafeRawBufferPointer) throws(MultipartFormError) in
      data.append(contentsOf: bytes)
    }
    return data
  }

  /// Writes the body to a new file, through 64 KiB of memory whatever its length.
  ///
  /// Everything is checked before a byte is written, and a file that is there already is never touched.
  ///
  /// - Throws: An error if a part cannot be sent, or if the file is there or cannot be written; no file is left then.
  public func write(to file: URL) throws(MultipartFormError) {
    let contents = try measured().contents
    guard file.isFileURL else { throw .unwritable(file, code: EINVAL) }
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .occupied(file) : .unwritable(file, code: errno)
    }
    do {
      defer { close(descriptor) }
      try forEachPiece(contents) { (bytes: UnsafeRawBufferPointer) throws(MultipartFormError) in
        try Self.write(bytes, to: descriptor, of: file)
      }
    } catch {
      unlink(file.path)
      throw error
    }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, of file: URL
  ) throws(MultipartFormError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unwritable(file, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  private func forEachPiece(
    _ contents: [Int], _ body: (UnsafeRawBufferPointer) throws(MultipartFormError) -> Void
  ) throws(MultipartFormError) {
    func pass(_ data: Data) throws(MultipartFormError) {
      // The function of Data forgets which errors there are.
      try data.withUnsafeBytes { bytes in Result { () throws(MultipartFormError) in try body(bytes) } }.get()
    }
    for (part, length) in zip(parts, contents) {
      try pass(head(of: part))
      switch part.source {
      case .data(let data): try pass(data)
      case .file(let file): try part.read(length, from: { InputStream(url: file) }, body)
      case .stream(_, let open): try part.read(length, from: open, body)
      }
      try pass(Self.lineBreak)
    }
    try pass(end)
  }
}

extension MultipartForm.Part {
  private static let bufferSize = 64 * 1024

  /// Reads a stream to its end, and sees to it that it has the bytes that were announced, no more and no fewer.
  fileprivate func read(
    _ length: Int, from open: () throws -> InputStream?,
    _ body: (UnsafeRawBufferPointer) throws(MultipartFormError) -> Void
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
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferSize, alignment: 1)
    defer { buffer.deallocate() }
    let bytes = buffer.bindMemory(to: UInt8.self)
    var found = 0
    while let start = bytes.baseAddress {
      let count = stream.read(start, maxLength: bytes.count)
      guard count >= 0 else {
        throw .unreadable(part: name, reason: stream.streamError?.localizedDescription ?? "The stream failed.")
      }
      if count == 0 { break }
      found += count
      guard found <= length else { break }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    guard found == length else { throw .wrongLength(part: name, announced: length, found: found) }
  }
}
