/// The layout and its visible part, which a pass prepares and then applies as a whole.
struct ListState {
  var layout = ListLayout.empty
  var offset = PreciseLength.zero
  var viewport = 0.0

  /// The distance beyond both edges of the viewport in which rows have cells, as in the last pass.
  var margin = 0.0

  /// The point of the content that keeps its position in the viewport while rows are measured.
  enum Anchor {
    /// The offset itself.
    case offset(PreciseLength)

    /// An item, at a distance below the top of the viewport.
    case item(ListItem, distance: PreciseLength)
  }

  /// The point above which items are measured upward, since their heights move the items above them.
  enum TurningPoint: Equatable {
    /// No item is measured upward.
    case none

    /// The item that keeps its position.
    case item(ListItem)

    /// The end of the content.
    case end
  }

  /// Returns the end of the viewport, or of the margin below it.
  func bottom(_ margin: Double = 0) -> Double { (offset + PreciseLength(viewport + margin)).rounded }

  /// The topmost item in view at its current distance; at offset 0 the offset itself.
  var topAnchor: Anchor {
    guard offset > .zero, let item = firstItem(margin: 0) else { return .offset(offset) }
    return .item(item, distance: distance(of: item))
  }

  /// The largest offset.
  var farthest: PreciseLength { max(.zero, layout.length - PreciseLength(viewport)) }

  /// Returns the distance from the top of the viewport to the top of an item.
  func distance(of item: ListItem) -> PreciseLength { layout.top(of: item) - offset }

  /// Returns the distance below the top of the viewport at which an item has the requested position.
  func distance(toBring item: ListItem, to position: ListScrollPosition) -> PreciseLength {
    let room = PreciseLength(viewport) - PreciseLength(layout.height(of: item))
    let present = distance(of: item)
    switch position {
    case .top: return .zero
    case .middle: return PreciseLength(room.rounded / 2)
    case .bottom: return room
    case .nearest: return min(max(present, min(.zero, room)), max(.zero, room))
    }
  }

  /// Sets the offset's rest to that of the topmost row in view, which doesn't change its rounded number.
  ///
  /// The distance between the two is then exactly the one computed from the rounded numbers, and batches keep it.
  ///
  /// - Returns: The anchor at its position after the change.
  mutating func alignOffset(keeping anchor: Anchor) -> Anchor {
    if let row = items().first(where: { $0.path != nil }) {
      let aligned = offset.with(rest: layout.top(of: row).rest)
      if aligned < farthest, offset < farthest { offset = aligned }
    }
    return if case .item(let item, _) = anchor { .item(item, distance: distance(of: item)) } else { .offset(offset) }
  }

  /// Returns the items that intersect the viewport extended by a margin, from the top; items that only touch it don't.
  func items(margin: Double = 0) -> [ListItem] {
    let end = bottom(margin)
    var items: [ListItem] = []
    var next = viewport + margin > 0 ? firstItem(margin: margin) : nil
    while let item = next {
      let (top, height) = layout.place(of: item)
      guard top.rounded < end else { break }
      if height > 0 { items.append(item) }
      next = layout.item(after: item)
    }
    return items
  }

  /// Returns the first item that intersects the viewport or the margin above it.
  func firstItem(margin: Double) -> ListItem? {
    layout.first(endingAfter: (offset - PreciseLength(margin)).rounded)
  }

  func isVisible(_ item: ListItem, margin: Double = 0) -> Bool {
    let (top, height) = layout.place(of: item)
    return height > 0 && viewport + margin > 0 && top.rounded < bottom(margin)
      && (top + PreciseLength(height)).rounded > (offset - PreciseLength(margin)).rounded
  }

  /// Returns whether an item is measured and ends in view or below it; without the header above, it may have moved out.
  ///
  /// - Parameter top: Where the item begins. Only an item that begins above the view needs a search for its end.
  func isMeasuredInView(_ item: ListItem, from top: Double, margin: Double) -> Bool {
    let upperEnd = (offset - PreciseLength(margin)).rounded
    return layout.isMeasured(item) && (top >= upperEnd || layout.end(of: item) > upperEnd)
  }

