// A tree is let go without recursion, however deep it is.
//
// The node whose death starts it keeps the list of those to be released. Before it releases a child, it marks it as let
// go and leaves its own address with it. If that was the last reference, the child dies inside that release; finding
// the mark, it hands its own children over to the list instead of releasing them, and leaves a note. No note means that
// somebody else owns the child: it stays as it is, children included, but without parent and root. No reference count
// is asked: what it says depends on the optimiser.

extension Link {
  /// Releases all children and whatever they own, on behalf of a node at the end of its life.
  ///
  /// Code that runs meanwhile (the deinitialisers of nodes) may change trees freely: a node that waits here reads no
  /// parent and no root, and leaves the list like any other when it is added elsewhere.
  func freeChildren() {
    unbind()
    while let child = firstChild {
      cut(child)
      child.previousOrLast = self
      child.insert(.letGo)
      remove(.inherited)
      child.release()
      guard !has(.inherited) else { continue }
      child.remove(.letGo)
      child.previousOrLast = nil
      if child.writtenRoot != nil { child.writeRoot(nil) }
    }
  }

  /// Takes over the children of a node that died while it was let go.
  ///
  /// They come first, so that memory is touched again while it is still near.
  func inheritChildren(of dead: Link) {
    dead.unbind()
    guard let first = dead.firstChild, let last = dead.lastChild else { return }
    var child: Link? = first
    while let here = child {
      here.listedUnder = self
      child = here.next
    }
    if let firstChild {
      last.next = firstChild
      first.previousOrLast = firstChild.previousOrLast
      firstChild.previousOrLast = last
    }
    firstChild = first
    childCount += dead.childCount
  }
}
