import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport over Foundation's `URLSession`: one session, data tasks, every redirect and challenge handed back.
///
/// Data tasks alone behave alike on all platforms. The session neither follows redirects nor logs in, because on Linux
/// it would lose bodies, hand credentials to other servers, or never return; see ``Transport``. It keeps cookies in
/// memory for as long as it lives, keeps connections open. How long to wait is for the service to decide, which cancels.
public final class URLSessionTransport: Transport {
  private let router = SessionRouter()
  private let session: URLSession

  /// Creates a transport with a session of its own.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // How many there are at a time is the service's to say, and so is how long to wait: on Linux the session's own
    // limit counts whole seconds, and when it ends a redirect the process dies.
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.timeoutIntervalForRequest = 3600
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
  }

  /// Where the session keeps its cookies, which another transport may share.
  var cookies: HTTPCookieStorage? { session.configuration.httpCookieStorage }

  deinit {
    router.cancelAll()
    session.finishTasksAndInvalidate()
  }

  /// Begins an exchange as a data task of the session.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let task = task(for: request)
    let exchange = SessionExchange(task, body: request.body, sink: sink, report: report)
    router.add(exchange, task)
    task.resume()
    return exchange
  }
}

extension URLSessionTransport {
  /// Makes the task by which a body is sent without being held in memory.
  private func task(for request: TransportRequest) -> URLSessionTask {
    var plain = URLRequest(request)
    switch request.body {
    case nil: return session.dataTask(with: plain)
    case .data(let data):
      plain.httpBody = data
      return session.dataTask(with: plain)
    case .file(let file): return session.uploadTask(with: plain, fromFile: file)
    case .stream: return session.uploadTask(withStreamedRequest: plain)
    }
  }
}

extension URLRequest {
  fileprivate init(_ request: TransportRequest) {
    self.init(url: request.url)
    httpMethod = request.method
    for field in request.fields.all { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}
