import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport over Foundation's `URLSession`: one session, data tasks, every redirect and challenge handed back.
///
/// Data tasks alone behave alike on all platforms. The session neither follows redirects nor logs in, because on Linux
/// it would lose bodies, hand credentials to other servers, or never return; see ``Transport``. It keeps cookies in
/// memory for as long as it lives, keeps connections open, and gives up on a server that is silent for a minute.
public final class URLSessionTransport: Transport {
  private let router = SessionRouter()
  private let session: URLSession

  /// Creates a transport with a session of its own.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 6
    configuration.timeoutIntervalForRequest = 60
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
  }

  deinit {
    router.cancelAll()
    session.finishTasksAndInvalidate()
  }

  /// Begins an exchange as a data task of the session.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let task = session.dataTask(with: URLRequest(request))
    let exchange = SessionExchange(task, sink: sink, report: report)
    router.add(exchange, task)
    task.resume()
    return exchange
  }
}

extension URLRequest {
  fileprivate init(_ request: TransportRequest) {
    self.init(url: request.url)
    httpMethod = request.method
    httpBody = request.body
    for field in request.fields.all { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}
