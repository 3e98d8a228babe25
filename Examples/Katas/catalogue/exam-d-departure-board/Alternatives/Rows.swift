struct Train: Equatable { let number: Int, destination: String, minutesLate: Int }

/// What changed: deletions are rows of the old timetable, insertions and updates are rows of the new one.
struct Changes: Equatable { var deletions: [Int] = [], insertions: [Int] = [], updates: [Int] = [] }

/// Where a board gets its trains from.
protocol BoardSource: AnyObject {
  func numberOfTrains(on board: Board) -> Int
  func board(_ board: Board, trainAt row: Int) -> Train
}

/// What a board asks and tells about its selection.
///
/// Trains are named by their numbers.
protocol BoardDelegate: AnyObject {
  func board(_ board: Board, shouldSelect number: Int) -> Bool
  func board(_ board: Board, didSelect number: Int)
  func board(_ board: Board, didDeselect number: Int)
}

/// The trains of a station, by number.
final class Timetable: BoardSource {
  private var trains: [Train] = []

  /// Replaces all trains, and returns what changed.
  func replace(with newTrains: [Train]) -> Changes {
    let (old, new) = (trains, newTrains.sorted { $0.number < $1.number })
    trains = new
    let oldNumbers = Set(old.map(\.number))
    let newNumbers = Set(new.map(\.number))
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.number, $0) })
    return Changes(
      deletions: old.indices.filter { !newNumbers.contains(old[$0].number) },
      insertions: new.indices.filter { !oldNumbers.contains(new[$0].number) },
      updates: new.indices.filter { oldNumbers.contains(new[$0].number) && known[new[$0].number] != new[$0] })
  }

  func numberOfTrains(on board: Board) -> Int { trains.count }
  func board(_ board: Board, trainAt row: Int) -> Train { trains[row] }
}

/// A board on the platform: an array with a place for each row, in which only the visible ones are filled.
final class Board {
  private let lines: Int
  private weak var source: (any BoardSource)?
  private weak var delegate: (any BoardDelegate)?
  private var rows: [Train?] = []
  private var top = 0
  private var selected: (row: Int, number: Int)?

  init(lines: Int) { self.lines = lines }

  var texts: [String] {
    var texts: [String] = []
    for train in rows.dropFirst(top).prefix(lines) {
      guard let train else { continue }
      let late = train.minutesLate > 0 ? " +" + String(train.minutesLate) : ""
      texts.append(String(train.number) + " " + train.destination + late)
    }
    return texts
  }

  var selectedNumber: Int? { selected.map { $0.number } }

  func connect(source: any BoardSource, delegate: (any BoardDelegate)? = nil) {
    (self.source, self.delegate) = (source, delegate)
    reload()
  }

  func reload() {
    endSelection()
    rows = Array(repeating: nil, count: source?.numberOfTrains(on: self) ?? 0)
    load()
  }

  func scroll(to row: Int) {
    top = row
    load()
  }

  func apply(_ changes: Changes) {
    var numbers: [Int?] = rows.indices.map { $0 == selected?.row ? selected?.number : nil }
    for row in changes.deletions.sorted(by: >) {
      rows.remove(at: row)
      numbers.remove(at: row)
    }
    for row in changes.insertions.sorted() {
      rows.insert(nil, at: row)
      numbers.insert(nil, at: row)
    }
    for row in changes.updates { rows[row] = nil }
    if let selected {
      if let row = numbers.firstIndex(of: selected.number) {
        self.selected = (row, selected.number)
      } else {
        endSelection()
      }
    }
    _ = source?.numberOfTrains(on: self)
    load()
  }

  @discardableResult func select(row: Int) -> Bool {
    guard row >= top, row < top + lines, row < rows.count, let train = rows[row] else { return false }
    if selected?.number == train.number { return true }
    if let delegate, !delegate.board(self, shouldSelect: train.number) { return false }
    endSelection()
    selected = (row, train.number)
    delegate?.board(self, didSelect: train.number)
    return true
  }

  private func endSelection() {
    guard let old = selected else { return }
    selected = nil
    delegate?.board(self, didDeselect: old.number)
  }

  private func load() {
    if top > rows.count - lines { top = rows.count - lines }
    if top < 0 { top = 0 }
    for row in rows.indices {
      if row < top || row >= top + lines {
        rows[row] = nil
      } else if rows[row] == nil {
        rows[row] = source?.board(self, trainAt: row)
      }
    }
  }
}
