/// What a pass does to rows that are shown, selected, highlighted or prefetched.
enum Change {
  /// Nothing: the list scrolls or is resized.
  case none

  /// All rows are new, but for those that were found by their identity.
  case reload(found: [AnyHashable: ListPath])

  /// Rows go where the plan says; those of reloaded sections where they were found.
  case batch(BatchPlan, found: [AnyHashable: ListPath])

  /// Where a shown item goes with its cell; nil if the cell leaves it.
  func target(of item: ListItem) -> ListItem? {
    switch self {
    case .none: item
    case .reload: nil
    case .batch(let plan, _): plan.target(of: item)
    }
  }

  /// Where a selected or followed row goes; nil if it is gone.
  func target(of path: ListPath, _ identity: AnyHashable?) -> ListPath? {
    switch self {
    case .none: path
    case .reload(let found): identity.flatMap { found[$0] }
    case .batch(let plan, let found):
      plan.target(of: path)
        ?? (plan.reloadedSections.contains(path.section) ? identity.flatMap { found[$0] } : nil)
    }
  }

  /// The items, after, that are asked anew with their own cells at hand.
  var reloadedItems: Set<ListItem> {
    guard case .batch(let plan, _) = self else { return [] }
    return Set(
      plan.reloadedRows.compactMap { plan.target(of: .row($0)) }
        + plan.reloadedHeaders.compactMap { plan.target(of: .header($0)) })
  }
}
