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

/// The trains of a station, sorted by number.
final class Timetable: BoardSource {
  private var trains: [Train] = []

  /// Replaces all trains, and returns what changed.
  func replace(with newTrains: [Train]) -> Changes {
    let sorted = newTrains.sorted { $0.number < $1.number }
    var changes = Changes()
    var (old, new) = (0, 0)
    while old < trains.count || new < sorted.count {
      let before = old < trains.count ? trains[old].number : .max
      let after = new < sorted.count ? sorted[new].number : .max
      if before < after {
        changes.deletions.append(old)
      } else if after < before {
        changes.insertions.append(new)
      } else if trains[old] != sorted[new] {
        changes.updates.append(new)
      }
      if before <= after { old += 1 }
      if after <= before { new += 1 }
    }
    trains = sorted
    return changes
  }

  func numberOfTrains(on board: Board) -> Int { trains.count }
  func board(_ board: Board, trainAt row: Int) -> Train { trains[row] }
}

/// A board on the platform, which shows some rows of a long list.
final class Board {
  private let lines: Int
  private weak var source: (any BoardSource)?
  private weak var delegate: (any BoardDelegate)?
  private var count = 0
  private var first = 0
  private var shown: [Int: Train] = [:]
  private var selection: (row: Int, number: Int)?

  init(lines: Int) { self.lines = lines }

  private var visible: Range<Int> { first..<min(first + lines, count) }

  /// The visible rows, as in "7 Bonn" or "9 Ulm +5".
  var texts: [String] {
    visible.compactMap { shown[$0] }.map {
      "\($0.number) \($0.destination)\($0.minutesLate > 0 ? " +\($0.minutesLate)" : "")"
    }
  }

  var selectedNumber: Int? { selection?.number }

  func connect(source: any BoardSource, delegate: (any BoardDelegate)? = nil) {
    self.source = source
    self.delegate = delegate
    reload()
  }

  func reload() {
    deselect()
    shown = [:]
    count = source?.numberOfTrains(on: self) ?? 0
    fill()
  }

  func scroll(to row: Int) {
    first = row
    fill()
  }

  func apply(_ changes: Changes) {
    let oldCount = count
    count = source?.numberOfTrains(on: self) ?? 0
    let deleted = Set(changes.deletions)
    let inserted = Set(changes.insertions)
    let stayed = (0..<oldCount).filter { !deleted.contains($0) }
    let places = (0..<count).filter { !inserted.contains($0) }
    let newRows = Dictionary(uniqueKeysWithValues: zip(stayed, places))
    var moved: [Int: Train] = [:]
    for (row, train) in shown { if let newRow = newRows[row] { moved[newRow] = train } }
    for row in changes.updates { moved[row] = nil }
    shown = moved
    if let (row, number) = selection {
      if let newRow = newRows[row] { selection = (newRow, number) } else { deselect() }
    }
    fill()
  }

  @discardableResult func select(row: Int) -> Bool {
    guard visible.contains(row), let number = shown[row]?.number else { return false }
    guard number != selectedNumber else { return true }
    guard delegate?.board(self, shouldSelect: number) ?? true else { return false }
    deselect()
    selection = (row, number)
    delegate?.board(self, didSelect: number)
    return true
  }

  private func deselect() {
    guard let number = selectedNumber else { return }
    selection = nil
    delegate?.board(self, didDeselect: number)
  }

  /// Moves the first row into the list, forgets rows that aren't visible, and asks for those that are missing.
  private func fill() {
    first = max(0, min(first, count - lines))
    shown = shown.filter { visible.contains($0.key) }
    for row in visible where shown[row] == nil { shown[row] = source?.board(self, trainAt: row) }
  }
}
