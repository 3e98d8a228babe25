/// Which jobs share one exchange.
struct SharedTransfers: Sendable {
  typealias ID = DownloadCore.ID

  /// What makes requests equal.
  struct Key: Hashable, Sendable {
    let method: String
    let url: String
    let fields: HTTPFields
    let statuses: Set<Int>
    let types: [MediaType]?
    let credential: Credential?
    let known: EntityValidator?

    /// The key of a request; nil if it is not to be shared.
    init?(_ request: DownloadRequest) {
      guard request.body == nil, request.modifiers.isEmpty, !request.resumes else { return nil }
      method = request.method
      url = request.url
      fields = request.fields
      statuses = request.acceptableStatuses
      types = request.acceptableContentTypes
      credential = request.credential
      known = request.known
    }
  }

  private struct Group: Sendable {
    let carrier: DownloadJob
    var members: [ID]
  }

  private var groups: [Key: Group] = [:]
  private var keys: [ID: Key] = [:]

  /// Lets a job take part; returns false if there is no exchange for it yet.
  mutating func join(_ id: ID, _ key: Key) -> Bool {
    guard groups[key] != nil else { return false }
    groups[key]?.members.append(id)
    keys[id] = key
    return true
  }

  mutating func begin(_ key: Key, carrier: DownloadJob, for id: ID) {
    groups[key] = Group(carrier: carrier, members: [id])
    keys[id] = key
    keys[ID(carrier)] = key
  }

  /// Takes a job out and returns the one that carried for it alone.
  mutating func leave(_ id: ID) -> DownloadJob? {
    guard let key = keys.removeValue(forKey: id), let carrier = groups[key]?.carrier else { return nil }
    groups[key]?.members.removeAll { $0 == id }
    guard groups[key]?.members.isEmpty == true else { return nil }
    groups[key] = nil
    keys[ID(carrier)] = nil
    return carrier
  }

  /// Those for whom a job carries.
  func members(of carrier: ID) -> [ID] {
    guard let key = keys[carrier], let group = groups[key], ID(group.carrier) == carrier else { return [] }
    return group.members
  }

  /// Ends what a job carries and returns for whom it did.
  mutating func end(_ carrier: ID) -> [ID] {
    let members = members(of: carrier)
    guard let key = keys[carrier], !members.isEmpty else { return [] }
    groups[key] = nil
    for id in members + [carrier] { keys[id] = nil }
    return members
  }
}
