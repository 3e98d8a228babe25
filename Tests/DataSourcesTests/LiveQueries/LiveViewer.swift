import ArmatureTestSupport
import DataSources
import Delegation
import Foundation
import Testing

/// A query with its lists, its delegate, its observers, and a model of what it shows.
final class LiveViewer: QueryRows<Todo>, LiveQueryDelegate {
  typealias Shown = LivePropertyTests.Shown

  unowned let run: LiveRun
  var shown: Shown
  var isNotifying = false
  /// Whether the lists are changed in batches that the delegate's calls begin and end.
  let usesDelegate: Bool
  private var events: [LiveEvent<Todo>]?
  private var delegateChanges = 0
  private var changesAtBegin = 0

  init(_ run: LiveRun) {
    self.run = run
    let query = LiveQuery(run.array)
    usesDelegate = run.random.chance(1, in: 2)
    shown = Shown(query)
    super.init(query)
  }

  func begin() {
    shown = Shown(query)
    query.delegate = self
    query.changes.subscribe(owner: self) { $0.willApply($1) }
    query.changes.subscribe(owner: self) { viewer, change in
      guard let changeSet = change.changeSet else { return }
      if !viewer.usesDelegate { viewer.apply(changeSet) }
      viewer.run.stir("observer")
      #expect(Shown(viewer.query) == viewer.shown, viewer.run.comment)
      viewer.isNotifying = false
    }
  }

  var boxes: [LiveRun.Box] { run.boxes.filter { $0.viewer === self } }

  func replaceDelegate() {
    guard !usesDelegate else { return }
    query.delegate = query.delegate == nil ? self : nil
    delegateChanges += 1
  }

  // MARK: Settings

  func filter(_ kind: Int) -> (Todo) throws -> Bool {
    { [weak run] todo in
      if run?.isBroken == true, todo.rank == 5 { throw TestError(description: "broken") }
      return Self.matches(todo, kind)
    }
  }

  static func section(_ kind: Int) -> SectionKey<Todo>? {
    switch kind {
    case 0: nil
    case 1: .by { $0.group }
    case 2: .by({ $0.rank / 2 }, .reverse)
    default: .by { $0.group == "x" ? nil : $0.group }
    }
  }

  static func key(_ todo: Todo, _ kind: Int) -> AnyHashable? {
    switch kind {
    case 0: nil
    case 1: todo.group
    case 2: todo.rank / 2
    default: todo.group == "x" ? AnyHashable(String?.none) : todo.group
    }
  }

  func changeSettings(throws fails: Bool) {
    var new = settings
    let parts = run.random.number(1...31)
    if parts & 1 != 0 { new.filter = run.random.number(0...2) }
    if parts & 2 != 0 { new.order = run.random.number(0...3) }
    if parts & 4 != 0 { new.section = run.random.number(0...3) }
    if parts & 8 != 0 {
      (new.offset, new.limit) = (run.random.number(0...3), run.random.chance(1, in: 2) ? nil : run.random.number(0...8))
    }
    if parts & 16 != 0 { new.usesContext = run.random.chance(1, in: 2) }
    try? query.change {
      query.filter = filter(new.filter)
      query.order = Self.order(new.order)
      query.sectionKey = Self.section(new.section)
      query.window = try LiveWindow(offset: new.offset, limit: new.limit)
      query.store = new.usesContext ? run.context : run.array
      if fails { throw TestError(description: "settings") }
      settings = new
    }
  }

  /// Compares the query with plain arrays.
  func checkContent() {
    let objects = settings.usesContext ? run.context.objects() : run.array.list
    var all = objects.filter { Self.matches($0, settings.filter) }.enumerated().map { ($0, $1) }
    all.sort { one, other in
      if Self.precedes(one.1, other.1, settings.order) { return true }
      return !Self.precedes(other.1, one.1, settings.order) && one.0 < other.0
    }
    var groups = Dictionary(grouping: all.map(\.1)) { Self.key($0, settings.section) }
    var keys: [AnyHashable?] = Array(groups.keys)
    if settings.section == 0 {
      keys = [nil]
    } else {
      keys.sort { one, other in
        if let one = one as? Int, let other = other as? Int { return one > other }
        return (one as? String ?? "") < (other as? String ?? "")
      }
    }
    var expected = shown
    (expected.keys, expected.rows) = ([], [])
    var position = 0
    let end = settings.limit.map { settings.offset + $0 } ?? Int.max
    for key in keys {
      var rows: [Todo] = []
      for todo in groups.removeValue(forKey: key) ?? [] {
        if position >= settings.offset, position < end { rows.append(todo) }
        position += 1
      }
      guard !rows.isEmpty || settings.section == 0 else { continue }
      expected.keys.append(key)
      expected.rows.append(rows)
    }
    #expect(Shown(query) == expected, run.comment)
    #expect(shown == expected, run.comment)
  }

  // MARK: Notifications

  func willApply(_ change: LiveChange<Todo>) {
    guard let changeSet = change.changeSet else { return }
    isNotifying = true
    if !usesDelegate { for box in boxes { box.isBehind = true } }
    if let events, changesAtBegin == delegateChanges { #expect(events == changeSet.events, run.comment) }
    events = nil
    #expect(!changeSet.events.isEmpty, run.comment)
    for case .deleted(let todo, _) in changeSet.events { run.touched.insert(todo.id) }
    let after = Shown(query)
    shown.replay(changeSet, keysAfter: after.keys)
    #expect(shown == after, run.comment)
    if !usesDelegate { run.stir("first observer") }
  }

  func apply(_ changeSet: ChangeSet<Todo>) {
    for box in boxes {
      run.log.append("change of \(run.number(of: box))")
      box.isBehind = false
      do { try box.list.apply(changeSet.batch) } catch { Issue.record("\(run.comment): \(error)") }
    }
  }

  func liveQueryWillChange(_ query: LiveQuery<Todo>) {
    #expect(!isNotifying, run.comment)
    #expect(Shown(query) == shown, run.comment)
    (isNotifying, events, changesAtBegin) = (true, [], delegateChanges)
    for box in boxes {
      if usesDelegate { box.list.beginBatch() } else { box.isBehind = true }
    }
    run.stir("will")
    #expect(Shown(query) == shown, run.comment)
  }

  func liveQuery(_ query: LiveQuery<Todo>, didChange event: LiveEvent<Todo>) {
    events?.append(event)
    run.stir("event")
  }

  func liveQueryDidChange(_ query: LiveQuery<Todo>) {
    if usesDelegate {
      let changes = events.map { events in
        var batch = ListBatch()
        for event in events { batch.add(event) }
        return batch
      }
      for box in boxes {
        run.log.append("batch of \(run.number(of: box))")
        do {
          try box.list.apply(changes ?? ListBatch())
          try box.list.endBatch()
        } catch { Issue.record("\(run.comment): \(error)") }
      }
    }
    run.stir("did")
  }

  func liveQuery(_ query: LiveQuery<Todo>, didFail error: LiveQueryError) { run.stir("fail") }

  // MARK: Lists

  static func id(_ cell: TextCell) -> Int? { Int(cell.text.prefix { $0 != " " }) }

  override func stir(_ place: String) { run.stir(place) }

  override func delete(_ id: Int) {
    if settings.usesContext { try? run.context.delete(id) } else { run.array.delete(id) }
  }

  override func list(_ list: TextList, shouldSelectRowAt path: ListPath) -> Bool {
    stir("should select")
    return true
  }
}

extension Todo: RankedNote {
  var text: String { "\(id) \(title) \(group) \(rank)" }
}
