#if os(Linux) || os(Android)
  import CLibcurl
  import Foundation

  /// The connections of a transport and the transfers over them; confined to the loop's thread.
  final class CurlConnections {
    private let loop: CurlLoop
    private let multi: CurlMulti
    private let cookies: CurlCookies
    private let arrivals = CurlArrivals()
    private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
    /// The handles of transfers that have ended, for the next ones.
    private var idleHandles: [CurlHandle] = []

    /// When the news of a connection is handed over at the latest; nil if none waits.
    private var patience: ContinuousClock.Instant?

    private static let idleHandleLimit = 16
    /// The number of transfers above which they share connections in any case.
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
      case .resume(let exchange): transfers[ObjectIdentifier(exchange)]?.resume()
      }
    }

    private func open(_ exchange: CurlExchange) {
      guard !exchange.isCancelled else { return exchange.deliver([.end(.failure(.cancelled))]) }
      if arrivals.admission.admits(exchange) { begin(exchange) }
    }

    private func cancel(_ exchange: CurlExchange) {
      if arrivals.admission.remove(exchange) {
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
        arrivals.admission.didEnd(exchange)
        return exchange.deliver([.end(.failure(.system(ENOMEM)))])
      }
      let transfer = CurlTransfer(exchange, handle, arrivals)
      do throws(TransportFailure) {
        try transfer.prepare(for: loop, cookies)
      } catch {
        arrivals.admission.didEnd(exchange)
        transfer.end(.failure(error))
        return recycle(handle)
      }
      transfers[ObjectIdentifier(exchange)] = transfer
      if exchange.request.bytesPerSecond != nil { arrivals.limitedCount += 1 }
      arrivals.decisions.expect(exchanges: transfers.count)
      let code = add(handle, of: exchange)
      guard code != 0 else { return }
      remove(exchange)?.end(.failure(.other(code: Int(code), text: "libcurl can't begin the exchange")))
    }

    /// Passes a transfer to libcurl; returns its result, 0 for success.
    ///
    /// While another one waits for its sink, or if one has a limit of bytes a second, for which it waits again and again,
    /// the transfer doesn't use a connection that is in use: over HTTP/2, each byte that it read there would bring bytes for
    /// the waiting one, which libcurl would have to keep.
    private func add(_ handle: CurlHandle, of exchange: CurlExchange) -> Int32 {
      let isSeparate = arrivals.waitingForSinks > 0 || arrivals.limitedCount > 0
      guard exchange.origin != nil, isSeparate, transfers.count <= Self.separationLimit else {
        return multi.add(handle)
      }
      handle.set(CLIBCURL_PIPE_WAIT, 0)
      let code = multi.add(handle)
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
      arrivals.admission.didEnd(exchange)
      if exchange.request.bytesPerSecond != nil { arrivals.limitedCount -= 1 }
      // Otherwise libcurl would keep what the transfer has received, for as long as the connection has other streams.
      let wasPaused = transfer.endPause()
      multi.remove(transfer.handle)
      if isComplete, !wasPaused { recycle(transfer.handle) } else { transfer.handle.reset() }
      arrivals.paced.removeAll { $0.transfer === transfer }
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
        let result = transfer.result(code)
        _ = remove(transfer.exchange, isComplete: code == 0)
        transfer.end(result)
      }
      // Now libcurl has read what a server has told, and the exchanges that have ended leave places.
      for exchange in arrivals.admission.next(at: .now) { begin(exchange) }
    }

    /// Whether more is ready that can be handed over together with what has arrived.
    ///
    /// Each call of an exchange wakes another thread, which takes longer than reading a few pieces.
    func hasMoreToRead() -> Bool {
      !transfers.isEmpty && arrivals.byteCount < Self.handOverLimit && arrivals.transfers.contains { !$0.isPatient }
        && multi.wait(milliseconds: 0)
    }

    /// Hands over what has arrived; the news that a connection stands waits for the response, but not for long.
    func handOver() {
      guard !arrivals.transfers.isEmpty else { return }
      let now = ContinuousClock.now
      let isUrgent = patience.map { now >= $0 } ?? false
      var (rest, exchanges) = ([CurlTransfer](), [CurlExchange]())
      for transfer in arrivals.transfers {
        if transfer.isPatient, !isUrgent {
          rest.append(transfer)
        } else if transfer.handOver() {
          exchanges.append(transfer.exchange)
        }
      }
      patience = rest.isEmpty ? nil : patience ?? now.advanced(by: .milliseconds(100))
      (arrivals.transfers, arrivals.byteCount) = (rest, 0)
      CurlExchange.beginDelivery(of: exchanges)
    }

    /// Waits until a connection is ready, a timer of libcurl or a limit of speed is due, or the thread is woken.
    func wait() {
      let limit: Int32 = arrivals.transfers.isEmpty ? 60_000 : 100
      let times = arrivals.paced.map(\.time) + (arrivals.admission.nextTime.map { [$0] } ?? [])
      multi.wait(milliseconds: min(limit, Self.milliseconds(to: times.min())))
    }

    /// Resumes the transfers whose limit of bytes a second allows more.
    private func resumePaced() {
      guard !arrivals.paced.isEmpty else { return }
      let now = ContinuousClock.now
      let due = arrivals.paced.filter { $0.time <= now }
      arrivals.paced.removeAll { $0.time <= now }
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
      arrivals.paced = []
      handOver()
      for exchange in arrivals.admission.removeAll() { exchange.deliver([.end(.failure(.cancelled))]) }
    }
  }
#endif
