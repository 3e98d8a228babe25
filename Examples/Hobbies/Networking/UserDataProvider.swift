public import HobbiesModel

/// Makes the requests to the server that concern users.
@MainActor
public final class UserDataProvider: ServerDataProvider {
  public override var traceName: String { "userDataProvider" }

  /// Creates the account of a user, or finds it by the name.
  public func account(for user: User, _ completion: @escaping @MainActor (User) -> Void) {
    request(.post, "/api/users", sending: user, completion)
  }

  /// Fetches the users who share the hobby that a user searches for.
  public func usersSharingHobby(
    of user: User, _ completion: @escaping @MainActor (ListOfUsers) -> Void
  ) -> RunningRequest {
    let (hobby, id) = (user.searchHobby?.name ?? "", user.userID ?? "")
    return request(.get, "/api/users?hobby=\(hobby.urlEncoded)&for=\(id.urlEncoded)", completion)
  }
}
