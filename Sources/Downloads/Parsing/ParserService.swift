import Delegation
public import Foundation
import MessageTracing

/// Turns JSON files into values away from the caller's actor, and tells its weak delegate once what became of each.
///
/// The files are only read: whether a file is kept or thrown away is for the delegate to decide.
///
/// ```swift
/// let parser = ParserService(Timeline.self)
/// parser.delegate = self
/// parser.parse(file.location)
/// ```
public final class ParserService<Output: Decodable & SendableMetatype> {
  /// Is told what became of the files; held weakly.
  public weak var delegate: (any ParserServiceDelegate<Output>)?

  private let makeDecoder: @Sendable () -> JSONDecoder
  private var last: Task<Void, Never>?

  /// Creates a service that has parsed nothing yet.
  ///
  /// - Parameters:
  ///   - type: The type of the document's values.
  ///   - decoder: Makes the decoder for a file; called away from the caller's actor.
  public init(_ type: Output.Type = Output.self, decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }) {
    makeDecoder = decoder
  }

  /// Begins to parse a file and returns at once; the delegate is told afterwards, on the calling actor.
  ///
  /// If the service is released before, nothing is told.
  public func parse(_ file: URL, isolation: isolated any Actor = #isolation) {
    let decoder = makeDecoder
    let before = last
    last = Task { [weak self] in
      // Naming the actor is what makes the task run on it.
      _ = isolation
      let result = await Self.read(file, decoder)
      // A large file must not be overtaken by the small one that was given after it.
      await before?.value
      guard let self, let delegate else { return }
      Trace.send("didParse", from: self, to: delegate, .delegation) {
        delegate.parserService(self, didParse: file, with: result)
      }
    }
  }

  /// Returns the values of a file; the delegate is not told.
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
