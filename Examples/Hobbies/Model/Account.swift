public import Delegation

/// The account of the person who uses the app: user id and hobbies.
///
/// Hobbies change at once and are confirmed by the server later. Until then the last confirmed ones are kept, and
/// restored if the server refuses the change.
public final class Account {
  /// The outcome of adding a hobby.
  public enum Addition {
    case added
    case alreadyThere
    case tooMany
  }

  /// The user id; empty without an account.
  public private(set) var userID: String

  public private(set) var hobbies: [Hobby] { didSet { changes.notify() } }

  /// Whether a change of the hobbies waits for the server.
  public private(set) var isSaving = false

  /// Notified after each change of the hobbies.
  public let changes = Observers<Void>("Account.changes")

  private var confirmed: [Hobby]
  private let storage: any AccountStorage

  /// Loads the account, or begins without one and with a few hobbies.
  public init(storage: any AccountStorage) {
    self.storage = storage
    let stored = storage.load() ?? StoredAccount(userID: "", hobbies: Self.firstHobbies)
    userID = stored.userID
    confirmed = stored.hobbies.map(Hobby.init).permitted
    hobbies = confirmed
  }

  public var isLoggedIn: Bool { !userID.isEmpty }

  private static let firstHobbies = ["Video Games", "Apple", "Computers"]

  /// Takes over the account from the server's answer.
  ///
  /// Hobbies and user id that the answer lacks stay as they are. A change that waits for the server isn't confirmed by an
  /// answer without hobbies: it still waits, or is undone if the answer is for another account.
  public func logIn(_ user: User) {
    let isOther = user.userID.map { $0 != userID } ?? false
    if let userID = user.userID { self.userID = userID }
    if user.hobbies == nil, isSaving, !isOther { return store() }
    confirm(user.hobbies?.permitted ?? confirmed)
  }

  // MARK: Changes of the hobbies

  /// Adds a hobby, which is still to be confirmed.
  public func add(_ hobby: Hobby) -> Addition {
    if hobbies.contains(hobby) { return .alreadyThere }
    guard hobbies.count < [Hobby].limit else { return .tooMany }
    hobbies.append(hobby)
    return .added
  }

  /// Removes a hobby, which is still to be confirmed.
  public func remove(_ hobby: Hobby) {
    hobbies.removeAll { $0 == hobby }
  }

  /// Marks the hobbies as being saved, and returns the user to send.
  public func beginSaving() -> User {
    isSaving = true
    return User(userID: userID, hobbies: hobbies)
  }

  /// Confirms the hobbies that were sent, or restores the last confirmed ones.
  public func endSaving(_ sent: User, succeeded: Bool) {
    isSaving = false
    // Meanwhile, another account may have logged in.
    guard sent.userID == userID else { return }
    if succeeded { confirm(sent.hobbies ?? hobbies) } else { hobbies = confirmed }
  }

  private func confirm(_ hobbies: [Hobby]) {
    confirmed = hobbies
    self.hobbies = hobbies
    store()
  }

  private func store() {
    storage.save(StoredAccount(userID: userID, hobbies: confirmed.map(\.name)))
  }
}

/// The account as it is stored.
public struct StoredAccount: Codable, Hashable, Sendable {
  public let userID: String
  public let hobbies: [String]

  public init(userID: String, hobbies: [String]) { (self.userID, self.hobbies) = (userID, hobbies) }

  private enum CodingKeys: String, CodingKey {
    case userID = "userId"
    case hobbies
  }
}

/// Keeps the account between two runs of the app.
public protocol AccountStorage {
  /// Returns the stored account; nil on the first run.
  func load() -> StoredAccount?

  func save(_ account: StoredAccount)
}
