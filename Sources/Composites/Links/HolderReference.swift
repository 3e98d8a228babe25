/// Names the holder of a node's links weakly, so that a holder which forgot to take itself out reads as none.
///
/// An object of its own, since few nodes have a holder and a weak field would burden them all.
final class HolderReference {
  weak let holder: AnyObject?

  init(_ holder: AnyObject) {
    self.holder = holder
  }
}
