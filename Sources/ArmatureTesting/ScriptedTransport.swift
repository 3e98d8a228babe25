public import Downloads
public import Foundation
import Synchronization
import Testing

/// A transport without a network, which plays scripted answers and records the requests.
///
/// ```swift
/// let transport = ScriptedTransport(.text("busy", status: 503), .text("hello"))
/// let service = DownloadService(transport: transport)
/// // … start a job and wait for its end
/// #expect(transport.requests.map(\.url.path) == ["/x", "/x"])
/// ```
///
/// A request without a scripted answer fails, and so does the test in which the transport was created.
public final class ScriptedTransport: Transport {
  private struct Unscripted: Sendable {
    let request: TransportRequest
    let report: @Sendable (TransportEvent) -> Void
  }

  /// The handle of an answer that is being played.
  private struct PlayedExchange: Exchange {
    let task: Task<Void, Never>
    func cancel() { task.cancel() }
  }

  private let clock: any Clock<Duration>
  private let script: @Sendable (TransportRequest) -> ScriptedAnswer?
  private let opened = Mutex<[TransportRequest]>([])
  private let unscriptedRequests: AsyncStream<Unscripted>.Continuation

  /// Creates a transport that gets its answers from a function.
  ///
  /// - Parameters:
  ///   - clock: Measures the delays of the answers.
  ///   - script: Returns the answer to a request; nil for an unexpected request. Called on the queue of
  ///     the service; it must not block.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), script: @escaping @Sendable (TransportRequest) -> ScriptedAnswer?
  ) {
    self.clock = clock
    self.script = script
    let (unscripted, continuation) = AsyncStream<Unscripted>.makeStream()
    unscriptedRequests = continuation
    // A task that is created here belongs to the test; those of the service don't.
    Task {
      for await miss in unscripted {
        Issue.record("Nothing is scripted for \(miss.request.method) \(miss.request.url).")
        miss.report(.failed(.other(code: 0, text: "unscripted")))
      }
    }
  }

  /// Creates a transport that gives these answers one after another, to any request, and no others.
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

  deinit { unscriptedRequests.finish() }

  /// The requests that were opened so far, in order.
  public var requests: [TransportRequest] { opened.withLock { $0 } }

  /// Plays the answer to a request.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    opened.withLock { $0.append(request) }
    guard let answer = script(request) else {
      unscriptedRequests.yield(Unscripted(request: request, report: report))
      return PlayedExchange(task: Task {})
    }
    let clock = clock
    return PlayedExchange(
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
      case .report(let event): report(event)
      case .head(let status, let fields):
        let new = ResponseHead(status: status, fields: fields, url: request.url.absoluteString)
        head = new
        try sink.begin(new)
      case .data(let data): try sink.write(data)
      case .delay(let wait): try await clock.sleep(for: wait)
      case .wait(let wait): await wait()
      case .hold: try await TestClock().sleep(until: .init(offset: .seconds(1)))
      case .fail(let failure): throw failure
      case .deliver(let file): return head.map { .delivered($0, file) } ?? .failed(.connectionLost(.waiting))
      }
    }
    return head.map { .finished($0) } ?? .failed(.connectionLost(.waiting))
  }
}

/// The answer of a ``ScriptedTransport`` to one request, step by step.
///
/// ```swift
/// let late = ScriptedAnswer.text("hello").delayed(by: .seconds(1))
/// let broken = ScriptedAnswer([.head(200, ["Content-Length": "9"]), .text("half"), .fail(.connectionLost(.body))])
/// ```
///
/// The exchange finishes after the last step.
public struct ScriptedAnswer: Sendable {
  /// One step of an answer.
  public enum Step: Sendable {
    /// Reports the number of bytes of the request's body that have been sent.
    case sent(Int)
    /// Reports an event that isn't final, such as an informational response.
    case report(TransportEvent)
    /// Begins the response, with its status and fields.
    case head(Int, HTTPFields)
    /// Delivers the next bytes of the body.
    case data(Data)
    /// Waits for a duration of the transport's clock.
    case delay(Duration)
    /// Waits until the function returns.
    case wait(@Sendable () async -> Void)
    /// Waits until the exchange is canceled.
    case hold
    /// Fails the exchange; further steps are ignored.
    case fail(TransportFailure)
    /// Delivers the body as a file; further steps are ignored.
    case deliver(URL)

    /// Delivers the bytes of a text.
    public static func text(_ text: String) -> Step { .data(Data(text.utf8)) }
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Creates an answer from its steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// Returns an answer with a body and its length.
  public static func data(_ body: Data, status: Int = 200, fields: HTTPFields = [:]) -> ScriptedAnswer {
    var fields = fields
    fields["Content-Length"] = "\(body.count)"
    return ScriptedAnswer([.head(status, fields)] + (body.isEmpty ? [] : [.data(body)]))
  }

  /// Returns an answer with a text and its length.
  public static func text(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> ScriptedAnswer {
    .data(Data(text.utf8), status: status, fields: fields)
  }

  /// Returns an answer that fails before a response begins.
  public static func failure(_ failure: TransportFailure) -> ScriptedAnswer { ScriptedAnswer([.fail(failure)]) }

  /// Returns the same answer after a duration of the transport's clock.
  public func delayed(by wait: Duration) -> ScriptedAnswer { ScriptedAnswer([.delay(wait)] + steps) }
}
