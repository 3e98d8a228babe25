extension ReportPass {
  /// What the report changes in the window, in the order of a bracket.
  func events() -> [LiveEvent<Object>] {
    var list = EventList<Object>()
    for indexes in sections {
      switch (indexes.before, indexes.after) {
      case (let index?, nil): list.add(.sectionDeleted(index))
      case (nil, let index?): list.add(.sectionInserted(index))
      default: break
      }
    }
    for crossing in leaving { crossing.path.map { list.add(.deleted(crossing.entry.state.object, from: $0)) } }
    for crossing in entering { crossing.path.map { list.add(.inserted(crossing.entry.state.object, at: $0)) } }
    let moved = movedItems()
    for (index, item) in items.enumerated() {
      switch (item.old, item.before?.path, item.new, item.after?.path) {
      case (_, let old?, let new?, let path?):
        if moved.contains(index) {
          list.add(.moved(new.object, from: old, to: path, contentChanged: item.contentChanged))
        } else if item.contentChanged {
          list.add(.updated(new.object, from: old, to: path))
        }
      case (let old?, let path?, let new, nil): list.add(.deleted((new ?? old).object, from: path))
      case (_, nil, let new?, let path?): list.add(.inserted(new.object, at: path))
      default: break
      }
    }
    return list.sorted()
  }

  /// Which items are told as moved: those of another section, and of the others as few as can be.
  ///
  /// Objects that the report does not name stay, so an item stays at most if as many of them come before it as did. Of the
  /// named ones, those whose content is as it was go before those that have changed.
  private func movedItems() -> Set<Int> {
    var moved: Set<Int> = []
    var unchanged: [Int] = []
    var changed: [Int] = []
    for (index, item) in items.enumerated() where item.before?.path != nil && item.after?.path != nil {
      if item.old?.section !== item.new?.section {
        moved.insert(index)
      } else if item.contentChanged {
        changed.append(index)
      } else {
        unchanged.append(index)
      }
    }
    let fixed = staying(of: unchanged, among: [])
    moved.formUnion(Set(unchanged).subtracting(fixed))
    moved.formUnion(Set(changed).subtracting(staying(of: changed, among: fixed)))
    return moved
  }

  /// Which items can stay where they are, among untouched and fixed ones: as many as can be.
  private func staying(of candidates: [Int], among fixed: [Int]) -> [Int] {
    let before = neighbours(of: candidates, among: fixed) { $0.before }
    let after = neighbours(of: candidates, among: fixed) { $0.after }
    let eligible = candidates.filter { before[$0] == after[$0] }
      .sorted { place($0) { $0.after } < place($1) { $0.after } }
    let stays = LeastMoves.staying(eligible.map { place($0) { $0.before } })
    return zip(eligible, stays).filter(\.1).map(\.0)
  }

  /// For each candidate, how many objects that stay come before it: of the untouched in the window, and of the fixed.
  private func neighbours(of candidates: [Int], among fixed: [Int], _ spot: (Item) -> Spot?) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    var fixedCount = 0
    let isFixed = Set(fixed)
    for index in (candidates + fixed).sorted(by: { place($0, spot) < place($1, spot) }) {
      let untouched = spot(items[index])?.untouched ?? 0
      result[index] = [min(max(untouched, staying.lowerBound), staying.upperBound), fixedCount]
      if isFixed.contains(index) { fixedCount += 1 }
    }
    return result
  }

  private func place(_ index: Int, _ spot: (Item) -> Spot?) -> Int {
    spot(items[index])?.place ?? 0
  }
}
