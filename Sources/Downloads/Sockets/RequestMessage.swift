#if os(Linux) || os(Android)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A request as it stands on the connection.
  struct RequestMessage {
    /// The head of the response, and whether the whole request had been sent before it arrived.
    struct Answer {
      let head: RawHead
      let isRequestWhole: Bool
    }

    /// A content coding that the library decodes.
    enum Coding {
      case gzip
      case deflate
    }

    let server: SocketPool.Server
    private let head: [UInt8]
    private let body: RequestBody?
    private let method: String
    /// The codings that the request itself accepts; such a body isn't decoded.
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
        // A line break in a value could inject another field or another request.
        guard !(field.name + field.value).utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
          throw .other(code: Int(EINVAL), text: "the field '\(field.name)' can't be sent")
        }
        text += "\(field.name): \(field.value)\r\n"
      }
      head = Array((text + "\r\n").utf8)
    }

    /// Whether sending the request twice has the same effect as sending it once.
    var isRepeatable: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method) }

    private static func length(of body: RequestBody?) throws(TransportFailure) -> Int? {
      guard case .file(let file) = body else { return nil }
      guard let status = SystemCall.status(of: file.path) else { throw .system(errno) }
      return Int(status.st_size)
    }

    /// Returns the content coding to decode; nil if the body isn't decoded.
    func coding(of head: RawHead) throws(TransportFailure) -> Coding? {
      let names = head.fields.words("Content-Encoding").filter { $0 != "identity" }
      switch (names.count, names.first ?? "identity") {
      case (0, _): return nil
      case (1, "gzip"), (1, "x-gzip"): return .gzip
      case (1, "deflate"): return .deflate
      default:
        guard names.allSatisfy(codings.contains) else {
          throw .badCoding("the request doesn't accept '\(names.joined(separator: ", ").prefix(40))'")
        }
        return nil
      }
    }

    // MARK: Sending

    /// Sends the request, or as much of it as the server accepts before it responds, and returns the response's head.
    func send(
      over socket: Socket, reader: inout SocketReader, _ report: (TransportEvent) -> Void
    ) throws -> Answer {
      var early = try send(head, over: socket, reader: &reader)
      var sent = 0
      // A server may refuse a body after its head and respond while the body is being sent.
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

    /// Sends some bytes; returns the final head if it arrives before all of them are sent.
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
        begin += try socket.send(bytes[begin...])
      }
      return nil
    }
  }

  extension RawHead {
    /// Whether the head belongs to the final response, not to an interim one.
    var isFinal: Bool { status >= 200 }
  }

  extension HTTPCookie {
    /// Whether the cookie is sent to a path of its host over plain http; the storage checks the host only.
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

  /// The bytes of a request's body as they stand on the connection, piece by piece.
  struct BodyPieces {
    private enum Source {
      case none
      case data(Data)
      case file(FileHandle, rest: Int)
      case stream(InputStream)
    }

    private static let pieceLength = 64 * 1024
    private var source: Source

    /// - Parameter length: The announced length of a file.
    init(_ body: RequestBody?, length: Int?) throws {
      switch body {
      case nil: source = .none
      case .data(let data): source = .data(data)
      case .file(let file):
        let descriptor = SystemCall.open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TransportFailure.system(errno) }
        source = .file(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), rest: length ?? 0)
      case .stream(let stream):
        do {
          let stream = try stream.open()
          stream.open()
          source = .stream(stream)
        } catch {
          throw TransportFailure.other(
            code: Int(EIO), text: "the stream of the request's body can't be opened: \(error)")
        }
      }
    }

    /// Returns the bytes to send and the number of body bytes in them; nil at the end.
    mutating func next() throws -> (bytes: [UInt8], count: Int)? {
      switch source {
      case .none: return nil
      case .data(let rest):
        guard !rest.isEmpty else { return nil }
        let piece = rest.prefix(Self.pieceLength)
        source = .data(rest.dropFirst(piece.count))
        return ([UInt8](piece), piece.count)
      case .file(let handle, let rest):
        guard rest > 0 else { return nil }
        guard let piece = try? handle.read(upToCount: min(rest, Self.pieceLength)), !piece.isEmpty else {
          throw TransportFailure.other(code: Int(EIO), text: "the file of the request's body ends too early")
        }
        source = .file(handle, rest: rest - piece.count)
        return ([UInt8](piece), piece.count)
      case .stream(let stream):
        var piece = [UInt8](repeating: 0, count: Self.pieceLength)
        // The stream writes to the array during the call only.
        let count = unsafe stream.read(&piece, maxLength: piece.count)
        guard count >= 0 else {
          let problem = stream.streamError.map { ": \($0)" } ?? ""
          throw TransportFailure.other(code: Int(EIO), text: "the stream of the request's body has failed\(problem)")
        }
        if count == 0 {
          stream.close()
          source = .none
        }
        // An empty chunk marks the end.
        return (Array("\(String(count, radix: 16))\r\n".utf8) + piece[..<count] + Array("\r\n".utf8), count)
      }
    }
  }
#endif
