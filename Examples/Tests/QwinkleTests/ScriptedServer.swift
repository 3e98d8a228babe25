import Foundation
import LoopbackServer
import Synchronization

@testable import Qwinkle

/// An HTTP server with answers set by a test, which records its requests.
final class ScriptedServer: Sendable {
  enum Answer: Sendable {
    case document(String)
    case status(Int, body: String)

    /// Waits at a gate before giving another answer.
    indirect case late(Gate, Answer)
  }

  private struct State {
    var answer: Answer
    var answers: [String: Answer] = [:]
    var requests: [String] = []
  }

  private final class Script: Sendable {
    let state: Mutex<State>
    init(_ answer: Answer) { state = Mutex(State(answer: answer)) }
  }

  private let script: Script
  private let server: LoopbackServer

  init(_ answer: Answer) throws {
    let script = Script(answer)
    self.script = script
    server = try LoopbackServer { request in
      let answer = script.state.withLock { state in
        state.requests.append("\(request.method) \(request.path)")
        return state.answers[request.path] ?? state.answer
      }
      return await Self.response(answer)
    }
  }

  /// The requests in order.
  var requests: [String] { script.state.withLock { $0.requests } }

  var address: ServerAddress { ServerAddress(base: server.baseURL) }

  /// Sets the answer of a path, or the default answer of all other paths.
  func answer(_ answer: Answer, at path: String? = nil) {
    script.state.withLock { state in
      if let path { state.answers[path] = answer } else { state.answer = answer }
    }
  }

  /// Refuses connections from now on.
  func goDown() {
    server.stop()
  }

  private static func response(_ answer: Answer) async -> Response {
    switch answer {
    case .document(let text): return Response(json: Data(text.utf8))
    case .status(let status, let body): return Response(status, body: .text(body))
    case .late(let gate, let answer):
      await gate.pass()
      return await response(answer)
    }
  }
}
