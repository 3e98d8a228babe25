#if os(Linux) || os(Android)
  import Foundation
  import Inflating
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// An exchange over a socket, carried out on its own queue.
  final class SocketExchange: Exchange {
    private struct State {
      var isCancelled = false
      var socket: Socket?
    }

    private let request: TransportRequest
    private let sink: any BodySink
    private let pool: SocketPool
    private let cookies: HTTPCookieStorage?
    private let state = Mutex(State())

    init(_ request: TransportRequest, sink: any BodySink, pool: SocketPool, cookies: HTTPCookieStorage?) {
      self.request = request
      self.sink = sink
      self.pool = pool
      self.cookies = cookies
    }

    func cancel() {
      let socket = state.withLock { state in
        state.isCancelled = true
        return state.socket
      }
      socket?.interrupt()
    }

    private var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Sets the socket that a cancellation interrupts; returns false if the exchange is canceled.
    private func attach(_ socket: Socket) -> Bool {
      state.withLock { state in
        state.socket = socket
        return !state.isCancelled
      }
    }

    // MARK: On the exchange's thread

    /// Carries the exchange out and returns its final event.
    func run(_ report: (TransportEvent) -> Void) -> TransportEvent {
      do {
        return .finished(try head(report))
      } catch let failure as TransportFailure {
        return .failed(isCancelled && failure != .sinkRefused ? .cancelled : failure)
      } catch {
        return .failed(.sinkRefused)
      }
    }

    private func head(_ report: (TransportEvent) -> Void) throws -> ResponseHead {
      guard !isCancelled else { throw TransportFailure.cancelled }
      let message = try RequestMessage(request, cookies: cookies)
      // A server may close an idle connection just as it is used again. A repeatable request is then sent once more.
      if message.isRepeatable, let socket = pool.take(to: message.server) {
        guard attach(socket) else { throw TransportFailure.cancelled }
        var reader = SocketReader(socket)
        do {
          let answer = try message.send(over: socket, reader: &reader, report)
          return try receive(answer, from: reader, over: socket, message)
        } catch TransportFailure.connectionLost where !reader.hasBegun && !isCancelled {}
      }
      let socket = try Socket.connected(
        to: message.server.host, port: message.server.port, attach: attach, unless: { self.isCancelled })
      var reader = SocketReader(socket)
      let answer = try message.send(over: socket, reader: &reader, report)
      return try receive(answer, from: reader, over: socket, message)
    }

    private func receive(
      _ answer: RequestMessage.Answer, from reader: SocketReader, over socket: Socket, _ message: RequestMessage
    ) throws -> ResponseHead {
      var raw = answer.head
      var body = try BodyReader(reader, of: &raw, to: request.method)
      keepCookies(of: raw)
      let head = ResponseHead(status: raw.status, fields: raw.fields, url: request.url.absoluteString)
      try sink.begin(head)
      if let coding = try message.coding(of: raw), request.method != "HEAD" {
        try decode(&body, isGzip: coding == .gzip)
      } else {
        while let piece = try body.next() { try sink.write(piece) }
      }
      let options = raw.fields.words("Connection")
      let persists = raw.isPersistent ? !options.contains("close") : options.contains("keep-alive")
      if persists, answer.isRequestWhole, body.leavesConnectionUsable, !isCancelled {
        state.withLock { $0.socket = nil }
        pool.put(socket, to: message.server)
      }
      return head
    }

    private func decode(_ body: inout BodyReader, isGzip: Bool) throws {
      var encoded = body
      do throws(any Error) {
        var inflater = Inflater {
          try encoded.next().map { [UInt8]($0) }
        } deliver: {
          try self.sink.write(Data($0))
        }
        if isGzip { try inflater.unpackGzip() } else { try inflater.unpackDeflate() }
      } catch let error as InflatingError {
        throw error.failure
      }
      // Bytes behind the compressed data are ignored.
      while try encoded.next() != nil {}
      body = encoded
    }

    private func keepCookies(of head: RawHead) {
      guard let cookies else { return }
      for field in head.fields.all where field.name.isEqualIgnoringCase(to: "Set-Cookie") {
        let found = HTTPCookie.cookies(withResponseHeaderFields: [field.name: field.value], for: request.url)
        cookies.setCookies(found, for: request.url, mainDocumentURL: nil)
      }
    }
  }

  extension InflatingError {
    fileprivate var failure: TransportFailure {
      switch self {
      case .notGzip: .badCoding("it isn't gzip")
      case .notZlib, .damaged: .badCoding("it is damaged")
      case .endsEarly: .connectionLost(.waiting)
      case .wrongChecksum: .badCoding("its checksum is wrong")
      }
    }
  }
#endif
