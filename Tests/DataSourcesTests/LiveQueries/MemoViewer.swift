import ArmatureTestSupport
import DataSources
import Delegation
import Foundation
import Testing

/// A query of objects that change in place, with its lists and a model of what it shows.
final class MemoViewer: QueryRows<Memo>, LiveQueryDelegate {
  /// The sections of a query with the objects in them.
  struct Shown: Equatable {
    var keys: [AnyHashable?] = []
    var ids: [[Int]] = []

    init() {}

    init(_ query: LiveQuery<Memo>) {
      keys = (0..<query.numberOfSections).map(query.sectionKey(at:))
      ids = (0..<query.numberOfSections).map { query.objects(inSection: $0).map(\.id) }
    }
  }

  unowned let run: MemoRun
  var isNotifying = false
  private var shown = Shown()
  /// Whether the lists are changed in batches that the delegate's calls begin and end.
  private let usesDelegate: Bool
  private var events: [LiveEvent<Memo>] = []

  init(_ run: MemoRun) throws {
    self.run = run
    let comparing: ((Memo) -> any Equatable)? = run.random.chance(1, in: 2) ? { $0.text } : nil
    let query = LiveQuery(run.array, comparing: comparing)
    // Few objects are moved one by one, or in a new order.
    if run.random.chance(1, in: 2) { query.rebuildingLimit = 0 }
    usesDelegate = run.random.chance(1, in: 2)
    super.init(query)
    changeSettings(throws: false)
    try query.performFetch()
    shown = Shown(query)
    if usesDelegate || run.random.chance(1, in: 2) { query.delegate = self }
    query.changes.subscribe(owner: self) { viewer, change in change.changeSet.map(viewer.receive) }
  }

  private var boxes: [MemoRun.Box] { run.boxes.filter { $0.viewer === self } }

  // MARK: Settings

  func changeSettings(throws fails: Bool) {
    var new = settings
    let parts = run.random.number(1...31)
    if parts & 1 != 0 { new.filter = run.random.number(0...2) }
    if parts & 2 != 0 { new.order = run.random.number(0...4) }
    if parts & 4 != 0 { new.section = run.random.number(0...2) }
    if parts & 8 != 0 { (new.offset, new.limit) = (0, nil) }
    if parts & 24 == 24 { (new.offset, new.limit) = (run.random.number(0...3), run.random.number(0...8)) }
    if parts & 16 != 0 { new.usesContext = run.random.chance(1, in: 2) }
    try? query.change {
      query.filter = { Self.matches($0, new.filter) }
      query.order = new.order == 4 ? [SortKey(MemoComparator())] : Self.order(new.order)
      query.sectionKey = new.section == 0 ? nil : new.section == 1 ? .by { $0.group } : .by({ $0.rank / 2 }, .reverse)
      query.window = try LiveWindow(offset: new.offset, limit: new.limit)
      query.store = new.usesContext ? run.context : run.array
      if fails { throw TestError(description: "settings") }
      settings = new
    }
  }

  /// Compares the query with plain arrays.
  func checkContent() {
    let objects = settings.usesContext ? run.context.objects() : run.array.list
    func key(_ memo: Memo) -> AnyHashable? {
      settings.section == 0 ? nil : settings.section == 1 ? AnyHashable(memo.group) : AnyHashable(memo.rank / 2)
    }
    func sectionPrecedes(_ one: Memo, _ other: Memo) -> Bool {
      settings.section == 1 ? one.group < other.group : settings.section == 2 && one.rank / 2 > other.rank / 2
    }
    let sorted = objects.filter { Self.matches($0, settings.filter) }.enumerated().sorted { one, other in
      if sectionPrecedes(one.element, other.element) { return true }
      if sectionPrecedes(other.element, one.element) { return false }
      if Self.precedes(one.element, other.element, settings.order) { return true }
      return !Self.precedes(other.element, one.element, settings.order) && one.offset < other.offset
    }.map(\.element)
    var expected = Shown()
    if settings.section == 0 { (expected.keys, expected.ids) = ([nil], [[]]) }
    for memo in sorted.dropFirst(settings.offset).prefix(settings.limit ?? .max) {
      if expected.keys.last != .some(key(memo)) {
        expected.keys.append(key(memo))
        expected.ids.append([])
      }
      expected.ids[expected.ids.count - 1].append(memo.id)
    }
    #expect(Shown(query) == expected, run.comment)
    #expect(shown == expected, run.comment)
    #expect(query.objects.allSatisfy { memo in objects.contains { $0 === memo } }, run.comment)
  }

