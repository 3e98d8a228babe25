#if os(Linux) || os(Android)
  import CLibcurl
  import Foundation

  /// The connections of a transport and the transfers over them; confined to the loop's thread.
  final class CurlConnections {
    private let loop: CurlLoop
    private let multi: CurlMulti
    private let cookies: CurlCookies
    private let state = CurlLoopState()
    private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
    /// The handles of transfers that have ended, for the next ones.
    private var idleHandles: [CurlHandle] = []

    /// The number of arrived bytes when the loop last looked for more.
    private var checkedByteCount = 0
    /// Whether libcurl may have kept bytes since they were last looked for.
    private var mayHaveKeptBytes = false
    /// The time at which delayed connection events are handed over; nil if there are none.
    private var connectionEventTime: ContinuousClock.Instant?
    private var idleTurns = IdleTurns()

    private static let idleHandleLimit = 16
    /// The number of transfers above which they always share connections.
    private static let separationLimit = 32
    /// The number of received bytes that are handed over even if more are ready.
    private static let handOverLimit = 128 * 1024

    /// Creates connections; nil if the system has no resources for them.
    init?(_ loop: CurlLoop) {
      guard let multi = CurlMulti(), let cookies = CurlCookies() else { return nil }
      (self.loop, self.multi, self.cookies) = (loop, multi, cookies)
    }

    var waker: CurlMulti.Waker { multi.waker }

    func perform(_ command: CurlLoop.Command) {
      switch command {
      case .open(let exchange): open(exchange)
      case .cancel(let exchange): cancel(exchange)
      case .resume(let exchange):
        transfers[ObjectIdentifier(exchange)]?.resume()
        mayHaveKeptBytes = true
      }
    }

    private func open(_ exchange: CurlExchange) {
      guard !exchange.isCancelled else { return exchange.deliver([.end(.failure(.cancelled))]) }
      if state.admission.admits(exchange) { begin(exchange) }
    }

    private func cancel(_ exchange: CurlExchange) {
      if state.admission.remove(exchange) {
        exchange.deliver([.end(.failure(.cancelled))])
      } else {
        remove(exchange)?.end(.failure(.cancelled))
      }
    }

    /// Begins an exchange that was admitted.
    private func begin(_ exchange: CurlExchange) {
      // The jar of an earlier exchange stays with its handle.
      let idle = exchange.hasOwnCookies ? nil : idleHandles.popLast()
      guard let handle = idle ?? CurlHandle() else {
        state.admission.didEnd(exchange)
        return exchange.deliver([.end(.failure(.system(ENOMEM)))])
      }
      let transfer = CurlTransfer(exchange, handle, state)
      do throws(TransportFailure) {
        try transfer.prepare(for: loop, cookies)
      } catch {
        state.admission.didEnd(exchange)
        transfer.end(.failure(error))
        return recycle(handle)
      }
      transfers[ObjectIdentifier(exchange)] = transfer
      state.decisions.expect(exchanges: transfers.count)
      let code = add(transfer)
      guard code != 0 else { return }
      remove(exchange)?.end(.failure(.other(code: Int(code), text: "libcurl can't begin the exchange")))
    }

    /// Passes a transfer to libcurl; returns its result, 0 for success.
    ///
    /// While another transfer waits for its sink, or has a limit of bytes per second, the new one doesn't use a
    /// connection that is in use: over HTTP/2, reading its bytes would also read bytes of the waiting transfer, which
    /// libcurl would have to keep.
    private func add(_ transfer: CurlTransfer) -> Int32 {
      guard transfer.exchange.origin != nil, transfers.count <= Self.separationLimit,
        transfers.values.contains(where: { $0.waitsForSink || $0.exchange.request.bytesPerSecond != nil })
      else {
        return multi.add(transfer.handle)
      }
      transfer.isSeparate = true
      transfer.handle.set(CLIBCURL_PIPE_WAIT, 0)
      let code = multi.add(transfer.handle)
      multi.setStreamLimit(1)
      // libcurl chooses the connection during this call.
      multi.perform()
      multi.setStreamLimit(nil)
      return code
    }

    /// Removes and returns the transfer of an exchange; nil if it has ended.
    ///
    /// - Parameter isComplete: Whether the exchange was complete; the handle of any other isn't used again, since libcurl
    ///   may have kept bytes in it.
    private func remove(_ exchange: CurlExchange, isComplete: Bool = false) -> CurlTransfer? {
      guard let transfer = transfers.removeValue(forKey: ObjectIdentifier(exchange)) else { return nil }
      state.admission.didEnd(exchange)
      // Otherwise libcurl would keep what the transfer has received, for as long as the connection has other streams.
      let wasPaused = transfer.endPause()
      multi.remove(transfer.handle)
      if isComplete, !wasPaused { recycle(transfer.handle) } else { transfer.handle.reset() }
      state.paced.removeAll { $0.transfer === transfer }
      return transfer
    }

    private func recycle(_ handle: CurlHandle) {
      handle.reset()
      if handle.hasCookies, idleHandles.count < Self.idleHandleLimit { idleHandles.append(handle) }
    }

    /// Reads and writes what is possible without waiting.
    func advance() {
      resumePaced()
      multi.perform()
      while let (handle, code) = multi.next() {
        guard let transfer = handle.receiver else { continue }
        // Nothing was sent to the server, and nothing of a response was handed over.
        let isRepeated = transfer.noteProxyScheme() && !transfer.exchange.isCancelled
        let result = isRepeated ? nil : transfer.result(code)
        _ = remove(transfer.exchange, isComplete: code == 0)
        if let result { transfer.end(result) } else { open(transfer.exchange) }
      }
      // By now libcurl has read the limits of servers, and exchanges may have ended.
      for exchange in state.admission.next(at: .now) { begin(exchange) }
    }

    /// Returns whether more bytes are ready, which can be handed over together with those that have arrived.
    ///
    /// Each call of an exchange wakes another thread, which takes longer than reading a few pieces.
    ///
    /// While a server accepts no more bytes of a request over HTTP/2, libcurl reports the connection as ready, since it
    /// could be written to: then nothing arrives between two calls.
    func hasMoreToRead() -> Bool {
      let hasNews = state.arrivedByteCount > checkedByteCount
      checkedByteCount = state.arrivedByteCount
      return hasNews && !transfers.isEmpty && state.arrivedByteCount < Self.handOverLimit
        && state.arrivals.contains { !$0.hasOnlyConnected } && multi.wait(milliseconds: 0)
    }

    /// Hands over what has arrived; an event of a connection is delayed until the response, for a short time at most.
    func handOver() {
      guard !state.arrivals.isEmpty else { return }
      mayHaveKeptBytes = true
      let now = ContinuousClock.now
      let isUrgent = connectionEventTime.map { now >= $0 } ?? false
      var (rest, exchanges) = ([CurlTransfer](), [CurlExchange]())
      for transfer in state.arrivals {
        if transfer.hasOnlyConnected, !isUrgent {
          rest.append(transfer)
        } else if transfer.handOver() {
          exchanges.append(transfer.exchange)
        }
      }
      connectionEventTime = rest.isEmpty ? nil : connectionEventTime ?? now.advanced(by: .milliseconds(100))
      (state.arrivals, state.arrivedByteCount, checkedByteCount) = (rest, 0, 0)
      CurlExchange.beginDelivery(of: exchanges)
    }

    /// Reads what libcurl has kept of responses over HTTP/2; returns whether there was something.
    ///
    /// When libcurl reads the bytes of one response, it may keep those of others, and sets a timer to pass them on. It
    /// forgets such a timer if another one was due less than a millisecond before, and it sets none for what a response
    /// that has ended leaves behind. If those were the last bytes of the connection, nothing would ever arrive there.
    func readKeptBytes() -> Bool {
      guard mayHaveKeptBytes else { return false }
      mayHaveKeptBytes = false
      guard transfers.values.contains(where: { $0.exchange.origin != nil }) else { return false }
      for transfer in transfers.values where transfer.mayHaveKeptBytes { transfer.handle.readAgain() }
      advance()
      return !state.arrivals.isEmpty
    }

    /// Waits until a connection is ready, a timer of libcurl or a rate limit is due, or the thread is woken.
    func wait() {
      let limit: Int32 = state.arrivals.isEmpty ? 60_000 : 100
      let times = state.paced.map(\.time) + (state.admission.nextTime.map { [$0] } ?? [])
      let isReady = multi.wait(milliseconds: min(limit, Self.milliseconds(to: times.min())))
      idleTurns.add(isReady: isReady, arrivalCount: state.arrivalCount)
      guard idleTurns.pause > 0, transfers.values.contains(where: \.isUpload) else { return }
      if idleTurns.areBlocked { endAnsweredUploads() }
      usleep(idleTurns.pause)
    }

    /// Ends the uploads with a complete response, of which their servers accept no more.
    private func endAnsweredUploads() {
      for transfer in transfers.values {
        guard let head = transfer.earlyResponse else { continue }
        remove(transfer.exchange)?.end(.success(head))
      }
    }

    /// Resumes the transfers whose limit of bytes per second allows more.
    private func resumePaced() {
      guard !state.paced.isEmpty else { return }
      let now = ContinuousClock.now
      let due = state.paced.filter { $0.time <= now }
      state.paced.removeAll { $0.time <= now }
      for (_, transfer) in due { transfer.resume() }
    }

    /// Returns the duration from now to a time.
    private static func milliseconds(to time: ContinuousClock.Instant?) -> Int32 {
      guard let time else { return .max }
      let duration = ContinuousClock.now.duration(to: time)
      return Int32(max(0, min(duration / .milliseconds(1), 60_000)).rounded(.up))
    }

    /// Cancels every transfer.
    func close() {
      for transfer in transfers.values {
        multi.remove(transfer.handle)
        transfer.handle.reset()
        transfer.end(.failure(.cancelled))
      }
      transfers = [:]
      state.paced = []
      handOver()
      for exchange in state.admission.removeAll() { exchange.deliver([.end(.failure(.cancelled))]) }
    }
  }
#endif
