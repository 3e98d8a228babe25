extension ListEngine {
  /// Tells the source which rows are likely to come into view, and which are not likely any more.
  func prefetch(within distance: Double) {
    guard let prefetching = parts.prefetching else { return }
    let wanted = rowsToPrefetch(within: distance)
    let (begun, cancelled) = prefetchRequests.update(wanted: wanted) { shown[.row($0)] != nil }
    if !cancelled.isEmpty { tell(prefetching, "cancelPrefetching") { $0.list(self, cancelPrefetching: cancelled) } }
    if !begun.isEmpty { tell(prefetching, "prefetch") { $0.list(self, prefetch: begun) } }
  }

  /// The rows without cell beyond the edge that the list moves towards, the nearest first.
  private func rowsToPrefetch(within distance: Double) -> [ListPath] {
    var paths: [ListPath] = []
    func add(_ item: ListItem) {
      guard let path = item.path, shown[item] == nil, state.layout.height(of: item) > 0 else { return }
      if !state.isVisible(item) { paths.append(path) }
    }
    if movesDown {
      let end = state.bottom(distance)
      var next = state.layout.first(endingAfter: state.bottom())
      while let item = next, state.layout.top(of: item).rounded < end {
        add(item)
        next = state.layout.item(after: item)
      }
    } else {
      let start = (state.offset - PreciseLength(distance)).rounded
      var next = state.firstItem(margin: 0).flatMap(state.layout.item(before:))
      while let item = next, state.layout.end(of: item) > start {
        add(item)
        next = state.layout.item(before: item)
      }
    }
    return paths
  }
}
