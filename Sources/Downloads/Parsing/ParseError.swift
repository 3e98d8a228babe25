public import Foundation

/// Why a file could not be turned into values; the file is as it was.
public enum ParseError: Error, Sendable, Hashable {
  /// The file could not be read.
  case unreadable(URL, reason: String)
  /// The file is not the document that was expected.
  case undecodable(URL, reason: String)

  /// Says where in a document decoding failed, and why.
  static func reason(_ error: any Error) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return path.isEmpty ? "the document's root" : "'\(path.joined(separator: "."))'"
    }
    return switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: "\(place(context)) lacks the field '\(key.stringValue)'"
    case .valueNotFound(_, let context)?: "\(place(context)) is null"
    case .typeMismatch(let type, let context)?: "\(place(context)) is not of the type \(type)"
    case .dataCorrupted(let context)?: "\(place(context)) is damaged: \(context.debugDescription)"
    default: "\(error)"
    }
  }
}

extension ParseError: CustomStringConvertible, LocalizedError {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      """
      Cannot read '\(file.path)': \(reason) No values were made. The file was probably moved or removed before it was \
      parsed.
      """
    case .undecodable(let file, let reason):
      """
      Cannot parse '\(file.path)': \(reason). No values were made and the file is unchanged. The server probably sent \
      another document than the one expected.
      """
    }
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
}
