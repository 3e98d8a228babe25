#if canImport(Darwin) || URLSession
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The transport over Foundation's `URLSession`: one session with data tasks.
  ///
  /// Only data tasks behave the same on all platforms. The session neither follows redirects nor authenticates, because
  /// on Linux it would lose bodies, pass credentials to other servers, or never return; see ``Transport``. It reuses
  /// connections and keeps cookies in memory. The service decides how long to wait and cancels exchanges.
  package final class URLSessionTransport: Transport {
    private let router = SessionRouter()
    private let session: URLSession
    /// Whether the options can't be honored.
    private let isRefused: Bool

    /// - Parameter options: The options of the connections; options other than the defaults are refused.
    package init(_ options: ConnectionOptions = ConnectionOptions()) {
      var honored = ConnectionOptions()
      honored.allowsHTTP2 = options.allowsHTTP2
      isRefused = options != honored
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      // The service limits the number of exchanges and their time. On Linux the session's own timeout counts whole
      // seconds, and if it ends a redirect, the process crashes.
      configuration.httpMaximumConnectionsPerHost = 64
      configuration.timeoutIntervalForRequest = 3600
      session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
    }

    deinit {
      router.cancelAll()
      session.finishTasksAndInvalidate()
    }

    package func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      if isRefused || request.bytesPerSecond != nil {
        let text = """
          Cannot use the network as configured: URLSession takes proxies, certificates and limits of speed from the \
          system only. Nothing was sent. Remove them from the options of the connections and from the request.
          """
        return UnavailableTransport(failure: .unavailable(text)).open(request, into: sink, report: report)
      }
      let task = task(for: request)
      let exchange = SessionExchange(task, body: request.body, sink: sink, report: report)
      router.add(exchange, task)
      task.resume()
      return exchange
    }

    /// Creates the task that sends a body without holding it in memory.
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

  /// The delegate of the session, which forwards each callback to the exchange of its task.
  ///
  /// There is one for the whole session, since the delegate of a single task receives only some of the callbacks on
  /// Linux. It runs on the session's serial queue, and blocks it only for writing to a file.
  private final class SessionRouter: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[Int: SessionExchange]>([:])

    func add(_ exchange: SessionExchange, _ task: URLSessionTask) {
      exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    func cancelAll() {
      for exchange in exchanges.withLock({ Array($0.values) }) { exchange.cancel() }
    }

    private func exchange(of task: URLSessionTask) -> SessionExchange? {
      exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      exchange(of: dataTask)?.begin(response)
      // Linux ignores other dispositions. An exchange that doesn't need the body cancels its task.
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      exchange(of: dataTask)?.write(data)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) {
      exchange(of: task)?.sent(Int(totalBytesSent))
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      completionHandler(exchange(of: task)?.newBodyStream())
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      guard let exchange = exchange(of: task) else { return completionHandler(nil) }
      exchange.stopRedirect { completionHandler(nil) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let passwords = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
      ]
      guard passwords.contains(challenge.protectionSpace.authenticationMethod) else {
        // The system decides whether to trust a server.
        return completionHandler(.performDefaultHandling, nil)
      }
      // The 401 itself is the response. Default handling would never complete on Linux.
      exchange(of: task)?.leaveChallengeUnanswered()
      completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(task.response, error)
    }
  }
#endif
