import Armature
import BidlyModel
import BidlyNetworking
import Foundation
import LoopbackServer
import Synchronization

@testable import Bidly

/// A server with one answer, which records the requests.
final class OneAnswer: Sendable {
  private let server: LoopbackServer
  private let log: Log

  private final class Log: Sendable {
    let requests = Mutex<[Request]>([])
  }

  init(_ status: Int = 200, _ body: String = "[]", at gate: Gate? = nil) throws {
    let log = Log()
    self.log = log
    server = try LoopbackServer { request in
      log.requests.withLock { $0.append(request) }
      await gate?.pass()
      return Response(status, json: Data(body.utf8))
    }
  }

  var requests: [Request] { log.requests.withLock(\.self) }
  var url: URL { server.baseURL }

  func stop() { server.stop() }
}

extension ServerRequest {
  /// Sends the request and waits for its completion.
  @MainActor
  func result() async -> Result<Reply, ServerError> {
    await withCheckedContinuation { continuation in
      perform { continuation.resume(returning: $0) }
    }
  }
}

/// A watchlist that isn't stored.
struct NoStorage: WatchlistStorage {
  func load() -> [Item] { [] }
  func save(_ items: [Item]) {}
}

extension Date {
  /// 2025-03-01 09:05 UTC.
  static let march = Date(timeIntervalSince1970: 1_740_819_900)
}
