#if os(Linux) || os(Android)
  import Foundation

  /// The state that the transfers of a loop share with it and with each other; confined to the loop's thread.
  final class CurlLoopState {
    /// The transfers with arrivals that haven't been handed over.
    var arrivals: [CurlTransfer] = []
    /// The number of bytes in these arrivals; each head and each event counts as a small body.
    var arrivedByteCount = 0
    /// The number of arrivals since the loop has started.
    var arrivalCount = 0
    /// The transfers whose limit of bytes per second allows no more before a time.
    var paced: [(time: ContinuousClock.Instant, transfer: CurlTransfer)] = []
    /// The app's decisions about the servers of established connections.
    var decisions = CurlDecisions()
    /// The schemes of the URLs whose proxy has refused Basic, which is tried first, since it needs no challenge.
    var schemesWithProxyDigest: Set<String> = []
    /// The exchanges that wait for a server's limit.
    let admission = CurlAdmission()
  }

  /// The consecutive turns of a loop in which a connection was ready although nothing was received or sent.
  ///
  /// While a server accepts no more bytes of a request over HTTP/2, libcurl 7.88 reports the connection as ready, since
  /// it could be written to: waiting for it takes no time.
  struct IdleTurns {
    /// The number of turns after which the loop pauses: more than the bytes in libcurl's buffer need.
    private static let pauseLimit = 64
    /// The number of turns after which the servers aren't expected to accept more bytes.
    private static let endLimit = 192

    private var count = 0
    private var lastArrival = 0

    /// Adds a turn, or begins again if something has arrived or the loop had to wait.
    mutating func add(isReady: Bool, arrivalCount: Int) {
      count = isReady && arrivalCount == lastArrival ? count + 1 : 0
      lastArrival = arrivalCount
    }

    /// The microseconds for which the loop has to pause, so that it doesn't keep a processor busy.
    ///
    /// The pauses begin short, since a server usually accepts more bytes after the time of a round trip.
    var pause: UInt32 { UInt32(min(max(0, count - Self.pauseLimit + 1) * 20, 2_000)) }

    /// Whether the servers of the uploads accept no more bytes.
    var areBlocked: Bool { count >= Self.endLimit }
  }

  /// The two ends of a connection, by which it is recognized when it is used again.
  struct CurlConnection: Hashable {
    let server: String
    let serverPort: Int32
    let client: String
    let clientPort: Int32
  }

  /// The app's decisions about the servers of the most recently used connections.
  ///
  /// libcurl doesn't report when it closes a connection. It keeps at most four for each simultaneous exchange, so a
  /// decision that many others have followed belongs to a closed connection.
  struct CurlDecisions {
    private struct Decision {
      let isTrusted: Bool
      var lastUse: Int
    }

    /// The minimum number of decisions to keep.
    private let minimum: Int
    private var decisions: [CurlConnection: Decision] = [:]
    private var uses = 0
    /// The largest number of simultaneous exchanges so far.
    private var mostExchanges = 0

    /// - Parameter minimum: The minimum number of decisions to keep.
    init(minimum: Int = 1_024) { self.minimum = minimum }

    var count: Int { decisions.count }

    /// Records the number of simultaneous exchanges.
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
