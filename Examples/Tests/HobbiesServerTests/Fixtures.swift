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
  func open(_ folder: TemporaryFolder) throws -> any MemberStore {
    switch self {
    case .file: try MemberFile(folder: folder.url)
    #if SQLite
      case .sqlite: try MemberDatabase(folder: folder.url)
    #endif
    }
  }
}

/// A folder that exists while a test needs it.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(
    path: "HobbiesTests-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }
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