  // MARK: Notifications

  private func receive(_ changeSet: ChangeSet<Memo>) {
    isNotifying = true
    run.changeSets += 1
    if !usesDelegate { for box in boxes { box.isBehind = true } }
    if query.delegate === self {
      #expect(events.map(\.description) == changeSet.events.map(\.description), run.comment)
    }
    #expect(!changeSet.events.isEmpty, run.comment)
    replay(changeSet)
    #expect(Shown(query) == shown, run.comment)
    if !usesDelegate {
      for box in boxes {
        box.isBehind = false
        do { try box.list.apply(changeSet.batch) } catch { Issue.record("\(run.comment): \(error)") }
      }
    }
    run.stir("observer")
    #expect(Shown(query) == shown, run.comment)
    isNotifying = false
  }

  /// Applies a change set to the model: deletes by positions before it, inserts by positions after it.
  private func replay(_ changeSet: ChangeSet<Memo>) {
    let before = shown
    var (gone, coming): ([ListPath], [(path: ListPath, id: Int)]) = ([], [])
    var goneSections: Set<Int> = []
    var origins: [Int: Int?] = [:]
    for event in changeSet.events {
      switch event {
      case .sectionDeleted(let section): goneSections.insert(section)
      case .sectionInserted(let section): origins[section] = .some(nil)
      case .sectionMoved(let old, let new):
        goneSections.insert(old)
        origins[new] = old
      case .deleted(let memo, let path):
        #expect(before.ids[path.section][path.row] == memo.id, run.comment)
        gone.append(path)
      case .inserted(let memo, let path): coming.append((path, memo.id))
      case .moved(let memo, let former, let old, let new, _):
        #expect(before.ids[old.section][old.row] == memo.id && former.id == memo.id, run.comment)
        gone.append(old)
        coming.append((new, memo.id))
      case .updated(let memo, let former, let old, _):
        #expect(before.ids[old.section][old.row] == memo.id && former.id == memo.id, run.comment)
      }
    }
    for path in gone.sorted(by: >) { shown.ids[path.section].remove(at: path.row) }
    let rest = shown
    shown = Shown()
    var staying = before.keys.indices.filter { !goneSections.contains($0) }[...]
    for section in 0..<query.numberOfSections {
      let origin = origins[section] ?? staying.popFirst()
      shown.keys.append(origin.map { rest.keys[$0] } ?? query.sectionKey(at: section))
      shown.ids.append(origin.map { rest.ids[$0] } ?? [])
    }
    for (path, id) in coming.sorted(by: { $0.path < $1.path }) { shown.ids[path.section].insert(id, at: path.row) }
  }

  func liveQueryWillChange(_ query: LiveQuery<Memo>) {
    #expect(!isNotifying && Shown(query) == shown, run.comment)
    (isNotifying, events) = (true, [])
    for box in boxes {
      if usesDelegate { box.list.beginBatch() } else { box.isBehind = true }
    }
    run.stir("will")
    #expect(Shown(query) == shown, run.comment)
  }

  func liveQuery(_ query: LiveQuery<Memo>, didChange event: LiveEvent<Memo>) {
    events.append(event)
    run.stir("event")
  }

  func liveQuery(_ query: LiveQuery<Memo>, didFail error: LiveQueryError) { run.stir("fail") }

  func liveQueryDidChange(_ query: LiveQuery<Memo>) {
    guard usesDelegate else { return run.stir("did") }
    var batch = ListBatch()
    for event in events { batch.add(event) }
    for box in boxes {
      do {
        try box.list.apply(batch)
        try box.list.endBatch()
      } catch { Issue.record("\(run.comment): \(error)") }
    }
    run.stir("did")
  }

  // MARK: Lists

  override func stir(_ place: String) { run.stir(place) }

  override func delete(_ id: Int) {
    if settings.usesContext { try? run.context.delete(id) } else { run.array.delete(id) }
  }
}
