import Armature

protocol NameFieldDelegate: AnyObject {
  func shouldAccept(_ name: String) -> Bool
  func didEnter(_ name: String)
}

final class NameField {
  @WeakDelegate var delegate: (any NameFieldDelegate)?

  func enter(_ name: String) {
    let isAccepted = $delegate(from: self) { $0.shouldAccept(name) } ?? true
    guard isAccepted else { return print("'\(name)' isn't accepted.") }
    $delegate(from: self) { $0.didEnter(name) }
  }
}

final class Row: ListCell {
  var text = ""

  func prepareForReuse() { text = "" }

  func show(_ state: ListCellState) {}
}

final class Notebook: NameFieldDelegate, ListSource {
  private(set) var birds: [String] = []
  let changes = Observers<String>("changes")

  func shouldAccept(_ name: String) -> Bool { !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == " " } }

  func list(_ list: ListEngine<Row>, numberOfRowsInSection section: Int) -> Int { birds.count }

  func list(_ list: ListEngine<Row>, cellForRowAt path: ListPath) throws -> Row {
    let row = try list.dequeue(Row.self)
    row.text = "\(path.row + 1) \(birds[path.row])"
    return row
  }

  func didEnter(_ name: String) {
    birds.append(name)
    changes.notify(name)
  }
}

final class Counter {
  private(set) var count = 0
  func add(_ name: String) { count += 1 }
}

extension ListEngine<Row> {
  var page: [String] { visiblePaths.compactMap { cell(at: $0)?.text } }
}

let field = NameField()
let notebook = Notebook()
let counter = Counter()
field.delegate = notebook
notebook.changes.subscribe(counter, Counter.add)
notebook.changes.subscribe(.once) { print("The first bird of the day: \($0)!") }
field.enter("Robin")
field.enter("UFO 1")
print(notebook.birds, counter.count)
let list = ListEngine<Row>()
var cellCount = 0
list.register(Row.self) {
  cellCount += 1
  return Row()
}
list.source = notebook
try list.resize(viewport: 3)
try list.reload()
print(list.page)
for number in 1...1000 { notebook.didEnter("Starling \(number)") }
try list.reload()
try list.scroll(to: 998)
print(list.page, cellCount)
final class Diary: SnapshotSource {
  let list = ListEngine<Row>()
  var snapshot = Snapshot<OnlySection, String>()

  func list(_ list: ListEngine<Row>, cellFor bird: String, at path: ListPath) throws -> Row {
    let row = try list.dequeue(Row.self)
    row.text = bird
    return row
  }
}

let diary = Diary()
diary.list.register(Row.self) { Row() }
diary.list.source = diary
try diary.list.resize(viewport: 5)
try diary.apply(Snapshot(["Wren", "Robin", "Jay"]), to: diary.list)
print(diary.list.page)
let next = try Snapshot(["Jay", "Wren", "Robin", "Swift"])
print(next.difference(from: diary.snapshot))
try diary.apply(next, to: diary.list)
print(diary.list.page)
struct Sighting: Identifiable, Equatable {
  let id: Int
  var bird: String
  var count: Int
}

let sightings = try EditingContext([
  Sighting(id: 1, bird: "Robin", count: 1), Sighting(id: 2, bird: "Starling", count: 1000),
  Sighting(id: 3, bird: "Goose", count: 14),
])
let flocks = LiveQuery(sightings, where: { $0.count > 1 }, order: [.by { -$0.count }])
try flocks.performFetch()
print(flocks.objects.map(\.bird))
let follower = flocks.changes.subscribe { change in
  for event in change.changeSet?.events ?? [] { print(event) }
}
try sightings.update(Sighting(id: 1, bird: "Robin", count: 2))
try sightings.update(Sighting(id: 3, bird: "Goose", count: 2000))
try sightings.insert(Sighting(id: 4, bird: "Kite", count: 1))
print(flocks.objects.map(\.bird))
follower.cancel()
