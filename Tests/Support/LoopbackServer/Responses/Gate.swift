/// A door in the middle of a response: the server waits at it until the owner opens it, and no clock is involved.
///
/// ```swift
/// let gate = Gate()
/// let server = try LoopbackServer { _ in Response(body: .chunked([.text("half"), .wait(gate), .text("rest")])) }
/// // … start a download
/// await gate.reached()  // the first half has been handed to the network
/// gate.open()
/// ```
public final class Gate: Sendable {
  private let arrivals = AwaitedCount()
  private let passages = AwaitedCount()

  /// Creates a gate that is closed.
  public init() {}

  /// Lets everything through that waits, and whatever comes later; opening it again changes nothing.
  public func open() { passages.raise(by: .max) }

  /// Lets that many more arrivals through, in the order in which they came, those that gave up included.
  public func open(times: Int) { passages.raise(by: times) }

  /// Returns once that many arrivals came to this gate, or when the calling task is cancelled.
  public func reached(times: Int = 1) async { await arrivals.reach(times) }

  /// Returns once the gate is open for this arrival, or when the calling task is cancelled.
  ///
  /// Handlers call it to wait before they answer; the pieces of a body that wait go through it too.
  public func pass() async {
    await passages.reach(arrivals.raise(by: 1))
  }
}
