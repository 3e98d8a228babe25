#if os(Linux) || os(Android)
  import CLibcurl
  import Foundation

  /// Sets the options of a handle for one request.
  struct CurlSettings {
    let handle: CurlHandle
    let loop: CurlLoop

    /// The number of bytes that one read from a connection returns at most.
    private static let bufferSize = 100 * 1024
    /// The name of the program, which a request sends unless it has another.
    private static let userAgent = ProcessInfo.processInfo.processName

    /// Sets all options that follow from a request and from the options of the connections.
    func set(for request: TransportRequest, evaluatesTrust: Bool) throws(TransportFailure) {
      try set(CLIBCURL_URL, request.url.absoluteString)
      // 3 is http and https.
      set(CLIBCURL_PROTOCOLS, 3)
      set(CLIBCURL_PATH_AS_IS, 1)
      // Otherwise a canceled exchange would hold up all others until its host's name is resolved.
      set(CLIBCURL_QUICK_EXIT, 1)
      // A library must not change how the process handles signals.
      set(CLIBCURL_NO_SIGNAL, 1)
      set(CLIBCURL_TCP_KEEPALIVE, 1)
      // With a limit of bytes per second, a second has several pieces, so that no idle limit ends the exchange.
      let pieceSize = request.bytesPerSecond.map { max(1024, min($0 / 4, Self.bufferSize)) }
      set(CLIBCURL_BUFFER_SIZE, pieceSize ?? Self.bufferSize)
      set(CLIBCURL_UPLOAD_BUFFER_SIZE, Self.bufferSize)
      // The service decides how long to wait; libcurl's own limit would be five minutes.
      set(CLIBCURL_CONNECT_TIMEOUT_MS, 24 * 60 * 60 * 1000)
      // 2 is HTTP/1.1, and 4 prefers HTTP/2 over TLS.
      set(CLIBCURL_HTTP_VERSION, loop.options.allowsHTTP2 ? 4 : 2)
      // Requests that begin at the same time wait for a connection that they can share.
      set(CLIBCURL_PIPE_WAIT, loop.options.allowsHTTP2 && request.isEncrypted ? 1 : 0)
      try setMethod(of: request)
      try setFields(of: request)
      try setProxies()
      try setCertificates(evaluatesTrust: evaluatesTrust)
    }

    private func set(_ option: Int, _ value: Int) { handle.set(option, value) }

    /// Sets an option to a text; nil sets no text in place of libcurl's default.
    private func set(_ option: Int, _ text: String?) throws(TransportFailure) {
      guard !handle.set(option, text) else { return }
      let library = loop.library.version
      throw .unusableOptions(
        "Cannot use the network as configured: \(library) doesn't accept '\(text ?? "")'. Nothing was sent.")
    }

    private func set(_ option: Int, _ lines: [String]) throws(TransportFailure) {
      if !handle.set(option, lines) { throw .system(ENOMEM) }
    }

    private func setMethod(of request: TransportRequest) throws(TransportFailure) {
      switch request.method {
      case "GET": break
      case "HEAD": set(CLIBCURL_NO_BODY, 1)
      default: try set(CLIBCURL_CUSTOM_REQUEST, request.method)
      }
      if request.body != nil || request.announcesEmptyBody { set(CLIBCURL_UPLOAD, 1) }
      // libcurl sends a request again if a connection that it uses again turns out to be closed.
      if !["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(request.method) {
        set(CLIBCURL_FRESH_CONNECT, 1)
      }
    }

    private func setFields(of request: TransportRequest) throws(TransportFailure) {
      var fields = request.fields
      if fields["User-Agent"] == nil { fields["User-Agent"] = Self.userAgent }
      if fields["Accept"] == nil { fields["Accept"] = "*/*" }
      if fields["Accept-Encoding"] == nil, loop.library.inflates {
        fields["Accept-Encoding"] = request.namesCompressedFile ? "identity" : ContentDecoder.Coding.accepted
      }
      // The length and the framing of a body are libcurl's to announce; without a body, a server would wait for one.
      (fields["Content-Length"], fields["Transfer-Encoding"]) = (nil, nil)
      if case .stream = request.body { fields["Transfer-Encoding"] = "chunked" }
      // For the proxy alone: libcurl sends it with the request for a tunnel, or with a request that the proxy passes
      // on.
      if let authorization = fields["Proxy-Authorization"] {
        fields["Proxy-Authorization"] = nil
        try set(CLIBCURL_PROXY_HEADER, ["Proxy-Authorization: \(authorization)"])
      }
      var lines = fields.all.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      // libcurl would wait a second for a server that doesn't support this field.
      if request.body != nil, fields["Expect"] == nil { lines.append("Expect:") }
      try set(CLIBCURL_HTTP_HEADER, lines)
    }

    private func setProxies() throws(TransportFailure) {
      // The responses of a proxy to the request for a tunnel aren't responses of the server.
      set(CLIBCURL_SUPPRESS_CONNECT_HEADERS, 1)
      switch loop.options.proxies {
      case .environment: break
      case .none: try set(CLIBCURL_PROXY, "")
      case .url(let url, let exceptions):
        try set(CLIBCURL_PROXY, url)
        try set(CLIBCURL_NO_PROXY, exceptions.joined(separator: ","))
      }
    }

    private func setCertificates(evaluatesTrust: Bool) throws(TransportFailure) {
      let (options, authorities) = (loop.options, loop.authorities)
      if authorities.file != nil || authorities.isExclusive {
        for option in [CLIBCURL_CA_FILE, CLIBCURL_PROXY_CA_FILE] { try set(option, authorities.file) }
      }
      if authorities.folder != nil || authorities.isExclusive {
        for option in [CLIBCURL_CA_FOLDER, CLIBCURL_PROXY_CA_FOLDER] { try set(option, authorities.folder) }
      }
      if let lists = options.revocationLists { try set(CLIBCURL_CRL_FILE, lists.path) }
      if let client = options.clientCertificate {
        try set(CLIBCURL_CLIENT_CERTIFICATE, client.certificate.path)
        try set(CLIBCURL_CLIENT_KEY, client.key.path)
        if let password = client.password { try set(CLIBCURL_KEY_PASSWORD, password) }
      }
      guard evaluatesTrust else { return }
      set(CLIBCURL_VERIFY_PEER, 0)
      set(CLIBCURL_VERIFY_HOST, 0)
      set(CLIBCURL_CERTIFICATE_INFO, 1)
      // A resumed session may not repeat its certificates.
      set(CLIBCURL_REUSE_SESSIONS, 0)
    }
  }

  extension TransportRequest {
    /// Whether the request announces a body of length 0, as servers expect it of these methods.
    var announcesEmptyBody: Bool { body == nil && ["POST", "PUT", "PATCH"].contains(method) }
  }

  /// The files of the authorities that a transport trusts, read from its options and the environment once.
  struct CurlAuthorities {
    /// The path of a file; nil for the system's.
    private(set) var file: String?
    /// The path of a folder; nil for the system's.
    private(set) var folder: String?
    /// Whether only these are trusted, and not those of the system in addition.
    private(set) var isExclusive = false

    init(_ options: ConnectionOptions) {
      switch options.certificateAuthorities {
      case .file(let url): (file, isExclusive) = (url.path, true)
      case .folder(let url): (folder, isExclusive) = (url.path, true)
      case .standard:
        // libcurl reads no variables itself.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
        file = environment["CURL_CA_BUNDLE"] ?? environment["SSL_CERT_FILE"]
        folder = environment["SSL_CERT_DIR"]
      }
    }
  }
#endif