  /// Sets the offset that keeps the anchor's position, or the nearest one that has content.
  ///
  /// - Returns: The point above which items are measured upward.
  @discardableResult
  mutating func place(_ anchor: Anchor) -> TurningPoint {
    let wanted: PreciseLength
    var turningPoint = TurningPoint.none
    switch anchor {
    case .offset(let target): wanted = target
    case .item(let kept, let distance):
      wanted = layout.top(of: kept) - distance
      turningPoint = .item(kept)
    }
    let most = farthest
    offset = min(max(.zero, wanted), most)
    if wanted > most, most > .zero { turningPoint = .end }
    if offset == .zero { turningPoint = .none }
    return turningPoint
  }

  /// The items known to be measured, so that the search for the next one doesn't start over.
  struct MeasuredItems {
    fileprivate var turningPoint = TurningPoint.none
    /// The topmost item that is known to be measured above the turning point.
    fileprivate var highest: ListItem?
    /// The first and the last of a range of measured items.
    fileprivate var range: ClosedRange<ListItem>?
  }

  /// Places the anchor, and returns the item in view or in the margin to measure next.
  ///
  /// Above the anchor that is the nearest item, since its height moves those above it; below, the topmost. The returned
  /// item counts as measured in the next search.
  mutating func placeAndFindUnmeasured(
    _ anchor: Anchor, margin: Double, _ measured: inout MeasuredItems
  ) -> ListItem? {
    let turningPoint = place(anchor)
    guard layout.rules.measuresAnything else { return nil }
    if measured.turningPoint != turningPoint {
      measured.turningPoint = turningPoint
      measured.highest = nil
    }
    if let item = nextUnmeasured(above: turningPoint, margin: margin, &measured) { return item }
    guard viewport + margin > 0, let first = firstItem(margin: margin) else { return nil }
    let known = measured.range.flatMap { $0.contains(first) ? $0 : nil }
    let start = known?.lowerBound ?? first
    var next: ListItem? = first
    if let known { next = layout.item(after: known.upperBound) }
    let end = bottom(margin)
    while let item = next, layout.top(of: item).rounded < end {
      measured.range = start...item
      if !layout.isMeasured(item) { return item }
      next = layout.item(after: item)
    }
    return nil
  }

  /// Returns the nearest unmeasured item above the turning point that is in view or in the margin.
  private func nextUnmeasured(
    above turningPoint: TurningPoint, margin: Double, _ measured: inout MeasuredItems
  ) -> ListItem? {
    let start: ListItem?
    switch turningPoint {
    case .none: return nil
    case .item(let item): start = item
    case .end: start = nil
    }
    let top = (offset - PreciseLength(margin)).rounded
    while let item = layout.item(before: measured.highest ?? start), layout.end(of: item) > top {
      measured.highest = item
      if !layout.isMeasured(item) { return item }
    }
    return nil
  }

  // MARK: Prefetching

  /// Returns the rows within a distance beyond the lower or upper edge of the viewport, the nearest first.
  func rows(within distance: Double, below: Bool) -> [ListPath] {
    var paths: [ListPath] = []
    func add(_ item: ListItem) {
      guard let path = item.path, layout.height(of: item) > 0, !isVisible(item) else { return }
      paths.append(path)
    }
    if below {
      let end = bottom(distance)
      var next = layout.first(endingAfter: bottom())
      while let item = next, layout.top(of: item).rounded < end {
        add(item)
        next = layout.item(after: item)
      }
    } else {
      let start = (offset - PreciseLength(distance)).rounded
      var next = firstItem(margin: 0).flatMap(layout.item(before:))
      while let item = next, layout.end(of: item) > start {
        add(item)
        next = layout.item(before: item)
      }
    }
    return paths
  }
}
