#if os(Linux) || os(Android)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A request as it goes over a connection.
  struct RequestMessage {
    /// What came back, and whether all of the request had gone out by then.
    struct Answer {
      let head: RawHead
      let isRequestWhole: Bool
    }

    /// How a body is packed.
    enum Coding {
      case gzip
      case deflate
    }

    let server: SocketPool.Server
    private let head: [UInt8]
    private let body: RequestBody?
    private let method: String
    /// The codings that the request itself asks for: its sender wants the body as it comes.
    private let codings: [String]
    private let fileLength: Int?

    init(_ request: TransportRequest, cookies: HTTPCookieStorage?) throws(TransportFailure) {
      let (url, method) = (request.url, request.method)
      guard var host = url.host(percentEncoded: false), !host.isEmpty else { throw .unknownHost }
      if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
      server = SocketPool.Server(host: host.lowercased(), port: url.port ?? 80)
      (self.method, body) = (method, request.body)
      codings = request.fields.words("Accept-Encoding").map { String($0.prefix { $0 != ";" }) }
      fileLength = try Self.length(of: request.body)

      var path = url.path(percentEncoded: true)
      if !path.hasPrefix("/") { path = "/" + path }
      var target = path
      if let query = url.query(percentEncoded: true) { target += "?" + query }
      var fields = request.fields
      if fields["Host"] == nil {
        let name = host.contains(":") ? "[\(host)]" : host
        fields = HTTPFields(["Host": url.port.map { "\(name):\($0)" } ?? name], fields)
      }
      if fields["User-Agent"] == nil { fields["User-Agent"] = ProcessInfo.processInfo.processName }
      if fields["Accept"] == nil { fields["Accept"] = "*/*" }
      if fields["Accept-Encoding"] == nil { fields["Accept-Encoding"] = "gzip, deflate" }
      if fields["Cookie"] == nil, let kept = cookies?.cookies(for: url)?.filter({ $0.isMeant(for: path) }),
        !kept.isEmpty
      {
        fields["Cookie"] = HTTPCookie.requestHeaderFields(with: kept)["Cookie"]
      }
      switch request.body {
      case .data(let data): fields["Content-Length"] = "\(data.count)"
      case .file: fields["Content-Length"] = "\(fileLength ?? 0)"
      case .stream: fields["Transfer-Encoding"] = "chunked"
      case nil: if ["POST", "PUT", "PATCH"].contains(method) { fields["Content-Length"] = "0" }
      }
      var text = "\(method) \(target) HTTP/1.1\r\n"
      for field in fields.all {
        // A line end in a value would begin a field, or a request, that nobody has written.
        guard !(field.name + field.value).utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
          throw .other(code: Int(EINVAL), text: "the field '\(field.name)' cannot be sent")
        }
        text += "\(field.name): \(field.value)\r\n"
      }
      head = Array((text + "\r\n").utf8)
    }

    /// Whether sending it twice does no more than sending it once.
    var isRepeatable: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method) }

    private static func length(of body: RequestBody?) throws(TransportFailure) -> Int? {
      guard case .file(let file) = body else { return nil }
      var information = stat()
      guard stat(file.path, &information) == 0 else { throw .system(errno) }
      return Int(information.st_size)
    }

    /// How the body is packed; nil if it is taken as it comes.
    func coding(of head: RawHead) throws(TransportFailure) -> Coding? {
      let packings = head.fields.words("Content-Encoding").filter { $0 != "identity" }
      switch (packings.count, packings.first ?? "identity") {
      case (0, _): return nil
      case (1, "gzip"), (1, "x-gzip"): return .gzip
      case (1, "deflate"): return .deflate
      default:
        guard packings.allSatisfy(codings.contains) else {
          throw .badCoding("nobody asked for '\(packings.joined(separator: ", ").prefix(40))'")
        }
        return nil
      }
    }

    // MARK: Sending

    /// Sends everything, or as much as the server takes before it answers, and returns the answer's head.
    func send(
      over socket: Socket, reader: inout SocketReader, _ report: (TransportEvent) -> Void
    ) throws -> Answer {
      var early = try send(head, over: socket, reader: &reader)
      var sent = 0
      // A body is announced by its head: a server may refuse it while it is on the way.
      var pieces = try BodyPieces(body, length: fileLength)
      while early == nil, let (piece, count) = try pieces.next() {
        early = try send(piece, over: socket, reader: &reader)
        guard early == nil else { break }
        sent += count
        if count > 0 { report(.sent(sent)) }
      }
      if let early { return Answer(head: early, isRequestWhole: false) }
      while true {
        let head = try RawHead(from: &reader)
        if head.isFinal { return Answer(head: head, isRequestWhole: true) }
      }
    }

    /// Sends some bytes; returns the final head that came instead of an end.
    private func send(
      _ bytes: [UInt8], over socket: Socket, reader: inout SocketReader
    ) throws(TransportFailure) -> RawHead? {
      var begin = 0
      while begin < bytes.count {
        let events = try socket.wait(for: POLLIN | POLLOUT)
        if events & POLLIN != 0 {
          let head = try RawHead(from: &reader)
          if head.isFinal { return head }
          continue
        }
        begin += try bytes[begin...].withUnsafeBufferPointer { (rest) throws(TransportFailure) in try socket.send(rest)
        }
      }
      return nil
    }
  }

  extension RawHead {
    /// Whether it is the answer, and not a word in between.
    var isFinal: Bool { status >= 200 }
  }

  extension HTTPCookie {
    /// Whether a cookie goes to a path of its host over plain http; the storage looks at the host alone.
    fileprivate func isMeant(for target: String) -> Bool {
      guard !isSecure else { return false }
      return target == path || path.isEmpty || target.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
  }

  extension HTTPFields {
    fileprivate init(_ first: HTTPFields, _ rest: HTTPFields) {
      self = first
      for field in rest.all { add(field.name, field.value) }
    }
  }
#endif
