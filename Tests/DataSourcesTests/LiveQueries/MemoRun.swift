import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Delegation
import Foundation
import Testing

/// An object that changes in place.
final class Memo: RankedNote {
  let id: Int
  var title = ""
  var group = ""
  var rank = 0
  /// The number of its changes; a change is never taken back.
  var version = 0

  init(_ id: Int, _ random: inout SeededGenerator) {
    self.id = id
    change(&random)
  }

  func change(_ random: inout SeededGenerator) {
    version += 1
    let parts = random.number(0...7)
    if parts & 1 != 0 { title = ["", "a", "b"][random.number(0...2)] }
    if parts & 2 != 0 { group = ["x", "y", "z"][random.number(0...2)] }
    if parts & 4 != 0 { rank = random.number(0...6) }
  }

  var text: String { "\(id) \(title) \(group) \(rank) \(version)" }
}

/// Compares whole objects, in their current state.
struct MemoComparator: SortComparator {
  var order = SortOrder.forward

  func compare(_ one: Memo, _ other: Memo) -> ComparisonResult {
    one.rank == other.rank ? .orderedSame : one.rank < other.rank ? .orderedAscending : .orderedDescending
  }
}

/// Stores of objects that change in place, and queries and lists that are changed while one of them calls back.
final class MemoRun {
  /// A list, and what is known of it.
  final class Box {
    let list = TextList()
    var isBehind = false
    var replacements = 0
    weak var viewer: MemoViewer?
  }

  var random: SeededGenerator
  let array = ArrayStore<Memo>([])
  let context: EditingContext<Memo>
  var viewers: [MemoViewer] = []
  var boxes: [Box] = []
  var budget = 0
  var changeSets = 0
  var log: [String] = []
  /// The step in progress, for the text of a failure.
  var place = ""
  private var nextID = 10
  /// The ids of objects that have changed without a report.
  private var unreported: Set<Int> = []
  private var unreportedInContext: Set<Int> = []

  init(_ seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    context = try EditingContext(restoringWith: { memo in
      let (title, group, rank) = (memo.title, memo.group, memo.rank)
      return {
        (memo.title, memo.group, memo.rank) = (title, group, rank)
        memo.version += 1
      }
    })
    for id in 0..<10 {
      array.list.append(Memo(id, &random))
      try context.insert(Memo(id, &random))
    }
    try context.save()
  }

  var comment: Comment { Comment(rawValue: "\(place): \(log)") }

  func newMemo() -> Memo {
    nextID += 1
    return Memo(random.chance(1, in: 4) ? random.number(0...nextID) : nextID, &random)
  }

  // MARK: Actions

  func stir(_ name: String) {
    guard budget > 0, random.chance(1, in: 4) else { return }
    budget -= 1
    act(name)
  }

  func act(_ name: String) {
    let kind = random.number(0...15)
    log.append("\(name): \(kind)")
    let viewer = viewers.randomElement(using: &random)
    switch kind {
    case 0...4: changeArray()
    case 5...7: changeContext()
    case 8: report(inContext: random.chance(1, in: 2))
    case 9: viewer?.changeSettings(throws: random.chance(1, in: 4))
    case 10: try? viewer?.query.performFetch()
    case 11:
      if let viewer, let box = boxes.randomElement(using: &random), !box.isBehind, box.viewer?.isNotifying != true,
        !viewer.isNotifying
      {
        // An empty list can't take a batch before its reload.
        box.viewer = nil
        box.replacements += 1
        let replacement = box.replacements
        box.list.source = viewer
        box.list.delegate = viewer
        if box.replacements > replacement { return }
        box.viewer = viewer
        try? box.list.reload()
      }
    default: boxes.randomElement(using: &random).map(call)
    }
  }

