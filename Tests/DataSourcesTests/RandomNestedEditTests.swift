import ArmatureTestSupport
import ArmatureTesting
import DataSources
import MessageRecording
import Testing

/// Entries in sections that change, and a list that is called, while the list calls its source or delegate.
private final class NestedSource: SnapshotSource, ReorderingListSource, EditingListSource, MeasuringListSource,
  ListDelegate, ListSelectionDelegate, ListDisplayDelegate, ListReorderingDelegate
{
  struct Entry: Identifiable, Hashable { let id: Int; var version = 0 }

  /// What the sources of one list have in common.
  final class Run {
    var random: SeededGenerator
    let list = TextList()
    var budget = 0
    var lastID = 0
    var replacesSource = false
    var selected: Set<Int> = []
    /// The entries that were deleted in the step in progress.
    var deleted: Set<Int> = []
    /// The entries whose selection was changed in the step in progress.
    var touched: Set<Int> = []
    var sources: [NestedSource] = []
    var log: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }
  }

  typealias Data = Snapshot<Int, Entry>

  unowned let run: Run
  var snapshot: Data = Data() {
    didSet { run.deleted.formUnion(Set(oldValue.items.map(\.id)).subtracting(snapshot.items.map(\.id))) }
  }

  init(_ run: Run) {
    self.run = run
    snapshot = changed(Data(), times: 12)
  }

  /// Returns a snapshot after random changes.
  func changed(_ snapshot: Data, times: Int) -> Data {
    var next = snapshot
    for _ in 0..<times {
      let items = next.items
      let item = items.randomElement(using: &run.random)
      let section = next.sections.randomElement(using: &run.random)
      switch run.random.number(0...9) {
      case 0...2:
        run.lastID += 1
        if let section { try? next.appendItems([Entry(id: run.lastID)], toSection: section) }
      case 3: if let item { try? next.deleteItems([item.id]) }
      case 4, 5:
        if let item, let other = items.randomElement(using: &run.random) {
          try? next.moveItem(item.id, beforeItem: other.id)
        }
      case 6: if let item { try? next.updateItem(Entry(id: item.id, version: item.version + 1)) }
      case 7:
        if let item {
          try? run.random.chance(1, in: 2) ? next.reloadItems([item.id]) : next.reconfigureItems([item.id])
        }
      case 8:
        run.lastID += 1
        try? next.appendSections([run.lastID])
      default: if let section, next.sections.count > 2 { try? next.deleteSections([section]) }
      }
    }
    return next
  }

  func text(_ entry: Entry) -> String { "\(entry.id).\(entry.version)" }
  func id(_ cell: TextCell) -> Int { Int(cell.text.prefix { $0 != "." }) ?? -1 }

  func stir(_ place: String) {
    guard run.budget > 0, run.random.chance(1, in: 5) else { return }
    run.budget -= 1
    act(place)
  }

  func act(_ place: String) {
    let list = run.list
    guard let source = list.source as? NestedSource else { return }
    let kind = run.random.number(0...(run.replacesSource ? 12 : 11))
    run.log.append("\(place): \(kind)")
    let visible = list.visiblePaths.filter { list.cell(at: $0) != nil }
    switch kind {
    case 0...2: try? source.apply(source.changed(source.snapshot, times: run.random.number(1...4)), to: list)
    case 3: try? list.reload()
    case 4: _ = try? list.scroll(by: Double(run.random.number(-12...12)) / 2)
    case 5: try? list.resize(viewport: Double(run.random.number(1...16)) / 2)
    case 6: if let path = visible.randomElement(using: &run.random) { _ = try? list.tap(path) }
    case 7, 8:
      if let path = visible.randomElement(using: &run.random), let to = visible.randomElement(using: &run.random) {
        _ = try? list.drag(path, to: to)
      }
    case 9:
      if let path = visible.randomElement(using: &run.random), let cell = list.cell(at: path) {
        guard (try? list.select(path)) != nil else { return }
        run.selected.insert(id(cell))
        run.touched.insert(id(cell))
      }
    case 10: if let path = visible.randomElement(using: &run.random) { _ = try? list.swipeAway(path) }
    case 11:
      list.beginBatch()
      try? source.apply(source.changed(source.snapshot, times: 2), to: list)
      act("batch")
      try? list.endBatch()
    default:
      let other = run.sources[run.random.number(0...1)]
      list.source = other
      try? list.reload()
    }
  }

  // MARK: Source

  func list(_ list: TextList, cellFor item: Entry, at path: ListPath) throws -> TextCell {
    stir("cell")
    let cell = try list.dequeue(TextCell.self)
    cell.text = text(item)
    stir("cell after")
    return cell
  }

  func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
    stir("height")
    return Double((snapshot.item(at: path)?.id ?? 0) % 4 + 1) / 2
  }

  func list(_ list: TextList, canMoveRowAt path: ListPath) -> Bool {
    stir("can move")
    return true
  }

  func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool {
    stir("can edit")
    return true
  }

  func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) {
    stir("commit")
    var next = snapshot
    guard let item = next.item(at: path) else { return }
    try? next.deleteItems([item.id])
    try? apply(next, to: list)
  }

  // MARK: Delegate

  func list(_ list: TextList, shouldSelectRowAt path: ListPath) -> Bool { stir("should select"); return true }
  func list(_ list: TextList, shouldHighlightRowAt path: ListPath) -> Bool { true }
  func list(_ list: TextList, didHighlightRowAt path: ListPath) { stir("did highlight") }
  func list(_ list: TextList, didUnhighlightRowAt path: ListPath) { stir("did unhighlight") }
  func list(_ list: TextList, shouldDeselectRowAt path: ListPath) -> Bool { stir("should deselect"); return true }
  func list(_ list: TextList, willDeselectRowAt path: ListPath) { stir("will deselect") }
  func list(_ list: TextList, willSelectRowAt path: ListPath) { stir("will select") }
  func list(_ list: TextList, didSelectRowAt path: ListPath) { toggle(path, true) }
  func list(_ list: TextList, didDeselectRowAt path: ListPath) { toggle(path, false) }
  func list(_ list: TextList, willDisplay cell: TextCell, forRowAt path: ListPath) { stir("will display") }
  func list(_ list: TextList, didEndDisplaying cell: TextCell, forRowAt path: ListPath) { stir("did end") }
  func list(_ list: TextList, targetForMoveOfRowAt path: ListPath, proposed: ListPath) -> ListPath {
    stir("target")
    return proposed
  }

  func toggle(_ path: ListPath, _ isSelected: Bool) {
    if let cell = run.list.cell(at: path) {
      if isSelected { run.selected.insert(id(cell)) } else { run.selected.remove(id(cell)) }
      run.touched.insert(id(cell))
    } else {
      run.touched.formUnion(run.sources.flatMap { $0.snapshot.items.map(\.id) })
    }
    stir("did select")
  }
}

