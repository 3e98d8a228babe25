/// A way from a control to whoever handles its action, found anew in every send.
///
/// This module knows no chain: what searches one adopts this and is added with ``Control/add(route:id:for:)``. The
/// control owns its routes, so a route holds the control and what it may find weakly or not at all.
public protocol ActionRoute: AnyObject {
  /// Where the search begins; with the id it makes the registration's identity, so it must not change.
  var start: ChainStart { get }

  /// Searches for a handler and calls it.
  ///
  /// Runs once for each send that the registration answers, with nothing locked.
  ///
  /// - Parameters:
  ///   - sender: The control.
  ///   - event: What happened.
  /// - Returns: Who handled it, or how many objects were asked in vain.
  func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry
}
