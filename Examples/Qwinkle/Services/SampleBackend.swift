import Foundation
import LoopbackServer
import Synchronization

/// The server inside the program: sample people who post, the same ones in every run.
///
/// Somebody posts between two requests, so that a refresh has something to show.
final class SampleBackend: Sendable {
  private let requests = Mutex(0)
  private let firstCount: Int

  init(firstCount: Int = SampleTimeline.firstCount) {
    self.firstCount = firstCount
  }

  /// Starts to serve on a port; 0 takes a free one.
  ///
  /// - Parameter rows: How many updates there are when nobody has posted anything new yet.
  static func serve(port: Int, rows: Int = SampleTimeline.firstCount) throws(LoopbackServerError) -> LoopbackServer {
    let backend = SampleBackend(firstCount: rows)
    return try LoopbackServer(port: port) { backend.answer($0) }
  }

  func answer(_ request: Request) -> Response {
    guard request.path == "/v1/timeline" else { return Self.refusal(404, "not_found", "There is nothing here.") }
    guard request.method == "GET" else { return Self.refusal(405, "not_allowed", "The timeline can only be read.") }
    let count = requests.withLock { count in
      count += 1
      return count
    }
    return Response(json: SampleTimeline.document(qwinkCount: firstCount + count - 1))
  }

  private static func refusal(_ status: Int, _ code: String, _ message: String) -> Response {
    Response(status, json: Data(#"{"error":{"code":"\#(code)","message":"\#(message)"}}"#.utf8))
  }
}