struct RandomNestedEditTests {
  @Test(
    "DS-7 after random edits of a snapshot during calls the list shows it, and follows the selection", arguments: 1...8)
  func random(seed: Int) throws {
    for round in 0..<TestScale.rounds(2) { try run(UInt64(seed * 1000 + round)) }
  }

  private func run(_ seed: UInt64) throws {
    let run = NestedSource.Run(seed: seed)
    run.sources = [NestedSource(run), NestedSource(run)]
    run.replacesSource = seed % 2 == 0
    let list = run.list
    list.selectionMode = .multiple
    list.register(TextCell.self) { TextCell() }
    list.source = run.sources[0]
    list.delegate = run.sources[0]
    try list.resize(viewport: 6)
    try list.reload()
    for step in 0..<20 {
      (run.deleted, run.touched, run.log) = ([], [], [])
      run.budget = 4
      let before = run.selected
      let source = list.source
      let log = DiagnosticLog()
      log.record { run.sources[0].act("step") }
      run.budget = 0
      guard let now = list.source as? NestedSource else { throw TestError(description: "no source") }
      let comment = Comment(rawValue: "seed \(seed), step \(step): \(run.log) \(log.diagnostics)")
      #expect(log.diagnostics.isEmpty, comment)
      do { try list.checkInvariants() } catch { Issue.record("\(comment): \(error)") }
      #expect(throws: Never.self, comment) { try list.scroll(by: 0) }
      let shown = list.visiblePaths.map { list.cell(at: $0)?.text }
      #expect(shown == list.visiblePaths.map { now.snapshot.item(at: $0).map(now.text) }, comment)
      let selected = Set(list.selectedPaths.compactMap { now.snapshot.item(at: $0)?.id })
      if source === now, !run.replacesSource {
        let present = Set(now.snapshot.items.map(\.id))
        let stays = before.subtracting(run.deleted).subtracting(run.touched)
        #expect(stays.isSubset(of: selected), comment)
        #expect(selected.subtracting(before).isSubset(of: run.touched), comment)
        #expect(selected.isSubset(of: present), comment)
      }
      #expect(
        list.visiblePaths.map { list.cell(at: $0)?.states.last?.isSelected } == list.visiblePaths.map(list.isSelected),
        comment)
      run.selected = selected
      if !log.diagnostics.isEmpty || (try? list.scroll(by: 0)) == nil { try? list.reload() }
    }
  }
}
