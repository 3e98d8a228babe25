/// A queue of jobs that wait for an exchange, with limits for each host and in total.
///
/// Jobs are ordered by priority, and jobs of equal priority by creation. Each operation
/// takes O(*h*) in the number of hosts that jobs wait for, and otherwise amortized constant time.
struct TransferQueue: Sendable {
  typealias ID = DownloadJob.ID

  /// The waiting and active jobs of one host.
  private struct Host: Sendable {
    /// The waiting jobs of each priority, in the order of their creation.
    var waiting = DownloadPriority.allCases.map { _ in Deque<ID>() }
    /// The number of connections.
    var activeCount = 0
  }

  private struct Job: Sendable {
    /// The host for which the job waits.
    var waiting: String?
    /// The host at which the job is active.
    var active: String?
    /// The connections that the job has besides its first, which count for the limits too.
    var further = 0
  }

  private static let priorities: [DownloadPriority] = DownloadPriority.allCases.reversed()

  private let limitPerHost: Int
  private let limit: Int
  private var hosts: [String: Host] = [:]
  private var jobs: [ID: Job] = [:]
  private var activeCount = 0
  private var furtherCount = 0

  init(limitPerHost: Int, limit: Int) {
    self.limitPerHost = max(limitPerHost, 1)
    self.limit = max(limit, 1)
  }

  mutating func enqueue(_ id: ID, for host: String, _ priority: DownloadPriority) {
    jobs[id, default: Job()].waiting = host
    // A job that is enqueued again after a redirect or a wait keeps its place.
    hosts[host, default: Host()].waiting[priority.rawValue].insert(id)
  }

  /// Gives a job that waits a higher priority; its place in the list of the lower one is dropped later.
  mutating func raise(_ id: ID, to priority: DownloadPriority) {
    if let host = jobs[id]?.waiting { enqueue(id, for: host, priority) }
  }

  /// Removes a job, whether it waits or is active.
  mutating func remove(_ id: ID) {
    guard let job = jobs.removeValue(forKey: id), let host = job.active else { return }
    activeCount -= 1
    furtherCount -= job.further
    hosts[host]?.activeCount -= 1 + job.further
    _ = first(at: host)
  }

  /// Makes the next job active and returns it; nil if none may begin.
  mutating func next() -> ID? {
    guard activeCount + furtherCount < limit else { return nil }
    var best: (host: String, priority: DownloadPriority, id: ID)?
    for host in Array(hosts.keys) where hasPlace(at: host) {
      guard let (priority, first) = first(at: host) else { continue }
      if let best, (best.priority, -best.id) >= (priority, -first) { continue }
      best = (host, priority, first)
    }
    guard let best else { return nil }
    hosts[best.host]?.waiting[best.priority.rawValue].popFirst()
    hosts[best.host]?.activeCount += 1
    jobs[best.id] = Job(active: best.host)
    activeCount += 1
    return best.id
  }

  private func hasPlace(at host: String) -> Bool { (hosts[host]?.activeCount ?? 0) < limitPerHost }

  // MARK: Further connections of one job

  /// Gives an active job up to a number of further connections to its host that are free, and returns how many.
  mutating func reserve(_ count: Int, for id: ID) -> Int {
    guard let host = jobs[id]?.active else { return 0 }
    let free = min(limit - activeCount - furtherCount, limitPerHost - (hosts[host]?.activeCount ?? 0))
    let granted = max(min(count, free), 0)
    jobs[id]?.further += granted
    hosts[host]?.activeCount += granted
    furtherCount += granted
    return granted
  }

  /// Takes one further connection back from a job, if it has one.
  mutating func giveBack(_ id: ID) {
    guard let job = jobs[id], job.further > 0, let host = job.active else { return }
    jobs[id]?.further -= 1
    hosts[host]?.activeCount -= 1
    furtherCount -= 1
  }

  /// Takes a further connection back from the job that has the most of those that keep a waiting job from beginning,
  /// and returns the job; nil if no job waits for such a connection.
  mutating func reclaim() -> ID? {
    guard furtherCount > 0 else { return nil }
    let isFull = activeCount + furtherCount >= limit
    let waiting = Array(hosts.keys).filter { first(at: $0) != nil }
    var most: (id: ID, count: Int)?
    for (id, job) in jobs where job.further > 0 {
      guard waiting.contains(where: { $0 == job.active || isFull && hasPlace(at: $0) }) else { continue }
      if let most, (most.count, -most.id) >= (job.further, -id) { continue }
      most = (id, job.further)
    }
    guard let most else { return nil }
    giveBack(most.id)
    return most.id
  }

  /// Returns the first job that waits for a host, after dropping jobs that were removed, and the host if it has none.
  private mutating func first(at host: String) -> (DownloadPriority, ID)? {
    for priority in Self.priorities {
      while let first = hosts[host]?.waiting[priority.rawValue].first {
        if jobs[first]?.waiting == host { return (priority, first) }
        hosts[host]?.waiting[priority.rawValue].popFirst()
      }
    }
    if hosts[host]?.activeCount == 0 { hosts[host] = nil }
    return nil
  }
}
