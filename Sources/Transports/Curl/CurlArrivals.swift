#if os(Linux) || os(Android)
  import Foundation

  /// What the transfers leave for the loop and for each other; confined to the loop's thread.
  final class CurlArrivals {
    /// The transfers for which something has arrived since the last time it was handed over.
    var transfers: [CurlTransfer] = []
    /// The number of their bytes; each head and each event counts like a small body.
    var byteCount = 0
    /// The transfers whose limit of bytes a second allows no more before a time.
    var paced: [(time: ContinuousClock.Instant, transfer: CurlTransfer)] = []
    /// The number of transfers that wait for their sinks.
    var waitingForSinks = 0
    /// The number of transfers with a limit of bytes a second.
    var limitedCount = 0
    /// The app's decisions about the servers of connections that stand.
    var decisions = CurlDecisions()
    /// The exchanges that wait for a server's limit.
    let admission = CurlAdmission()
  }

  /// The two ends of a connection, by which it is recognized when it is used again.
  struct CurlConnection: Hashable {
    let server: String
    let serverPort: Int32
    let client: String
    let clientPort: Int32
  }

  /// The app's decisions about the servers of connections, those of the connections that were used last.
  ///
  /// libcurl doesn't tell when it closes a connection. It keeps at most four for each exchange at once, so a decision
  /// that many others have followed belongs to a connection that is closed.
  struct CurlDecisions {
    private struct Decision {
      let isTrusted: Bool
      var lastUse: Int
    }

    /// The number of decisions that are kept at least.
    private let minimum: Int
    private var decisions: [CurlConnection: Decision] = [:]
    private var uses = 0
    /// The largest number of exchanges at once so far.
    private var mostExchanges = 0

    /// - Parameter minimum: The number of decisions that are kept at least.
    init(minimum: Int = 1_024) { self.minimum = minimum }

    var count: Int { decisions.count }

    /// Notes how many exchanges run at once.
    mutating func expect(exchanges count: Int) { mostExchanges = max(mostExchanges, count) }

    /// Returns the decision about a connection that is used again; nil if there is none.
    mutating func use(_ connection: CurlConnection) -> Bool? {
      uses += 1
      decisions[connection]?.lastUse = uses
      return decisions[connection]?.isTrusted
    }

    /// Adds the decision about a new connection, and removes old ones; amortized constant time.
    mutating func add(_ isTrusted: Bool, for connection: CurlConnection) {
      uses += 1
      decisions[connection] = Decision(isTrusted: isTrusted, lastUse: uses)
      let kept = max(minimum, 5 * mostExchanges)
      guard decisions.count > 2 * kept else { return }
      let oldest = decisions.values.map(\.lastUse).sorted()[decisions.count - kept]
      decisions = decisions.filter { $0.value.lastUse >= oldest }
    }
  }
#endif
