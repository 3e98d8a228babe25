public import TargetActions

/// A node with gesture recognisers: they see each pointer step on it, and on the nodes below it, before the node does.
public protocol GestureHosting: AnyObject {
  /// Read when a pointer goes down; owned by the node.
  var gestureRecognizers: [any GestureRecognizer] { get }
}
