/// What few nodes have besides their links, in an object of its own, since these fields would burden all the others.
///
/// It never changes: another one takes its place.
final class LinkExtras {
  /// Named weakly, so that a holder which forgot to take itself out reads as none.
  weak let holder: AnyObject?

  /// What a module above keeps with the node.
  let companion: AnyObject?

  init(holder: AnyObject?, companion: AnyObject?) {
    self.holder = holder
    self.companion = companion
  }
}
