/// Whose turn it is: at most so many exchanges with one host and so many in all, the most urgent job first and among
/// equals the one that was made first.
///
/// A value; each step costs O(*h*) in the number of hosts that somebody waits for, and an amortised constant otherwise.
struct TransferQueue: Sendable {
  typealias ID = DownloadJob.ID

  /// Those who wait for one host with one priority, in the order of their making.
  private struct Line: Sendable {
    private var waiting: [ID] = []
    private var head = 0

    var first: ID? { head < waiting.count ? waiting[head] : nil }

    mutating func insert(_ new: ID) {
      // Nearly always the last; who comes back, after a redirect or a wait, stands where it stood.
      var place = waiting.count
      while place > head, waiting[place - 1] > new { place -= 1 }
      waiting.insert(new, at: place)
    }

    mutating func removeFirst() {
      head += 1
      guard head * 2 > waiting.count else { return }
      waiting.removeFirst(head)
      head = 0
    }
  }

  private let perHost: Int
  private let inAll: Int
  private var lines: [String: [DownloadPriority: Line]] = [:]
  private var hostOfWaiting: [ID: String] = [:]
  private var hostOfActive: [ID: String] = [:]
  private var active: [String: Int] = [:]

  init(perHost: Int, inAll: Int) {
    self.perHost = max(perHost, 1)
    self.inAll = max(inAll, 1)
  }

  mutating func wait(_ id: ID, for host: String, _ priority: DownloadPriority) {
    hostOfWaiting[id] = host
    lines[host, default: [:]][priority, default: Line()].insert(id)
  }

  /// Gives a turn back, or gives up waiting for one.
  mutating func leave(_ id: ID) {
    hostOfWaiting[id] = nil
    guard let host = hostOfActive.removeValue(forKey: id), let count = active[host] else { return }
    active[host] = count > 1 ? count - 1 : nil
  }

  /// Returns who is next and lets it begin; nil if nobody may.
  mutating func next() -> ID? {
    guard hostOfActive.count < inAll else { return nil }
    var best: (host: String, priority: DownloadPriority, id: ID)?
    for host in Array(lines.keys) where active[host, default: 0] < perHost {
      guard let (priority, first) = first(at: host) else { continue }
      if let best, (best.priority, -best.id) >= (priority, -first) { continue }
      best = (host, priority, first)
    }
    guard let best else { return nil }
    lines[best.host]?[best.priority]?.removeFirst()
    hostOfWaiting[best.id] = nil
    hostOfActive[best.id] = best.host
    active[best.host, default: 0] += 1
    return best.id
  }

  /// Who stands first for a host, those who have left apart.
  private mutating func first(at host: String) -> (DownloadPriority, ID)? {
    for priority in DownloadPriority.allCases.reversed() {
      while let first = lines[host]?[priority]?.first {
        if hostOfWaiting[first] == host { return (priority, first) }
        lines[host]?[priority]?.removeFirst()
      }
    }
    lines[host] = nil
    return nil
  }
}
