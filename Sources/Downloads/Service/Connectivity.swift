/// Says whether there is a network.
public protocol Connectivity: Sendable {
  /// Whether there is one now.
  var isOnline: Bool { get }

  /// Each change from now on: true when there is one again.
  ///
  /// A service listens to one such sequence for as long as it lives.
  var changes: AsyncStream<Bool> { get }
}
