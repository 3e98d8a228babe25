/// A point of a response at which the server waits until the test opens it, without a clock.
///
/// ```swift
/// let gate = Gate()
/// let server = try LoopbackServer { _ in Response(body: .chunked([.text("half"), .wait(gate), .text("rest")])) }
/// // … start a download
/// await gate.reached()  // the first half has been sent
/// gate.open()
/// ```
public final class Gate: Sendable {
  private let arrivals = AwaitedCount()
  private let passages = AwaitedCount()

  /// Creates a closed gate.
  public init() {}

  /// Lets all current and future arrivals pass; opening it again does nothing.
  public func open() { passages.raise(by: .max) }

  /// Lets this many further arrivals pass, in their order and including those that were canceled.
  public func open(times: Int) { passages.raise(by: times) }

  /// Waits until this many arrivals have come, or until the calling task is canceled.
  public func reached(times: Int = 1) async { await arrivals.reach(times) }

  /// Waits until the gate is open for this arrival, or until the calling task is canceled.
  ///
  /// A handler calls it to wait before it answers; a piece of a body that waits calls it too.
  public func pass() async {
    await passages.reach(arrivals.raise(by: 1))
  }
}
