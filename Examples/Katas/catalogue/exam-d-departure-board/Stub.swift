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
  /// Replaces all trains, and returns what changed.
  func replace(with trains: [Train]) -> Changes { Changes() }

  func numberOfTrains(on board: Board) -> Int { 0 }
  func board(_ board: Board, trainAt row: Int) -> Train { Train(number: 0, destination: "", minutesLate: 0) }
}

/// A board on the platform, which shows some rows of a long list.
final class Board {
  /// The visible rows, as in "7 Bonn" or "9 Ulm +5".
  private(set) var texts: [String] = []
  private(set) var selectedNumber: Int?

  init(lines: Int) {}
  func connect(source: any BoardSource, delegate: (any BoardDelegate)? = nil) {}
  func reload() {}
  func scroll(to row: Int) {}
  func apply(_ changes: Changes) {}
  @discardableResult func select(row: Int) -> Bool { false }
}
