public import Foundation

/// Why a value could not be written into a request; nothing was sent.
public enum RequestEncodingError: Error, Sendable, Hashable {
  /// A query or a form consists of named parts, and the value has none.
  case unnamed(type: String)
  /// A number is infinite or none at all.
  case notFinite(path: String)
  /// A date lies outside the years 1 to 9999.
  case dateOutOfRange(path: String)
  /// Values lie too deep in one another, or a value in itself.
  case tooDeep(path: String)
  /// The value, or Foundation, refused to encode it.
  case refused(type: String, reason: String)

  init(_ error: any Error, encoding value: some Encodable) {
    switch error {
    case let error as RequestEncodingError: self = error
    case EncodingError.invalidValue(_, let context):
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
      let place = path.isEmpty ? "" : "'\(path)': "
      self = .refused(type: "\(type(of: value))", reason: "\(place)\(context.debugDescription)")
    default: self = .refused(type: "\(type(of: value))", reason: error.localizedDescription)
    }
  }
}

extension RequestEncodingError: CustomStringConvertible, LocalizedError {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .unnamed(let type):
      """
      Cannot write a value of the type \(type) as pairs of names and texts: it has no named parts. Nothing was sent. \
      Put it into a structure or a dictionary that names it.
      """
    case .notFinite(let path):
      """
      Cannot write the number at '\(path)': it is infinite or not a number. Nothing was sent. Leave it out, or say it \
      in words.
      """
    case .dateOutOfRange(let path):
      """
      Cannot write the date at '\(path)': it lies outside the years 1 to 9999. Nothing was sent. It was probably made \
      from a wrong unit of time.
      """
    case .tooDeep(let path):
      """
      Cannot write the value at '\(path.count > 60 ? "\(path.prefix(60))…" : path)': it lies deeper than 100 values in \
      one another. Nothing was sent. An object probably contains itself.
      """
    case .refused(let type, let reason):
      """
      Cannot encode a value of the type \(type): \(reason) Nothing was sent. Check what the type does to encode itself.
      """
    }
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
}
