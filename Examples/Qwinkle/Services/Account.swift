import Armature

/// The user's account: changes friends and avatar on the server.
///
/// It lives as long as the app, so an answer that arrives after its screen was closed still changes the model.
@MainActor
final class Account {
  /// Notified when a request about a person begins or ends.
  let requests = Observers<Void>("Account.requests")

  private let client: ServerClient
  private let qwinkers: Qwinkers
  private var pendingIDs: Set<String> = []
  private var choices = 0
  private var lastConfirmedChoice = 0

  init(client: ServerClient, qwinkers: Qwinkers) {
    self.client = client
    self.qwinkers = qwinkers
  }

  /// Returns whether a person is a friend, as confirmed by the server.
  func isFollowing(_ id: String) -> Bool { qwinkers.me.friendIDs.contains(id) }

  /// Returns whether a request about a person is pending.
  func isAwaitingAnswer(about id: String) -> Bool { pendingIDs.contains(id) }

  /// Toggles whether the user follows a person.
  ///
  /// The model changes after the server has confirmed.
  func toggleFollowing(_ id: String) async throws(ServiceError) {
    guard pendingIDs.insert(id).inserted else { return }
    requests.notify(())
    defer {
      pendingIDs.remove(id)
      requests.notify(())
    }
    let follows = isFollowing(id)
    try await client.send(follows ? "DELETE" : "PUT", ServerAddress.friend(id))
    qwinkers.changeMe { follows ? $0.unfriend(id) : $0.befriend(id) }
  }

  /// Sets the avatar after the server has confirmed, unless a later choice was confirmed before.
  func choose(_ avatar: Avatar) async throws(ServiceError) {
    choices += 1
    let number = choices
    try await client.send("PUT", ServerAddress.avatar, avatar)
    guard number > lastConfirmedChoice else { return }
    lastConfirmedChoice = number
    qwinkers.changeMe { $0.choose(avatar) }
  }
}
