import Downloads
import Foundation

/// A request to the server: the base class of all requests.
///
/// Each object is one request. ``perform(_:)`` sends it, and retains it until it has ended. The completion of a canceled
/// request isn't called.
@MainActor
public class ServerRequest<Reply: Sendable> {
  private let api: ServerAPI
  private let request: DownloadRequest
  private var work: Task<Void, Never>?

  /// - Parameter path: The percent-encoded path and query.
  init(_ api: ServerAPI, _ method: String, _ path: String, body: RequestBody? = nil) {
    self.api = api
    var request = DownloadRequest(method: method, url: api.address(of: path))
    if let body {
      request.body = body
      request.fields["Content-Type"] = "application/json"
    }
    self.request = request
  }

  /// Sends the request and calls the completion on the main actor.
  ///
  /// Later calls have no effect.
  public func perform(_ completion: @escaping @MainActor (Result<Reply, ServerError>) -> Void) {
    guard work == nil else { return }
    api.requestDidBegin()
    work = Task {
      let result = await result()
      api.requestDidEnd()
      if !Task.isCancelled { completion(result) }
    }
  }

  /// Cancels the request.
  public func cancel() {
    work?.cancel()
  }

  private func result() async -> Result<Reply, ServerError> {
    do {
      return .success(try reply(from: await api.service.data(for: request, from: api).data))
    } catch let error as DownloadError {
      return .failure(ServerError(error))
    } catch {
      return .failure(.unreadable)
    }
  }

  /// Reads the body of an answer with an acceptable status.
  ///
  /// Each subclass has its own format. An error makes the answer unreadable.
  func reply(from body: Data) throws -> Reply {
    throw ServerError.unreadable
  }
}

/// A request whose answer is JSON.
public class JSONRequest<Reply: Decodable & Sendable>: ServerRequest<Reply> {
  override func reply(from body: Data) throws -> Reply {
    try DocumentCoding.decoder.decode(Reply.self, from: body)
  }
}

/// The error of a request.
public enum ServerError: Error, Hashable {
  case unreachable
  /// The server answered a status outside 200…299.
  case status(Int)
  /// The answer isn't in the expected format.
  case unreadable

  init(_ error: DownloadError) {
    self =
      switch error.reason {
      case .unacceptableStatus(let response): .status(response.head.status)
      case .offline, .cannotConnect, .unknownHost, .untrustedServer, .timedOut, .connectionLost, .transport,
        .proxyRefused, .proxyFailed, .transportUnavailable, .unusableConnectionOptions:
        .unreachable
      default: .unreadable
      }
  }
}
