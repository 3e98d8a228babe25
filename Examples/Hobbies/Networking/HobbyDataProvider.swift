public import HobbiesModel

/// Makes the requests to the server that concern hobbies.
@MainActor
public final class HobbyDataProvider: ServerDataProvider {
  public override var traceName: String { "hobbyDataProvider" }

  /// Saves all hobbies of a user.
  public func save(_ user: User, _ completion: @escaping @MainActor (BaseModel) -> Void) {
    // The path names the user, so the body has only the hobbies.
    request(
      .put, "/api/users/\((user.userID ?? "").urlEncoded)/hobbies", sending: User(hobbies: user.hobbies ?? []),
      completion)
  }
}
