#if os(Linux) || os(Android)
  import CLibcurl
  import Foundation

  /// The options of libcurl for one request, as values.
  struct CurlSettings {
    /// Whether the request announces a body of length 0.
    let announcesEmptyBody: Bool
    private(set) var numbers: [(option: Int, value: Int)] = []
    /// The options with texts; nil sets no text in place of libcurl's default.
    private(set) var texts: [(option: Int, text: String?)] = []
    private(set) var lists: [(option: Int, lines: [String])] = []

    /// The number of bytes that one read from a connection returns at most.
    private static let bufferSize = 100 * 1024
    /// The name of the program, which a request sends unless it has another.
    private static let userAgent = ProcessInfo.processInfo.processName

    init(
      _ request: TransportRequest, _ options: ConnectionOptions, _ authorities: CurlAuthorities, _ library: CurlLibrary,
      evaluatesTrust: Bool
    ) {
      announcesEmptyBody = request.body == nil && ["POST", "PUT", "PATCH"].contains(request.method)
      set(CLIBCURL_URL, request.url.absoluteString)
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
      set(CLIBCURL_HTTP_VERSION, options.allowsHTTP2 ? 4 : 2)
      // Requests that begin at the same time wait for a connection that they can share.
      set(CLIBCURL_PIPE_WAIT, options.allowsHTTP2 && request.isEncrypted ? 1 : 0)
      addMethod(of: request)
      addFields(of: request, library)
      addProxies(options.proxies)
      addCertificates(options, authorities, evaluatesTrust: evaluatesTrust)
    }

    private mutating func set(_ option: Int, _ value: Int) { numbers.append((option, value)) }

    private mutating func set(_ option: Int, _ text: String) { texts.append((option, text)) }

    private mutating func addMethod(of request: TransportRequest) {
      switch request.method {
      case "GET": break
      case "HEAD": set(CLIBCURL_NO_BODY, 1)
      default: set(CLIBCURL_CUSTOM_REQUEST, request.method)
      }
      // Servers expect these methods to announce a length, which is 0 without a body.
      if request.body != nil || announcesEmptyBody { set(CLIBCURL_UPLOAD, 1) }
      // libcurl sends a request again if a connection that it uses again turns out to be closed.
      if !["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(request.method) {
        set(CLIBCURL_FRESH_CONNECT, 1)
      }
    }

    private mutating func addFields(of request: TransportRequest, _ library: CurlLibrary) {
      var fields = request.fields
      if fields["User-Agent"] == nil { fields["User-Agent"] = Self.userAgent }
      if fields["Accept"] == nil { fields["Accept"] = "*/*" }
      if fields["Accept-Encoding"] == nil, library.inflates {
        fields["Accept-Encoding"] = request.namesCompressedFile ? "identity" : ContentDecoder.Coding.accepted
      }
      // The length and the framing of a body are libcurl's to announce; without a body, a server would wait for one.
      (fields["Content-Length"], fields["Transfer-Encoding"]) = (nil, nil)
      if case .stream = request.body { fields["Transfer-Encoding"] = "chunked" }
      // For the proxy alone: libcurl sends it with the request for a tunnel, or with a request that the proxy passes
      // on.
      if let authorization = fields["Proxy-Authorization"] {
        fields["Proxy-Authorization"] = nil
        lists.append((CLIBCURL_PROXY_HEADER, ["Proxy-Authorization: \(authorization)"]))
      }
      var lines = fields.all.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      // libcurl would wait a second for a server that doesn't support this field.
      if request.body != nil, fields["Expect"] == nil { lines.append("Expect:") }
      lists.append((CLIBCURL_HTTP_HEADER, lines))
    }

    private mutating func addProxies(_ proxies: ConnectionOptions.Proxies) {
      // The responses of a proxy to the request for a tunnel aren't responses of the server.
      set(CLIBCURL_SUPPRESS_CONNECT_HEADERS, 1)
      switch proxies {
      case .environment: break
      case .none: set(CLIBCURL_PROXY, "")
      case .url(let url, let exceptions):
        set(CLIBCURL_PROXY, url)
        set(CLIBCURL_NO_PROXY, exceptions.joined(separator: ","))
      }
    }

    private mutating func addCertificates(
      _ options: ConnectionOptions, _ authorities: CurlAuthorities, evaluatesTrust: Bool
    ) {
      for option in [CLIBCURL_CA_FILE, CLIBCURL_PROXY_CA_FILE] where authorities.file != nil || authorities.isExclusive
      {
        texts.append((option, authorities.file))
      }
      for option in [CLIBCURL_CA_FOLDER, CLIBCURL_PROXY_CA_FOLDER]
      where authorities.folder != nil || authorities.isExclusive {
        texts.append((option, authorities.folder))
      }
      if let lists = options.revocationLists { set(CLIBCURL_CRL_FILE, lists.path) }
      if let client = options.clientCertificate {
        set(CLIBCURL_CLIENT_CERTIFICATE, client.certificate.path)
        set(CLIBCURL_CLIENT_KEY, client.key.path)
        if let password = client.password { set(CLIBCURL_KEY_PASSWORD, password) }
      }
      guard evaluatesTrust else { return }
      set(CLIBCURL_VERIFY_PEER, 0)
      set(CLIBCURL_VERIFY_HOST, 0)
      set(CLIBCURL_CERTIFICATE_INFO, 1)
      // A resumed session may not repeat its certificates.
      set(CLIBCURL_REUSE_SESSIONS, 0)
    }
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
