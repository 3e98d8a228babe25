import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Delegation
import Testing

/// Stores, queries and lists that are changed while one of them calls back.
final class LiveRun {
  /// A list, and what is known of it.
  final class Box {
    let list = TextList()
    var isBehind = false
    var replacements = 0
    var selected: Set<Int> = []
    weak var viewer: LiveViewer?
  }

  var random: SeededGenerator
  let array: ArrayStore<Todo>
  let context: EditingContext<Todo>
  var viewers: [LiveViewer] = []
  var boxes: [Box] = []
  var budget = 0
  var nextID = 12
  var isBroken = false
  var log: [String] = []
  /// The ids that have left a query, or whose selection was changed, in the step in progress.
  var touched: Set<Int> = []
  /// The step in progress, for the text of a failure.
  var place = ""

  init(_ seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    array = ArrayStore([])
    context = try EditingContext()
    for id in 0..<12 {
      array.list.append(LivePropertyTests.note(id, &random))
      try context.insert(LivePropertyTests.note(id, &random))
    }
    try context.save()
  }

  func number(of box: Box) -> Int { boxes.firstIndex { $0 === box } ?? -1 }
  func note() -> Todo {
    nextID += 1
    return LivePropertyTests.note(random.chance(1, in: 4) ? random.number(0...nextID) : nextID, &random)
  }

  var comment: Comment { Comment(rawValue: "\(place): \(log)") }

  // MARK: Actions

  func stir(_ name: String) {
    guard budget > 0, random.chance(1, in: 5) else { return }
    budget -= 1
    act(name)
  }

  func act(_ name: String) {
    let kind = random.number(0...15)
    log.append("\(name): \(kind)")
    let viewer = viewers.randomElement(using: &random)
    switch kind {
    case 0...3: changeArray()
    case 4, 5: changeContext()
    case 6: viewer?.changeSettings(throws: random.chance(1, in: 4))
    case 7: try? viewer?.query.performFetch()
    case 8: if let viewer, viewers.count > 1, !viewer.isNotifying { viewers.removeAll { $0 === viewer } }
    case 9: if viewers.count < 4 { addViewer() }
    case 10: viewer?.replaceDelegate()
    case 11:
      if let viewer, !viewer.isNotifying, let box = boxes.randomElement(using: &random), !box.isBehind,
        box.viewer?.isNotifying != true
      {
        // An empty list can't take a batch before its reload.
        log.append("source of \(number(of: box))")
        box.viewer = nil
        box.replacements += 1
        let replacement = box.replacements
        box.list.source = viewer
        box.list.delegate = viewer
        if box.replacements > replacement { return }
        box.viewer = viewer
        try? box.list.reload()
        touched.formUnion(box.selected)
      }
    default: boxes.randomElement(using: &random).map(call)
    }
  }

  func changeArray() {
    if random.chance(1, in: 12) { array.failure = array.failure == nil ? TestError(description: "no list") : nil }
    if random.chance(1, in: 12) { isBroken.toggle() }
    var report = StoreReport<Todo>()
    for _ in 0..<random.number(1...(random.chance(1, in: 6) ? 12 : 3)) {
      let known = array.list.randomElement(using: &random)?.id ?? 0
      let index = array.list.firstIndex { $0.id == known }
      switch random.number(0...5) {
      case 0, 1:
        let new = note()
        array.list.removeAll { $0.id == new.id }
        array.list.append(new)
        report.insert(new)
      case 2, 3:
        let new = LivePropertyTests.note(known, &random)
        if let index { array.list[index] = new } else { array.list.append(new) }
        report.update(new)
      default:
        if let index { array.list.remove(at: index) }
        report.delete(known)
      }
    }
    array.reports.notify(report)
  }

  func changeContext() {
    func once() throws {
      let known = context.objects().randomElement(using: &random)?.id ?? 0
      switch random.number(0...6) {
      case 0, 1: try context.insert(note())
      case 2, 3: try context.update(LivePropertyTests.note(known, &random))
      case 4: try context.delete(known)
      case 5: try context.rollback()
      default: try context.save()
      }
    }
    try? context.perform {
      for _ in 0..<random.number(1...3) {
        try? once()
        if random.chance(1, in: 8) { throw TestError(description: "group") }
      }
    }
  }

  func addViewer() {
    let viewer = LiveViewer(self)
    viewer.changeSettings(throws: false)
    guard (try? viewer.query.performFetch()) != nil else { return }
    viewers.append(viewer)
    viewer.begin()
  }

  func call(_ box: Box) {
    guard !box.isBehind else { return }
    let list = box.list
    let visible = list.visiblePaths.filter { list.cell(at: $0) != nil }
    let kind = random.number(0...7)
    log.append("list \(number(of: box)): \(kind)")
    switch kind {
    case 0: try? list.reload()
    case 1, 2: _ = try? list.scroll(by: Double(random.number(-12...12)) / 2)
    case 3: try? list.resize(viewport: Double(random.number(1...16)) / 2)
    case 4, 5:
      guard let path = visible.randomElement(using: &random), let id = list.cell(at: path).flatMap(LiveViewer.id) else {
        return
      }
      // During a pass the cell may show a row that the list has yet to move.
      if budget < 5 { touched.formUnion(0...nextID) } else { touched.insert(id) }
      _ = try? list.tap(path)
    case 6: if let path = visible.randomElement(using: &random) { _ = try? list.swipeAway(path) }
    default:
      // An open batch is that of the query's delegate, which would receive the error.
      if box.viewer?.isNotifying == true { return }
      try? list.batch { _ in throw TestError(description: "batch") }
      try? list.reload()
    }
  }

  // MARK: Checks

  func check() throws {
    for viewer in viewers {
      #expect(!viewer.isNotifying, comment)
      viewer.checkContent()
    }
    for box in boxes {
      guard let viewer = box.viewer else { continue }
      let list = box.list
      do { try list.checkInvariants() } catch { Issue.record("\(comment): \(error)") }
      #expect(throws: Never.self, comment) { try list.scroll(by: 0) }
      let shown = list.visiblePaths.map { list.cell(at: $0)?.text }
      #expect(shown == list.visiblePaths.map { viewer.query.object(at: $0)?.text }, comment)
      let selected = Set(list.selectedPaths.compactMap { viewer.query.object(at: $0)?.id })
      #expect(selected.count == list.selectedPaths.count, comment)
      #expect(box.selected.subtracting(touched).isSubset(of: selected), comment)
      #expect(selected.subtracting(box.selected).isSubset(of: touched), comment)
      box.selected = selected
    }
  }
}
