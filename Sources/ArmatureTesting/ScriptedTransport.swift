public import Downloads
import Foundation
import Synchronization
import Testing

/// A transport without a network: it plays answers that a test has written down, and records what it was asked.
///
/// ```swift
/// let transport = ScriptedTransport(.text("busy", status: 503), .text("hello"))
/// let service = DownloadService(transport: transport)
/// // … start a job and wait for its end
/// #expect(transport.requests.map(\.url.path) == ["/x", "/x"])
/// ```
///
/// A request that the script says nothing about fails the test in which the transport was made, and its exchange.
public final class ScriptedTransport: Transport {
  private struct Unscripted: Sendable {
    let request: TransportRequest
    let report: @Sendable (TransportEvent) -> Void
  }

  /// The handle of an answer that is being played.
  private struct Playing: Exchange {
    let task: Task<Void, Never>
    func cancel() { task.cancel() }
  }

  private let clock: any Clock<Duration>
  private let script: @Sendable (TransportRequest) -> ScriptedAnswer?
  private let opened = Mutex<[TransportRequest]>([])
  private let teller: AsyncStream<Unscripted>.Continuation

  /// Creates a transport that asks a function for its answers.
  ///
  /// - Parameters:
  ///   - clock: Measures the delays of the answers.
  ///   - script: Returns what happens about a request; nil if that was not to come. It is called on the queue of the
  ///     service and must not wait.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), script: @escaping @Sendable (TransportRequest) -> ScriptedAnswer?
  ) {
    self.clock = clock
    self.script = script
    let (unscripted, teller) = AsyncStream<Unscripted>.makeStream()
    self.teller = teller
    // A task that is made here belongs to the test; those of the service do not.
    Task {
      for await miss in unscripted {
        Issue.record("Nothing is scripted for \(miss.request.method) \(miss.request.url).")
        miss.report(.failed(.other(code: 0, text: "unscripted")))
      }
    }
  }

  /// Creates a transport that gives these answers one after another, whatever it is asked, and no other.
  public convenience init(clock: any Clock<Duration> = ContinuousClock(), _ answers: ScriptedAnswer...) {
    let position = Mutex(0)
    self.init(clock: clock) { _ in
      let next = position.withLock { position in
        defer { position += 1 }
        return position
      }
      return next < answers.count ? answers[next] : nil
    }
  }

  deinit { teller.finish() }

  /// What was asked, in order.
  public var requests: [TransportRequest] { opened.withLock { $0 } }

  /// Plays the answer to a request.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    opened.withLock { $0.append(request) }
    guard let answer = script(request) else {
      teller.yield(Unscripted(request: request, report: report))
      return Playing(task: Task {})
    }
    let clock = clock
    return Playing(
      task: Task {
        let end: TransportEvent
        do {
          end = try await Self.play(answer, to: request, clock, into: sink, report)
        } catch {
          end = .failed(error as? TransportFailure ?? .sinkRefused)
        }
        report(Task.isCancelled ? .failed(.cancelled) : end)
      })
  }

  private static func play(
    _ answer: ScriptedAnswer, to request: TransportRequest, _ clock: any Clock<Duration>, into sink: any BodySink,
    _ report: @Sendable (TransportEvent) -> Void
  ) async throws -> TransportEvent {
    var head: ResponseHead?
    for step in answer.steps {
      guard !Task.isCancelled else { return .failed(.cancelled) }
      switch step {
      case .sent(let count): report(.sent(count))
      case .head(let status, let fields):
        let new = ResponseHead(status: status, fields: fields, url: request.url.absoluteString)
        head = new
        try sink.begin(new)
      case .data(let data): try sink.write(data)
      case .delay(let wait): try await clock.sleep(for: wait)
      case .wait(let wait): await wait()
      case .hold: try await TestClock().sleep(until: .init(offset: .seconds(1)))
      case .fail(let failure): throw failure
      case .deliver(let file): return head.map { .delivered($0, file) } ?? .failed(.connectionLost)
      }
    }
    return head.map { .finished($0) } ?? .failed(.connectionLost)
  }
}