  private func changeArray() {
    var report = StoreReport<Memo>()
    for _ in 0..<random.number(1...(random.chance(1, in: 6) ? 10 : 3)) {
      let known = array.list.randomElement(using: &random)
      switch random.number(0...7) {
      case 0, 1:
        let new = newMemo()
        array.list.removeAll { $0.id == new.id }
        array.list.append(new)
        report.insert(new)
      case 2:
        // Another instance in place of one.
        guard let known, let index = array.list.firstIndex(where: { $0 === known }) else { continue }
        let new = Memo(known.id, &random)
        new.version = known.version + 1
        array.list[index] = new
        report.update(new)
      case 3:
        guard let known else { continue }
        array.list.removeAll { $0 === known }
        report.delete(known.id)
      case 4:
        guard let known else { continue }
        known.change(&random)
        unreported.insert(known.id)
      default:
        guard let known else { continue }
        known.change(&random)
        report.update(known)
        // An object may change between its report and the end of the group.
        if random.chance(1, in: 4) { known.change(&random) }
      }
    }
    log.append("report \(report.operations.count)")
    array.reports.notify(report)
  }

  private func changeContext() {
    func once() throws {
      guard let known = context.objects().randomElement(using: &random) else { return try context.insert(newMemo()) }
      switch random.number(0...7) {
      case 0, 1: try context.insert(newMemo())
      case 2:
        let new = Memo(known.id, &random)
        new.version = known.version + 1
        try context.update(new)
      case 3: try context.delete(known.id)
      case 4:
        known.change(&random)
        unreportedInContext.insert(known.id)
      case 5: random.chance(1, in: 2) ? try context.save() : try context.rollback()
      default:
        known.change(&random)
        try context.update(known)
      }
    }
    try? context.perform {
      for _ in 0..<random.number(1...3) {
        try? once()
        if random.chance(1, in: 6) { throw TestError(description: "group") }
      }
    }
  }

  /// Reports the changes that weren't reported, all at once or each alone.
  private func report(inContext: Bool) {
    if inContext {
      let ids = unreportedInContext.sorted()
      unreportedInContext = []
      func update() { for id in ids { if let memo = context[id: id] { try? context.update(memo) } } }
      random.chance(1, in: 2) ? context.perform(update) : update()
    } else {
      let ids = unreported.sorted()
      unreported = []
      let memos = ids.compactMap { id in array.list.first { $0.id == id } }
      if random.chance(1, in: 2) {
        array.reports.notify(StoreReport(updated: memos))
      } else {
        for memo in memos { array.reports.notify(StoreReport(updated: [memo])) }
      }
    }
  }

  private func call(_ box: Box) {
    guard !box.isBehind else { return }
    let list = box.list
    let visible = list.visiblePaths.filter { list.cell(at: $0) != nil }
    switch random.number(0...6) {
    case 0: try? list.reload()
    case 1: _ = try? list.scroll(by: Double(random.number(-12...12)) / 2)
    case 2: try? list.resize(viewport: Double(random.number(1...16)) / 2)
    case 3, 4: if let path = visible.randomElement(using: &random) { _ = try? list.tap(path) }
    case 5: if let path = visible.randomElement(using: &random) { _ = try? list.swipeAway(path) }
    default:
      // An open batch is that of the query's delegate, which would receive the error.
      if box.viewer?.isNotifying == true { return }
      try? list.batch { _ in throw TestError(description: "batch") }
      try? list.reload()
    }
  }

  // MARK: Checks

  /// Reports all changes and compares queries and lists with plain arrays.
  func settle() {
    budget = 0
    report(inContext: false)
    report(inContext: true)
    // Queries that have listed a change before its report follow their store again with the next one.
    array.reports.notify(StoreReport())
    context.reports.notify(StoreReport())
    for viewer in viewers {
      #expect(!viewer.isNotifying, comment)
      viewer.checkContent()
    }
    for box in boxes {
      guard let viewer = box.viewer else { continue }
      do { try box.list.checkInvariants() } catch { Issue.record("\(comment): \(error)") }
      #expect(throws: Never.self, comment) { try box.list.scroll(by: 0) }
      let paths = box.list.visiblePaths
      let shown = paths.map { box.list.cell(at: $0)?.text }
      #expect(shown == paths.map { viewer.query.object(at: $0)?.text }, comment)
    }
  }
}
