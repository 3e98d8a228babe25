#if os(Linux) || os(Android)
  import CLibcurl
  import Foundation

  /// One exchange as libcurl carries it out; confined to the loop's thread.
  final class CurlTransfer {
    /// The maximum number of received bytes that are passed to the sink in one call.
    private static let joinLimit = 64 * 1024
    /// The length of a piece after which more pieces are expected.
    private static let largePiece = 8 * 1024

    let exchange: CurlExchange
    let handle: CurlHandle
    private let state: CurlLoopState
    private var reader: HeadReader
    private var head: ResponseHead?
    private var phase = ExchangePhase.connecting
    /// The number of bytes of the body that are missing, if libcurl waits for the end of the connection instead of
    /// counting them.
    private var uncounted: Int?
    private var upload: UploadBody?
    private var piece = Data()
    private var sent = 0
    /// The number of bytes of the response's body, before they are decoded.
    private var received = 0
    private var trust: CurlLoop.Trust?
    private var pace: Pace?
    private var proxies = ConnectionOptions.Proxies.none
    private var usesProxyDigest = false
    /// The challenge of a proxy over http, which is the response unless libcurl answers it.
    private var challenge: ResponseHead?
    /// Why a callback ended the exchange.
    private var failure: TransportFailure?
    /// What has arrived but wasn't handed over.
    private var items: [CurlExchange.Item] = []
    private var itemBytes = 0
    /// The received bytes of the body that aren't an item yet.
    private var body = Data()
    /// Whether the transfer is one of the arrivals.
    private var hasArrivals = false
    /// Whether the transfer waits for the sink, for its limit of bytes, or for a piece of the request's body.
    private var isPaused = false
    /// Whether the transfer was begun over a connection that no other one uses.
    var isSeparate = false
    /// Whether libcurl passes on what it has kept during a pause.
    private var acceptsAll = false
    /// Whether the transfer waits for the sink.
    private(set) var waitsForSink = false
    /// Whether the response came over HTTP/2.
    private var isHTTP2 = false

    init(_ exchange: CurlExchange, _ handle: CurlHandle, _ state: CurlLoopState) {
      self.exchange = exchange
      self.handle = handle
      self.state = state
      reader = HeadReader(url: exchange.request.url.absoluteString)
    }

    // MARK: Preparing

    /// Sets all options of the handle.
    func prepare(for loop: CurlLoop, _ cookies: CurlCookies) throws(TransportFailure) {
      let (library, trust) = (loop.library, loop.trust)
      if trust != nil, !library.reportsConnections {
        throw .unavailable(
          "Cannot evaluate trust: this needs libcurl 7.80 or later, and \(library.version) is installed. Nothing was sent."
        )
      }
      (self.trust, proxies) = (trust, loop.options.proxies)
      handle.receiver = self
      handle.setCallbacks(reportsConnections: library.reportsConnections)
      let request = exchange.request
      try CurlSettings(handle: handle, loop: loop).set(for: request, evaluatesTrust: trust != nil)
      // libcurl has such a limit too, but checks it only after it has read everything that has arrived.
      pace = request.bytesPerSecond.map { Pace(bytesPerSecond: $0) }
      usesProxyDigest = mayUseProxyDigest && state.schemesWithProxyDigest.contains(scheme)
      if usesProxyDigest { handle.set(CLIBCURL_PROXY_AUTHENTICATION, CLIBCURL_DIGEST) }
      if !exchange.hasOwnCookies { handle.use(cookies) }
      if let body = request.body {
        let upload = try UploadBody(body) { [weak exchange] in exchange?.resume() }
        handle.set(CLIBCURL_UPLOAD_LENGTH, bytes: upload.length ?? -1)
        self.upload = upload
      } else if request.announcesEmptyBody {
        handle.set(CLIBCURL_UPLOAD_LENGTH, bytes: 0)
      }
    }

    // MARK: Handing over

    private func add(_ item: CurlExchange.Item) {
      joinBody()
      items.append(item)
      arrive(byteCount: 1024)
    }

    private func arrive(byteCount: Int) {
      if !hasArrivals { state.arrivals.append(self) }
      hasArrivals = true
      state.arrivedByteCount += byteCount
      state.arrivalCount += 1
    }

    /// Makes the received bytes of the body an item.
    private func joinBody() {
      guard !body.isEmpty else { return }
      itemBytes += body.count
      items.append(.bytes(body))
      body = Data()
    }

    /// Whether nothing has arrived except the event that the connection is established.
    var hasOnlyConnected: Bool {
      guard items.count == 1, body.isEmpty, case .event(.connected) = items[0] else { return false }
      return true
    }

    /// Hands over what has arrived; returns whether its delivery has to be begun.
    func handOver() -> Bool {
      hasArrivals = false
      joinBody()
      guard !items.isEmpty else { return false }
      defer { (items, itemBytes) = ([], 0) }
      return exchange.handOver(items)
    }

    /// Adds the final event, which is handed over like everything else that arrives.
    func end(_ result: Result<ResponseHead, TransportFailure>) {
      if case .success = result {
        let trailers = reader.trailers
        if !trailers.all.isEmpty { add(.event(.trailers(trailers))) }
      }
      add(.end(result))
    }

    // MARK: Pausing

    /// Continues a paused transfer, which pauses again if nothing has changed.
    func resume() {
      guard isPaused else { return }
      isPaused = false
      waitsForSink = false
      // libcurl passes on what it has kept. If only some of it were accepted, it would copy the rest.
      acceptsAll = true
      handle.resume()
      acceptsAll = false
    }

    /// Whether libcurl may have bytes of the response that it has read together with those of another one.
    ///
    /// Only a connection with a response has such bytes, and only there may reading be paused: until the server has
    /// accepted libcurl's settings, the end of a pause would let it send twice as much as libcurl means to keep.
    var mayHaveKeptBytes: Bool {
      let hasResponse = head != nil || !isSeparate && state.admission.knowsLimit(of: exchange)
      return exchange.origin != nil && phase != .connecting && !isPaused && hasResponse
    }

    /// Ends the pause of a transfer that is about to be removed, so that libcurl frees what it has kept; returns
    /// whether there was a pause.
    func endPause() -> Bool {
      guard isPaused else { return false }
      pace = nil
      resume()
      return true
    }

    /// Whether the transfer has a body to send, perhaps over HTTP/2.
    var isUpload: Bool { upload != nil && exchange.origin != nil }

    /// The head of a response that is complete, by its length, before the body of the request is sent; nil if there is
    /// none.
    ///
    /// Over HTTP/2, libcurl then reads neither that the server accepts more bytes nor that it has reset the stream.
    var earlyResponse: ResponseHead? { isUpload && isHTTP2 && head?.contentLength == received ? head : nil }

    // MARK: Called by libcurl

    /// Whether the app decides which servers to trust.
    var evaluatesTrust: Bool { trust != nil }

    /// Decides whether the request may be sent over an established connection.
    ///
    /// - Parameter connection: The connection, if the app decides.
    func mayUse(_ connection: CurlConnection?) -> Bool {
      if let trust, !isTrusted(connection, trust) {
        failure = .untrustedServer(.refused)
        // Over HTTP/2, libcurl would keep the connection for other exchanges.
        handle.set(CLIBCURL_FORBID_REUSE, 1)
        return false
      }
      phase = .waiting
      state.admission.didConnect(exchange, isNew: handle.number(CLIBCURL_NEW_CONNECTIONS) > 0)
      add(.event(.connected))
      return true
    }

    /// Returns whether the app trusts the server, which it decides once for each connection.
    private func isTrusted(_ connection: CurlConnection?, _ trust: CurlLoop.Trust) -> Bool {
      guard exchange.request.isEncrypted else { return true }
      guard let connection else { return false }
      let chain = handle.certificates.compactMap { Self.decode($0) }
      // Only the exchange that made the connection has the certificates.
      guard !chain.isEmpty else { return state.decisions.use(connection) ?? false }
      let isTrusted = trust(exchange.request.url.host(percentEncoded: false) ?? "", chain)
      state.decisions.add(isTrusted, for: connection)
      return isTrusted
    }

    /// Returns the bytes of a certificate in PEM.
    private static func decode(_ text: String) -> [UInt8]? {
      let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
      return Data(base64Encoded: lines.joined()).map { [UInt8]($0) }
    }

    /// Receives a line of a head or of trailers; returns false to end the exchange.
    func receive(header line: [UInt8]) -> Bool {
      if challenge != nil, line.beginsHead {
        // libcurl has answered the challenge.
        challenge = nil
        reader = HeadReader(url: exchange.request.url.absoluteString)
      }
      if line.beginsHead { isHTTP2 = line.starts(with: Array("HTTP/2".utf8)) }
      let continues = attempt { () throws(TransportFailure) in
        guard let next = try reader.read(line) else {
          if reader.isWithinHead { phase = .head }
          return
        }
        guard reader.isComplete else {
          phase = .waiting
          return add(.event(.informational(next)))
        }
        if next.status == 407, !exchange.request.isEncrypted { challenge = next } else { try begin(next) }
      }
      return continues && uncounted != 0 && (challenge == nil || !needsProxyDigest)
    }

    /// Makes the challenge of a proxy the response, since libcurl hasn't answered it; returns false to end the exchange.
    private func beginChallenge() -> Bool {
      attempt { () throws(TransportFailure) in
        if let next = challenge.take() { try begin(next) }
      }
    }

    /// Begins the body of a response.
    private func begin(_ next: ResponseHead) throws(TransportFailure) {
      phase = .body
      received = 0
      state.admission.didReceiveHead(exchange)
      do throws(TransportFailure) {
        let checked = try next.checkedFraming().describingFile(of: exchange.request)
        head = checked
        let hasBody = exchange.request.method != "HEAD"
        // libcurl ignores the length after any other transfer coding than chunked, even after 'identity'.
        if hasBody, ![204, 304].contains(checked.status), next.fields["Transfer-Encoding"] != nil {
          uncounted = checked.contentLength
        }
        let coding = hasBody ? try ContentDecoder.Coding(of: checked, unlessAcceptedBy: exchange.request) : nil
        add(.head(checked, coding))
      } catch {
        // For most other responses the head is enough: a redirect is followed regardless of its body.
        if !(200..<300).contains(next.status) { add(.head(next, nil)) }
        throw error
      }
    }

    /// Returns whether more bytes of the body can be received now.
    func acceptsBody() -> Bool {
      if acceptsAll { return true }
      if let time = pace?.next(at: .now) {
        isPaused = true
        state.paced.append((time, self))
        return false
      }
      let accepts = exchange.accepts(waiting: itemBytes + body.count)
      // The transfer may already wait for the request's body.
      if !accepts { (isPaused, waitsForSink) = (true, true) }
      return accepts
    }

    /// Receives bytes of the body; returns false to end the exchange.
    func receive(body bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      guard beginChallenge() else { return false }
      let count = min(bytes.count, uncounted ?? .max)
      if body.count + count > Self.joinLimit { joinBody() }
      if body.isEmpty, count >= Self.largePiece { body.reserveCapacity(Self.joinLimit) }
      // libcurl lends the bytes for this call, in which they are copied.
      unsafe body.append(UnsafeBufferPointer(rebasing: bytes.prefix(count)))
      pace?.add(count)
      received += count
      arrive(byteCount: count)
      uncounted? -= count
      return uncounted != 0
    }

    /// Returns the next bytes of the request's body.
    func nextBytes(upTo limit: Int) -> UploadBody.Piece {
      guard let upload else { return .end }
      if piece.isEmpty {
        let next = upload.next()
        switch next {
        case .bytes(let data): piece = data
        case .later: isPaused = true
        case .failure(let reason): failure = reason
        case .end: break
        }
        guard !piece.isEmpty else { return next }
      }
      let bytes = piece.prefix(limit)
      piece = piece.dropFirst(bytes.count)
      sent += bytes.count
      add(.event(.sent(sent)))
      return .bytes(bytes)
    }

    /// Begins the request's body again.
    func rewind() {
      piece = Data()
      sent = 0
      upload?.rewind()
    }

    private func attempt(_ work: () throws(TransportFailure) -> Void) -> Bool {
      do throws(TransportFailure) {
        try work()
        return true
      } catch {
        failure = error
        return false
      }
    }

    // MARK: The result

    /// The scheme of the URL, which determines the proxy.
    private var scheme: String { exchange.request.isEncrypted ? "https" : "http" }

    /// The schemes that the proxy accepts, if it has refused the request or the tunnel.
    private var proxyChallenges: Int {
      let isRefused = exchange.request.isEncrypted ? handle.number(CLIBCURL_CONNECT_CODE) == 407 : challenge != nil
      return isRefused ? handle.number(CLIBCURL_PROXY_CHALLENGES) & (CLIBCURL_BASIC | CLIBCURL_DIGEST) : 0
    }

    /// Whether the proxy has refused the request because it accepts only Digest, which wasn't tried.
    private var needsProxyDigest: Bool {
      mayUseProxyDigest && !usesProxyDigest && proxyChallenges == CLIBCURL_DIGEST
    }

    /// Whether libcurl may answer a challenge of the proxy.
    ///
    /// Until it has one, it leaves out the body, and a proxy that requires no answer for this server would pass on the
    /// request without it.
    private var mayUseProxyDigest: Bool { exchange.request.isEncrypted || exchange.request.body == nil }

    /// Notes what the proxy accepts, for the next requests; returns whether this one must be repeated.
    func noteProxyScheme() -> Bool {
      if usesProxyDigest, proxyChallenges == CLIBCURL_BASIC { state.schemesWithProxyDigest.remove(scheme) }
      guard needsProxyDigest else { return false }
      state.schemesWithProxyDigest.insert(scheme)
      return true
    }

    /// Returns the result of the exchange for libcurl's code.
    func result(_ code: Int32) -> Result<ResponseHead, TransportFailure> {
      // A connection that is lost while libcurl answers the challenge is a lost connection.
      if code == 0 || !usesProxyDigest { _ = beginChallenge() }
      if let failure { return .failure(failure) }
      if uncounted.map({ $0 == 0 }) ?? (code == 0), let head { return .success(head) }
      let host = exchange.request.url.host(percentEncoded: false)?.trimmingCharacters(in: ["[", "]"]) ?? ""
      // A connection that is used again has no handshake, and libcurl before 7.80 doesn't tell that it is established.
      let isUnencrypted = handle.number(CLIBCURL_NEW_CONNECTIONS) > 0 && !handle.isEncrypted
      let report = CurlReport(
        host: host, port: exchange.request.url.port ?? (exchange.request.isEncrypted ? 443 : 80), code: code,
        text: handle.description(of: code),
        phase: reader.isWithinHead ? .head : phase,
        verifyResult: handle.number(CLIBCURL_VERIFY_RESULT),
        proxyVerifyResult: handle.number(CLIBCURL_PROXY_VERIFY_RESULT), peerPort: handle.number(CLIBCURL_PEER_PORT),
        isEncrypted: exchange.request.isEncrypted, hasEncryptedProxy: proxies.areEncrypted,
        hasProxyExceptions: proxies.haveExceptions, connectCode: handle.number(CLIBCURL_CONNECT_CODE),
        isTunneling: exchange.request.isEncrypted && phase == .connecting && isUnencrypted,
        systemError: handle.systemError)
      return .failure(report.failure)
    }
  }
#endif
