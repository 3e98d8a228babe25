/// What a row shows of a person.
struct PersonLine: Identifiable, Equatable {
  let id: String
  let name: String

  /// What the button of the row does.
  let action: String
  let isEnabled: Bool

  @MainActor
  init(_ qwinker: Qwinker, _ account: Account) {
    id = qwinker.id
    name = qwinker.name
    action = account.isFollowing(qwinker.id) ? "Unfollow" : "Follow"
    isEnabled = !account.isAwaitingAnswer(about: qwinker.id)
  }
}
