import Armature

/// What the person who uses the app can change about themselves on the server: friends and avatar.
///
/// It lives as long as the app: an answer that comes when the screen has gone still changes the model.
@MainActor
final class Account {
  /// Tells that a request about somebody has begun or ended.
  let requests = Observers<Void>("Account.requests")

  private let client: ServerClient
  private let qwinkers: Qwinkers
  private var underWay: Set<String> = []
  private var choices = 0
  private var newestChoice = 0

  init(client: ServerClient, qwinkers: Qwinkers) {
    self.client = client
    self.qwinkers = qwinkers
  }

  /// Whether somebody is a friend, as far as the server has confirmed.
  func isFollowing(_ id: String) -> Bool { qwinkers.me.friendIDs.contains(id) }

  /// Whether a request about somebody awaits its answer.
  func isAwaitingAnswer(about id: String) -> Bool { underWay.contains(id) }

  /// Follows somebody, or no longer does so; only the server's consent changes anything.
  func toggleFollowing(_ id: String) async throws(ServiceError) {
    guard underWay.insert(id).inserted else { return }
    requests.notify(())
    defer {
      underWay.remove(id)
      requests.notify(())
    }
    let follows = isFollowing(id)
    try await client.send(follows ? "DELETE" : "PUT", ServerAddress.friend(id))
    qwinkers.changeMe { follows ? $0.unfriend(id) : $0.befriend(id) }
  }

  /// Chooses an avatar; with the server's consent it is shown everywhere, unless that of a later choice came before.
  func choose(_ avatar: Avatar) async throws(ServiceError) {
    choices += 1
    let number = choices
    try await client.send("PUT", ServerAddress.avatar, avatar)
    guard number > newestChoice else { return }
    newestChoice = number
    qwinkers.changeMe { $0.choose(avatar) }
  }
}
