/// What a pass prepares and then puts in force as a whole: the layout, and which part of it is in view.
struct ListState {
  var layout = ListLayout.empty
  var offset = PreciseLength.zero
  var viewport = 0.0

  /// What keeps its place while rows are measured.
  enum Pivot {
    /// The offset itself.
    case offset(PreciseLength)

    /// An item, in a distance below the top of the viewport.
    case item(ListItem, distance: PreciseLength)
  }

  /// The end of the viewport, or of the margin below it.
  func bottom(_ margin: Double = 0) -> Double { (offset + PreciseLength(viewport + margin)).rounded }

  /// The topmost item in view with its place, as what is to be kept; at offset 0 the offset itself.
  var topPivot: Pivot {
    guard offset > .zero, let item = firstItem(margin: 0) else { return .offset(offset) }
    return .item(item, distance: distance(of: item))
  }

  /// The largest offset.
  var farthest: PreciseLength { max(.zero, layout.length - PreciseLength(viewport)) }

  /// How far below the top of the viewport an item begins.
  func distance(of item: ListItem) -> PreciseLength { layout.top(of: item) - offset }

  /// The distance below the top of the viewport at which an item is where it is wanted.
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

  /// Gives the offset the rest that the topmost row in view has, which does not change the number that is read.
  ///
  /// The distance between the two is from here on exactly the one that can be computed from what is read, and batches
  /// keep it.
  mutating func settleOffset() {
    guard let row = items().first(where: { $0.path != nil }) else { return }
    let settled = offset.with(rest: layout.top(of: row).rest)
    if settled < farthest, offset < farthest { offset = settled }
  }

  /// The items that intersect the viewport, or are within a margin, from the top; those that only touch it do not.
  func items(margin: Double = 0) -> [ListItem] {
    let end = bottom(margin)
    var items: [ListItem] = []
    var next = viewport + margin > 0 ? firstItem(margin: margin) : nil
    while let item = next, layout.top(of: item).rounded < end {
      if layout.height(of: item) > 0 { items.append(item) }
      next = layout.item(after: item)
    }
    return items
  }

  /// The first item that reaches into the viewport or the margin above it.
  func firstItem(margin: Double) -> ListItem? {
    layout.first(endingAfter: (offset - PreciseLength(margin)).rounded)
  }

  func isVisible(_ item: ListItem, margin: Double = 0) -> Bool {
    layout.height(of: item) > 0 && viewport + margin > 0
      && layout.top(of: item).rounded < bottom(margin)
      && layout.end(of: item) > (offset - PreciseLength(margin)).rounded
  }

  /// Sets the offset that keeps the pivot's place, or the nearest one that has content.
  ///
  /// - Returns: The item above which rows are measured upwards, or nil inside the optional if it is the end of the content.
  @discardableResult
  mutating func place(_ pivot: Pivot) -> ListItem?? {
    let wanted: PreciseLength
    var item: ListItem?? = .none
    switch pivot {
    case .offset(let target): wanted = target
    case .item(let kept, let distance):
      wanted = layout.top(of: kept) - distance
      item = .some(kept)
    }
    let most = farthest
    offset = min(max(.zero, wanted), most)
    if wanted > most, most > .zero { item = .some(nil) }
    if offset == .zero { item = .none }
    return item
  }

  /// Places the pivot, and finds the item in view or in the margin whose height is to be asked for next.
  ///
  /// Above the pivot that is the one nearest to it, since its height pushes those above it away; below, the topmost.
  mutating func placeAndFindUnmeasured(_ pivot: Pivot, margin: Double) -> ListItem? {
    let turningPoint = place(pivot)
    guard layout.rules.measuresRows || layout.rules.measuresHeaders else { return nil }
    if let turningPoint {
      let top = (offset - PreciseLength(margin)).rounded
      var above = layout.item(before: turningPoint)
      while let item = above, layout.end(of: item) > top {
        if !layout.isMeasured(item) { return item }
        above = layout.item(before: item)
      }
    }
    let end = bottom(margin)
    var next = viewport + margin > 0 ? firstItem(margin: margin) : nil
    while let item = next, layout.top(of: item).rounded < end {
      if !layout.isMeasured(item) { return item }
      next = layout.item(after: item)
    }
    return nil
  }
}
