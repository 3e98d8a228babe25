/// A queue of jobs that wait for an exchange, with limits for each host and in total.
///
/// Jobs are ordered by priority, and jobs of equal priority by creation. Each operation
/// takes O(*h*) in the number of hosts that jobs wait for, and otherwise amortized constant time.
struct TransferQueue: Sendable {
  typealias ID = DownloadJob.ID

  /// The jobs that wait for one host with one priority, in the order of their creation.
  private struct WaitingList: Sendable {
    private var waiting: [ID] = []
    private var head = 0

    var first: ID? { head < waiting.count ? waiting[head] : nil }

    mutating func insert(_ new: ID) {
      // Nearly always at the end; a job that is enqueued again after a redirect or a wait keeps its place.
      var index = waiting.count
      while index > head, waiting[index - 1] > new { index -= 1 }
      waiting.insert(new, at: index)
    }

    mutating func removeFirst() {
      head += 1
      guard head * 2 > waiting.count else { return }
      waiting.removeFirst(head)
      head = 0
    }
  }

  private let limitPerHost: Int
  private let limit: Int
  private var waitingLists: [String: [DownloadPriority: WaitingList]] = [:]
  private var hostOfWaiting: [ID: String] = [:]
  private var hostOfActive: [ID: String] = [:]
  private var activeCount: [String: Int] = [:]
  /// The connections that active jobs have besides their first, which count for the limits too.
  private var further: [ID: Int] = [:]
  private var furtherCount = 0

  init(limitPerHost: Int, limit: Int) {
    self.limitPerHost = max(limitPerHost, 1)
    self.limit = max(limit, 1)
  }

  mutating func enqueue(_ id: ID, for host: String, _ priority: DownloadPriority) {
    hostOfWaiting[id] = host
    waitingLists[host, default: [:]][priority, default: WaitingList()].insert(id)
  }

  /// Removes a job, whether it waits or is active.
  mutating func remove(_ id: ID) {
    hostOfWaiting[id] = nil
    while further[id] != nil { giveBack(id) }
    guard let host = hostOfActive.removeValue(forKey: id), let count = activeCount[host] else { return }
    activeCount[host] = count > 1 ? count - 1 : nil
  }

  /// Makes the next job active and returns it; nil if none may begin.
  mutating func next() -> ID? {
    guard hostOfActive.count + furtherCount < limit else { return nil }
    var best: (host: String, priority: DownloadPriority, id: ID)?
    for host in Array(waitingLists.keys) where activeCount[host, default: 0] < limitPerHost {
      guard let (priority, first) = first(at: host) else { continue }
      if let best, (best.priority, -best.id) >= (priority, -first) { continue }
      best = (host, priority, first)
    }
    guard let best else { return nil }
    waitingLists[best.host]?[best.priority]?.removeFirst()
    hostOfWaiting[best.id] = nil
    hostOfActive[best.id] = best.host
    activeCount[best.host, default: 0] += 1
    return best.id
  }

  // MARK: Further connections of one job

  /// Gives an active job up to a number of further connections to its host that are free, and returns how many.
  mutating func reserve(_ count: Int, for id: ID) -> Int {
    guard let host = hostOfActive[id] else { return 0 }
    let free = min(limit - hostOfActive.count - furtherCount, limitPerHost - activeCount[host, default: 0])
    let granted = max(min(count, free), 0)
    guard granted > 0 else { return 0 }
    further[id, default: 0] += granted
    furtherCount += granted
    activeCount[host, default: 0] += granted
    return granted
  }

  /// Takes one further connection back from a job, if it has one.
  mutating func giveBack(_ id: ID) {
    guard let count = further[id], let host = hostOfActive[id] else { return }
    further[id] = count > 1 ? count - 1 : nil
    furtherCount -= 1
    activeCount[host, default: 1] -= 1
  }

  /// Takes a further connection back from the job that has the most of those that keep a waiting job from beginning,
  /// and returns the job; nil if no job waits for such a connection.
  mutating func reclaim() -> ID? {
    guard furtherCount > 0 else { return nil }
    let isFull = hostOfActive.count + furtherCount >= limit
    let waiting = Array(waitingLists.keys).filter { first(at: $0) != nil }
    let holders = further.filter { holder in
      guard let host = hostOfActive[holder.key] else { return false }
      return waiting.contains { $0 == host || isFull && activeCount[$0, default: 0] < limitPerHost }
    }
    guard let most = holders.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
    giveBack(most)
    return most
  }

  /// Returns the first job that waits for a host, after dropping jobs that were removed.
  private mutating func first(at host: String) -> (DownloadPriority, ID)? {
    for priority in DownloadPriority.allCases.reversed() {
      while let first = waitingLists[host]?[priority]?.first {
        if hostOfWaiting[first] == host { return (priority, first) }
        waitingLists[host]?[priority]?.removeFirst()
      }
    }
    waitingLists[host] = nil
    return nil
  }
}
