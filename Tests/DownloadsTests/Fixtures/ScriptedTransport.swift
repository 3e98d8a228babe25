import Dispatch
import Downloads
import Foundation
import LoopbackServer
import Synchronization

/// A transport without a network: it plays the answers of a function and keeps what it was asked.
final class ScriptedTransport: Transport {
  private let answer: @Sendable (TransportRequest) throws -> Answer
  private let opened = Mutex<[TransportRequest]>([])

  init(answer: @escaping @Sendable (TransportRequest) throws -> Answer) {
    self.answer = answer
  }

  var requests: [TransportRequest] { opened.withLock { $0 } }

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    opened.withLock { $0.append(request) }
    let exchange = ScriptedExchange()
    let answer = answer
    let task = Task {
      do {
        let head = try await Self.play(answer(request), request, into: sink)
        report(exchange.isCancelled ? .failed(.cancelled) : .finished(head))
      } catch {
        report(.failed(exchange.isCancelled ? .cancelled : error as? TransportFailure ?? .sinkRefused))
      }
    }
    exchange.onCancel { task.cancel() }
    return exchange
  }

  private static func play(
    _ answer: Answer, _ request: TransportRequest, into sink: any BodySink
  ) async throws -> ResponseHead {
    var fields = HTTPFields()
    for (name, value) in answer.fields { fields.add(name, value) }
    if answer.framing == .length { fields.add("Content-Length", "\(answer.announced ?? answer.byteCount)") }
    let head = ResponseHead(status: answer.status, fields: fields, url: request.url.absoluteString)
    try sink.begin(head)
    for step in answer.steps {
      try Task.checkCancellation()
      switch step {
      case .data(let data): if request.method != "HEAD" { try sink.write(data) }
      case .wait(let gate): await gate.pass()
      case .reset: throw TransportFailure.connectionLost
      }
    }
    return head
  }
}

/// The handle of a scripted exchange: cancelling it cancels the task that plays the answer.
final class ScriptedExchange: Exchange {
  private struct State {
    var isCancelled = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  func onCancel(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.action = action }
  }

  func cancel() {
    let action = state.withLock { state in
      state.isCancelled = true
      return state.action
    }
    action?()
  }
}

/// A transport that does nothing by itself: the test makes it report what it wants, when it wants.
final class ManualTransport: Transport {
  struct Call: Sendable {
    let request: TransportRequest
    let sink: any BodySink
    let report: @Sendable (TransportEvent) -> Void
    let exchange = ScriptedExchange()
  }

  /// Passes each call to the test.
  let calls: AsyncStream<Call>
  private let caller: AsyncStream<Call>.Continuation

  init() {
    (calls, caller) = AsyncStream.makeStream()
  }

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let call = Call(request: request, sink: sink, report: report)
    caller.yield(call)
    return call.exchange
  }

  /// Returns the next call.
  func next() async throws -> Call {
    var iterator = calls.makeAsyncIterator()
    guard let call = await iterator.next() else { throw CancellationError() }
    return call
  }
}
