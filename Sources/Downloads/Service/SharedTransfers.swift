/// The jobs that share one exchange, which a carrier job runs for its members.
struct SharedTransfers: Sendable {
  typealias ID = DownloadJob.ID

  /// The properties that make requests equal.
  struct Key: Hashable, Sendable {
    private let method: String
    private let url: String
    private let fields: HTTPFields
    private let statuses: Set<Int>
    private let types: [MediaType]?
    private let timeouts: Timeouts?
    private let bytesPerSecond: Int?
    private let limit: Int?

    /// Creates the key of a request; nil if its exchange can't be shared.
    ///
    /// A request with a body, or with its own rules for how it is sent, isn't shared.
    init?(_ request: DownloadRequest, limit: Int?) {
      guard request.body == nil, request.modifiers.isEmpty, !request.resumes, request.credential == nil,
        request.knownVersion == nil, request.redirects == nil, request.retry == nil
      else { return nil }
      method = request.method
      url = request.url
      fields = request.fields
      statuses = request.acceptableStatuses
      types = request.acceptableContentTypes
      timeouts = request.timeouts
      bytesPerSecond = request.bytesPerSecond
      self.limit = limit
    }
  }

  private struct Group: Sendable {
    let carrier: ID
    var members: [ID]
  }

  private var groups: [Key: Group] = [:]
  private var keys: [ID: Key] = [:]

  /// Adds a job to the exchange for a key and returns its carrier; nil if there is none.
  mutating func join(_ id: ID, _ key: Key) -> ID? {
    guard let carrier = groups[key]?.carrier else { return nil }
    groups[key]?.members.append(id)
    keys[id] = key
    return carrier
  }

  /// Adds an exchange with its first member.
  mutating func begin(_ key: Key, carrier: ID, for id: ID) {
    groups[key] = Group(carrier: carrier, members: [id])
    keys[id] = key
    keys[carrier] = key
  }

  /// Removes a job, and returns the carrier if it has no members left.
  mutating func leave(_ id: ID) -> ID? {
    guard let key = keys.removeValue(forKey: id), let carrier = groups[key]?.carrier else { return nil }
    groups[key]?.members.removeAll { $0 == id }
    guard groups[key]?.members.isEmpty == true else { return nil }
    groups[key] = nil
    keys[carrier] = nil
    return carrier
  }

  /// The members of a carrier's exchange.
  func members(of carrier: ID) -> [ID] { keys[carrier].flatMap { groups[$0] }?.members ?? [] }

  /// Removes a carrier's exchange and returns its members.
  mutating func end(_ carrier: ID) -> [ID] {
    guard let key = keys.removeValue(forKey: carrier), let group = groups.removeValue(forKey: key) else { return [] }
    for id in group.members { keys[id] = nil }
    return group.members
  }
}
