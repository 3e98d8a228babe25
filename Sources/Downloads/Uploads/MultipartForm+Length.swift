import Foundation

extension MultipartForm {
  /// How many bytes the body has, to the byte; no content is read to find out.
  ///
  /// - Throws: An error if a part cannot be sent: its file is missing or not a file, or a text would break the body.
  public var contentLength: Int {
    get throws(MultipartFormError) { try measured().total }
  }

  /// Returns how long each part's content is, and the body in all, if the form can be sent.
  func measured() throws(MultipartFormError) -> (contents: [Int], total: Int) {
    guard boundary.isBoundary else { throw .malformedBoundary(boundary) }
    var contents: [Int] = []
    var total = end.count
    for part in parts {
      contents.append(try part.length())
      for length in [head(of: part).count, contents.last ?? 0, Self.lineBreak.count] {
        let (sum, isTooLong) = total.addingReportingOverflow(length)
        if isTooLong { throw .tooLong }
        total = sum
      }
    }
    return (contents, total)
  }

  static let lineBreak = Data("\r\n".utf8)

  /// What stands behind the last part.
  var end: Data { Data("--\(boundary)--\r\n".utf8) }

  /// What stands before the content of a part.
  func head(of part: Part) -> Data {
    var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name.escapedForForm)\""
    if let filename = part.filename { text += "; filename=\"\(filename.escapedForForm)\"" }
    if let type = part.contentType { text += "\r\nContent-Type: \(type)" }
    return Data("\(text)\r\n\r\n".utf8)
  }
}

extension MultipartForm.Part {
  /// How many bytes the content has, if the part can be sent.
  func length() throws(MultipartFormError) -> Int {
    if let type = contentType, MediaType(type) == nil || type.hasControlCharacter {
      throw .malformedContentType(type, part: name)
    }
    switch source {
    case .data(let data): return data.count
    case .file(let file): return try size(of: file)
    case .stream(let length, _):
      guard length >= 0 else { throw .wrongLength(part: name, announced: length, found: 0) }
      return length
    }
  }

  private func size(of file: URL) throws(MultipartFormError) -> Int {
    var information = stat()
    guard file.isFileURL, stat(file.path, &information) == 0 else { throw .missingFile(file) }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notAFile(file) }
    guard access(file.path, R_OK) == 0 else {
      throw .unreadable(part: name, reason: String(cString: strerror(errno)))
    }
    return Int(information.st_size)
  }
}

extension String {
  /// Whether the text may be a boundary that needs no quotes in the Content-Type field.
  fileprivate var isBoundary: Bool {
    (1...70).contains(utf8.count)
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "'+-._".utf8.contains(byte)
        }
      }
  }

  /// The text as it stands between quotes in the head of a part; nothing in it can end the quotes or the line.
  fileprivate var escapedForForm: String {
    var escaped = String.UnicodeScalarView()
    // By scalars: as a character, a line break may be one with its neighbour.
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
