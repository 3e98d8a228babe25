public import Delegation
public import Foundation

/// A service that decodes JSON files off the caller's actor, and notifies its weak delegate once for each file.
///
/// The service only reads the files; the delegate decides whether to keep them.
///
/// ```swift
/// let parser = ParserService(Timeline.self)
/// parser.delegate = self
/// parser.parse(file.location)
/// ```
public final class ParserService<Output: Decodable & SendableMetatype> {
  /// The delegate, notified of the result for each file; held weakly.
  @WeakDelegate public var delegate: (any ParserServiceDelegate<Output>)?

  private let makeDecoder: @Sendable () -> JSONDecoder
  private var last: Task<Void, Never>?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - type: The type of the document's values.
  ///   - decoder: Returns the decoder for a file; called off the caller's actor.
  public init(_ type: Output.Type = Output.self, decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }) {
    makeDecoder = decoder
  }

  /// Parses a file in the background and notifies the delegate on the calling actor.
  ///
  /// If the service is deallocated first, the delegate isn't notified.
  public func parse(_ file: URL, isolation: isolated any Actor = #isolation) {
    let decoder = makeDecoder
    let previous = last
    last = Task { [weak self] in
      // Naming the actor makes the task run on it.
      _ = isolation
      let result = await Self.read(file, decoder)
      // Results are reported in the order of the files.
      await previous?.value
      guard let self else { return }
      $delegate("didParse", from: self) { $0.parserService(self, didParse: file, with: result) }
    }
  }

  /// Returns the values of a file, without notifying the delegate.
  ///
  /// The file is read and decoded off the caller's actor.
  ///
  /// - Throws: ``ParseError`` if the file can't be read or isn't a valid document.
  public func values(from file: URL) async throws(ParseError) -> Output {
    try await Self.read(file, makeDecoder).get()
  }

  @concurrent
  private static func read(
    _ file: URL, _ makeDecoder: @Sendable () -> JSONDecoder
  ) async -> sending Result<Output, ParseError> {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      return .failure(.unreadable(file, reason: error.localizedDescription))
    }
    do {
      return .success(try makeDecoder().decode(Output.self, from: data))
    } catch {
      return .failure(.undecodable(file, reason: ParseError.reason(error)))
    }
  }
}

/// The delegate of a ``ParserService``, notified of the result for each file.
///
/// Every call happens on the actor that called the service, one at a time, in the order of the files. The service holds
/// its delegate weakly.
public protocol ParserServiceDelegate<Output>: AnyObject {
  /// The type of the parsed values.
  associatedtype Output: Decodable & SendableMetatype

  /// Called once for each file passed to ``ParserService/parse(_:isolation:)``.
  func parserService(
    _ service: ParserService<Output>, didParse file: URL, with result: Result<Output, ParseError>)
}

/// The error of a file that can't be parsed; the file is unchanged.
public enum ParseError: Error, Sendable, Hashable {
  /// The file couldn't be read.
  case unreadable(URL, reason: String)
  /// The file isn't the expected document.
  case undecodable(URL, reason: String)

  /// Returns where in a document decoding failed, and why.
  static func reason(_ error: any Error) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.isEmpty ? "the document's root" : "'\(context.codingPath.path)'"
    }
    return switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: "\(place(context)) lacks the field '\(key.stringValue)'"
    // A list that ends too early has the same error as a null.
    case .valueNotFound(_, let context)?:
      "\(place(context)) is \(context.debugDescription.contains("at end") ? "missing" : "null")"
    case .typeMismatch(let type, let context)?: "\(place(context)) isn't of the type \(type)"
    case .dataCorrupted(let context)?: "\(place(context)) is damaged: \(context.debugDescription)"
    default: "\(error)"
    }
  }
}

extension ParseError: CustomStringConvertible, LocalizedError {
  /// What happened, the state left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      """
      Cannot read '\(file.path)': \(reason.withFullStop) No values were created. The file was probably moved or removed \
      before it was parsed.
      """
    case .undecodable(let file, let reason):
      """
      Cannot parse '\(file.path)': \(reason.withFullStop) No values were created, and the file is unchanged. The server probably \
      sent a different document than the expected one.
      """
    }
  }

  /// The same text, for code that handles errors of any type.
  public var errorDescription: String? { description }
}
