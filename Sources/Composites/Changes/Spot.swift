/// Where in a parent's list a node goes.
///
/// A callback may change the list between the request and the change. A spot beside a sibling stays beside it as long as
/// it is there; an index that the list no longer reaches becomes its end.
@usableFromInline
enum Spot {
  case last
  case index(Int)
  case before(Link, index: Int)
  case after(Link, index: Int)

  /// Returns the child before which a node goes that is not in the list, nil for the end.
  @inlinable @inline(always) func next(in parent: Link) -> Link? {
    switch self {
    case .last: nil
    case .index(let index): parent.child(at: index)
    case .before(let sibling, let index): sibling.listedUnder == parent ? sibling : parent.child(at: index)
    case .after(let sibling, let index): sibling.listedUnder == parent ? sibling.next : parent.child(at: index)
    }
  }
}
