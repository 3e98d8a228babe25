import Foundation

extension ResponseHead {
  /// A name for the file that the body makes, safe to use in any folder.
  ///
  /// It is the one that the server suggests in Content-Disposition, else the last part of the address's path, else
  /// `download`: without separators, control characters and a dot at its beginning, and of at most 255 bytes. It may be
  /// taken already.
  public var suggestedFilename: String {
    if let text = fields["Content-Disposition"], let name = ContentDisposition.filename(text).flatMap(FileNaming.safe) {
      return name
    }
    return FileNaming.name(forAddress: url)
  }
}

extension FileNaming {
  /// Returns a safe name for what an address names: the last part of its path, else `download`.
  static func name(forAddress url: String) -> String {
    let path = URLComponents(string: url)?.percentEncodedPath ?? ""
    guard let last = path.split(separator: "/").last, let bytes = PercentEncoding.decode(last) else {
      return "download"
    }
    return String(validating: bytes, as: UTF8.self).flatMap(safe) ?? "download"
  }
}
