public import Downloads
public import Foundation
public import HobbiesModel
public import MessageTracing

/// The connection to the server: the only class that depends on the transport.
///
/// It has the base address, and doesn't depend on users or hobbies.
@MainActor
public final class Connection: TraceNamed {
  public enum Verb: String {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
  }

  /// The result of a request.
  public enum Answer: CustomStringConvertible {
    /// A body, regardless of the HTTP status: the document inside has its own status.
    case document(Data)

    /// A status that was made by the app, because the server sent no document.
    case failed(Status)

    public var description: String {
      switch self {
      case .document: "document"
      case .failed(let status): "failed: \(status.description)"
      }
    }
  }

  public let traceName = "connection"

  private let service: DownloadService
  private let base: String

  /// - Parameters:
  ///   - base: The address that precedes every path.
  ///   - configuration: The configuration of the download service, except for retries: each request is sent once.
  ///   - transport: The transport of the requests.
  public init(
    base: URL, configuration: DownloadConfiguration = DownloadConfiguration(),
    transport: any Transport = StandardTransport()
  ) {
    var configuration = configuration
    configuration.retry = .never
    service = DownloadService(identifier: "hobbies", configuration: configuration, transport: transport)
    let address = base.absoluteString
    self.base = address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// Sends a request and calls the completion on the main actor, unless the request is canceled.
  ///
  /// - Parameters:
  ///   - path: The percent-encoded path and query, with a slash at the beginning.
  ///   - body: A JSON document; nil for none.
  /// - Returns: The request, which continues without a reference to it.
  @discardableResult
  public func send(
    _ verb: Verb, _ path: String, body: Data? = nil, completion: @escaping @MainActor (Answer) -> Void
  ) -> RunningRequest {
    var request = DownloadRequest(
      method: verb.rawValue, url: base + path, acceptableStatuses: Self.anyStatus)
    if let body {
      request.body = .data(body)
      request.fields["Content-Type"] = "application/json"
    }
    return RunningRequest(
      Task { [service] in
        let answer = await Self.answer(to: request, of: service, for: self)
        reportMessage("\(answer)", from: service, to: self)
        if !Task.isCancelled { completion(answer) }
      })
  }

  private static let anyStatus = Set(200...999)

  private static func answer(
    to request: DownloadRequest, of service: DownloadService, for sender: Connection
  ) async -> Answer {
    do {
      return .document(try await service.data(for: request, from: sender).data)
    } catch let error as DownloadError where error.isMissingConnection {
      return .failed(.connectionFailed)
    } catch {
      return .failed(.unreadable)
    }
  }
}

/// A request whose completion hasn't been called yet.
@MainActor
public final class RunningRequest {
  private let work: Task<Void, Never>

  init(_ work: Task<Void, Never>) { self.work = work }

  /// Cancels the request, whose completion is then never called.
  public func cancel() { work.cancel() }
}

extension DownloadError {
  /// Whether the server wasn't reached, or was lost.
  fileprivate var isMissingConnection: Bool {
    switch reason {
    case .offline, .cannotConnect, .unknownHost, .untrustedServer, .timedOut, .connectionLost, .transport,
      .proxyRefused, .proxyFailed, .transportUnavailable, .unusableConnectionOptions:
      true
    default: false
    }
  }
}
