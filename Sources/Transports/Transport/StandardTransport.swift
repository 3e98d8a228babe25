import Synchronization

#if URLSession
  public import MessageRecording
#endif

/// The default transport of a service: the system's libcurl on Linux, and `URLSession` on Apple's platforms.
///
/// Both reuse connections, keep cookies in memory, use HTTP/2 where the server supports it, and decode gzip and deflate.
/// Over libcurl, a body is read no faster than its sink writes it, trailers and informational responses are reported,
/// the app can decide which servers to trust, and a file whose name ends in `.gz` or `.tgz` arrives as it is stored.
///
/// libcurl is loaded when the first exchange begins. If that fails, every exchange fails as
/// ``TransportFailure/unavailable(_:)``, which names the missing library. With the package trait `URLSession`, the
/// exchanges then use `URLSession`, and a ``/MessageRecording/Diagnostic`` says so.
public final class StandardTransport: Transport {
  private let options: ConnectionOptions
  /// The transport that does the work; nil before the first exchange.
  private let engine = Mutex<(any Transport)?>(nil)

  #if os(Linux) || os(Android)
    private let trust = Mutex<CurlLoop.Trust?>(nil)
    private let library: @Sendable () -> Result<CurlLibrary, CurlLibrary.LoadingError>
  #endif

  /// Creates a transport with its own connections and cookies.
  ///
  /// - Parameter options: The options of its connections.
  public init(_ options: ConnectionOptions = ConnectionOptions()) {
    self.options = options
    #if os(Linux) || os(Android)
      library = { CurlLibrary.standard }
    #endif
  }

  #if os(Linux) || os(Android)
    /// Creates a transport with another library than the system's.
    ///
    /// - Parameter library: Called when the first exchange begins.
    init(
      _ options: ConnectionOptions = ConnectionOptions(),
      library: @escaping @Sendable () -> Result<CurlLibrary, CurlLibrary.LoadingError>
    ) {
      self.options = options
      self.library = library
    }
  #endif

  /// Begins an exchange.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let engine = engine.withLock { engine in
      let current = engine ?? makeEngine()
      engine = current
      return current
    }
    return engine.open(request, into: sink, report: report)
  }

  #if os(Linux) || os(Android)
    private func makeEngine() -> any Transport {
      switch library() {
      case .success(let library):
        let transport = CurlTransport(library, options)
        if let trust = trust.withLock({ $0 }) { transport.setTrust(trust) }
        return transport
      case .failure(let error): return makeFallback(error)
      }
    }

    private func makeFallback(_ error: CurlLibrary.LoadingError) -> any Transport {
      #if URLSession
        if trust.withLock({ $0 == nil }) {
          Diagnostic(.transportFallback, "\(error) The exchanges use URLSession instead.").emit()
          return URLSessionTransport(options)
        }
      #endif
      return UnavailableTransport(failure: .unavailable(error.description))
    }
  #else
    private func makeEngine() -> any Transport { URLSessionTransport(options) }
  #endif
}

#if os(Linux) || os(Android)
  extension StandardTransport: TrustEvaluatingTransport {
    /// Sets the function that decides which servers to trust; needs libcurl 7.80 or later.
    ///
    /// It is called on the transport's thread for each new connection, and must not block.
    public func setTrust(_ evaluate: @escaping @Sendable (_ host: String, _ certificates: [[UInt8]]) -> Bool) {
      trust.withLock { $0 = evaluate }
    }
  }
#endif

#if URLSession
  extension Diagnostic.Topic {
    /// A transport uses another networking library than the standard one.
    public static let transportFallback = Diagnostic.Topic("transportFallback")
  }
#endif

/// A transport whose exchanges all fail for the same reason.
struct UnavailableTransport: Transport {
  let failure: TransportFailure

  private struct FailedExchange: Exchange {
    func cancel() {}
  }

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    Task { report(.failed(failure)) }
    return FailedExchange()
  }
}
