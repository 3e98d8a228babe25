import Downloads
import Foundation
import Synchronization

/// An answer of the scripted server on its way.
final class ScriptedExchange: Exchange {
  private let clock: WorldClock
  private let ticket: Int
  private let isOver = Atomic(false)
  private let report: @Sendable (TransportEvent) -> Void

  /// Begins the exchange: the answer arrives after its delay; nil refuses the connection.
  init(
    _ answer: ScriptedAnswer?, to request: TransportRequest, clock: WorldClock, into sink: any BodySink,
    report: @escaping @Sendable (TransportEvent) -> Void
  ) {
    self.clock = clock
    self.report = report
    ticket = clock.makeTicket()
    let deliver: @Sendable (Bool) -> Void = { isDue in
      self.end(isDue ? answer.map { Self.play($0, to: request, into: sink) } ?? .failed(.cannotConnect) : nil)
    }
    guard let answer, answer.delay > .zero else {
      // Never from inside the call that opens the exchange.
      Task { deliver(true) }
      return
    }
    clock.set(WorldClock.Alarm(deadline: clock.now.advanced(by: answer.delay), ring: deliver), ticket)
  }

  func cancel() {
    clock.cancel(ticket)
    end(nil)
  }

  /// Reports the end once; nil is a cancellation.
  private func end(_ event: @autoclosure () -> TransportEvent?) {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    report(event() ?? .failed(.cancelled))
  }

  private static func play(
    _ answer: ScriptedAnswer, to request: TransportRequest, into sink: any BodySink
  ) -> TransportEvent {
    let hasBody = request.method != "HEAD" && ![204, 304].contains(answer.status)
    var fields: HTTPFields = ["Content-Length": "\(hasBody ? answer.body.count : 0)"]
    if hasBody, !answer.body.isEmpty { fields["Content-Type"] = "application/json" }
    let head = ResponseHead(status: answer.status, fields: fields, url: request.url.absoluteString)
    do {
      try sink.begin(head)
      if hasBody, !answer.body.isEmpty { try sink.write(answer.body) }
      return .finished(head)
    } catch {
      return .failed(.sinkRefused)
    }
  }
}
