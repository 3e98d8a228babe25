import Delegation
public import Foundation

/// The error of a value that can't be written into a request; nothing was sent.
public enum RequestEncodingError: Error, Sendable, Hashable {
  /// The value has no named properties, which a query or form requires.
  case unnamed(type: String)
  /// A number is infinite or not a number.
  case notFinite(path: String)
  /// A date is outside the years 0 to 9999.
  case dateOutOfRange(path: String)
  /// Values are nested too deep, or a value contains itself.
  case tooDeep(path: String)
  /// The value's own encoding, or Foundation's, failed.
  case refused(type: String, reason: String)

  init(_ error: any Error, encoding value: some Encodable) {
    switch error {
    case let error as RequestEncodingError: self = error
    case EncodingError.invalidValue(_, let context):
      let place = context.codingPath.isEmpty ? "" : "'\(context.codingPath.path)': "
      self = .refused(type: "\(type(of: value))", reason: "\(place)\(context.debugDescription)")
    default: self = .refused(type: "\(type(of: value))", reason: error.localizedDescription)
    }
  }
}

extension RequestEncodingError: CustomStringConvertible, LocalizedError {
  /// What happened, the state left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .unnamed(let type):
      """
      Cannot write a value of the type \(type) as pairs of names and texts: it has no named properties. Nothing was \
      sent. Put it into a structure or a dictionary that names it.
      """
    case .notFinite(let path):
      """
      Cannot write the number at '\(path)': it is infinite or not a number. Nothing was sent. Leave it out, or use a \
      text instead.
      """
    case .dateOutOfRange(let path):
      """
      Cannot write the date at '\(path)': it is outside the years 0 to 9999. Nothing was sent. It was probably made from \
      a wrong unit of time.
      """
    case .tooDeep(let path):
      """
      Cannot write the value at '\(path.count > 60 ? "\(path.prefix(60))…" : path)': it is nested more than 100 \
      levels deep. Nothing was sent. An object probably contains itself.
      """
    case .refused(let type, let reason):
      """
      Cannot encode a value of the type \(type): \(reason.withFullStop) Nothing was sent. Check the type's 'encode(to:)'.
      """
    }
  }

  /// The same text, for code that handles errors of any type.
  public var errorDescription: String? { description }
}

extension [any CodingKey] {
  /// The path as a text, such as `user.names.[0]`.
  var path: String { map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".") }
}
