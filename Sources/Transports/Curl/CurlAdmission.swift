#if os(Linux) || os(Android)
  import Foundation

  /// The exchanges that wait until a server's limit of simultaneous requests is known; confined to the loop's thread.
  ///
  /// Until a server with HTTP/2 has announced its limit, libcurl sends 100 requests over the connection and opens
  /// another connection for each further request. libcurl doesn't report when it has received the limit. The limit
  /// arrives with the first response or earlier, usually one round trip after the connection is established. Only a server
  /// that is slow to respond makes an exchange wait longer, so the wait is generous.
  final class CurlAdmission {
    private struct Origin {
      /// When the first exchange began.
      let start: ContinuousClock.Instant
      /// The number of exchanges that have begun and not ended.
      var running = 0
      var waiting: [CurlExchange] = []
      /// When the limit is regarded as known; nil before a connection is established.
      var time: ContinuousClock.Instant?
      var isKnown = false

      /// Whether another exchange may begin.
      var isOpen: Bool { isKnown || running < CurlAdmission.limit }
      var isUnused: Bool { running == 0 && waiting.isEmpty }
    }

    /// The number of requests that libcurl sends before it receives a server's limit.
    private static let limit = 100

    /// The servers of running and waiting exchanges.
    private var origins: [String: Origin] = [:]

    /// Returns whether an exchange may begin; if not, ``next(at:)`` returns it later.
    func admits(_ exchange: CurlExchange) -> Bool {
      guard let name = exchange.origin else { return true }
      var origin = origins[name] ?? Origin(start: .now)
      let isOpen = origin.isOpen
      if isOpen { origin.running += 1 } else { origin.waiting.append(exchange) }
      origins[name] = origin
      return isOpen
    }

    /// Removes an exchange that waits; returns whether there was one.
    func remove(_ exchange: CurlExchange) -> Bool {
      guard let name = exchange.origin, let index = origins[name]?.waiting.firstIndex(where: { $0 === exchange })
      else { return false }
      origins[name]?.waiting.remove(at: index)
      return true
    }

    /// Removes and returns all exchanges that wait.
    func removeAll() -> [CurlExchange] {
      defer { origins = [:] }
      return origins.values.flatMap(\.waiting)
    }

    /// Records that an exchange has a connection.
    ///
    /// - Parameter isNew: Whether the exchange has made the connection; the limit of an older one is known.
    func didConnect(_ exchange: CurlExchange, isNew: Bool) {
      guard let name = exchange.origin, let origin = origins[name], origin.time == nil else { return }
      let now = ContinuousClock.now
      let wait = min(max(origin.start.duration(to: now), .milliseconds(250)), .seconds(1))
      origins[name]?.time = isNew ? now + wait : now
    }

    /// Records that an exchange has received the head of its response.
    func didReceiveHead(_ exchange: CurlExchange) {
      if let name = exchange.origin { origins[name]?.isKnown = true }
    }

    /// Returns whether the limit of an exchange's server is known, as it is after the server's first response at the latest.
    func knowsLimit(of exchange: CurlExchange) -> Bool {
      exchange.origin.flatMap { origins[$0]?.isKnown } ?? false
    }

    /// Records that an admitted exchange has ended.
    func didEnd(_ exchange: CurlExchange) {
      guard let name = exchange.origin else { return }
      origins[name]?.running -= 1
      if origins[name]?.isUnused == true { origins[name] = nil }
    }

    /// Admits and returns the exchanges that may begin now.
    func next(at now: ContinuousClock.Instant) -> [CurlExchange] {
      var admitted: [CurlExchange] = []
      for (name, var origin) in origins where !origin.waiting.isEmpty {
        if let time = origin.time, time <= now { origin.isKnown = true }
        let places = origin.isKnown ? .max : Self.limit - origin.running
        let count = min(places, origin.waiting.count)
        guard count > 0 else { continue }
        admitted += origin.waiting.prefix(count)
        origin.waiting.removeFirst(count)
        origin.running += count
        origins[name] = origin
      }
      return admitted
    }

    /// When the next exchanges may begin if nothing happens earlier; nil if none waits for a time.
    var nextTime: ContinuousClock.Instant? {
      origins.values.filter { !$0.waiting.isEmpty }.compactMap(\.time).min()
    }
  }
#endif
