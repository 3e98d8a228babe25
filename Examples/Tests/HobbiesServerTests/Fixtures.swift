import ArmatureTestSupport
import Foundation
import HobbiesModel
import HobbiesNetworking
import HobbiesServer

/// The stores of this build.
enum StoreKind: String, CaseIterable {
  case file
  #if SQLite
    case sqlite
  #endif

  /// Opens the store of a folder.
  func open(_ place: TemporaryFolder) throws -> any MemberStore {
    switch self {
    case .file: try MemberFile(folder: place.folder)
    #if SQLite
      case .sqlite: try MemberDatabase(folder: place.folder)
    #endif
    }
  }
}

extension UserDataProvider {
  /// Waits for the answer, whose fields a test reads in the closure.
  func account<Result: Sendable>(for user: User, _ read: @escaping @MainActor (User) -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      account(for: user) { continuation.resume(returning: read($0)) }
    }
  }

  func usersSharingHobby<Result: Sendable>(
    of user: User, _ read: @escaping @MainActor (ListOfUsers) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      _ = usersSharingHobby(of: user) { continuation.resume(returning: read($0)) }
    }
  }
}

extension HobbyDataProvider {
  /// Waits for the status of the answer.
  func save(_ user: User) async -> Status {
    await withCheckedContinuation { continuation in
      save(user) { continuation.resume(returning: $0.status) }
    }
  }
}
