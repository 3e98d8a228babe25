import Armature
import Harness

extension Rows {
  /// A list of rows of equal height, ten of which are visible, in the middle of the content.
  static var lists: [any Benchmark] {
    [
      row("list, scrolled by one row", operation: "a step", each: 1) { list, repetitions in
        list.scroll(repetitions)
      },
      row("list, an insert above and its delete", operation: "a batch", each: 2) { list, repetitions in
        list.insertAndDelete(repetitions)
      },
      reload("list, the first reload of visible rows") {
        VisibleList($0)
      } work: {
        $0.reloadFresh()
      },
      reload("list, a later reload of visible rows") {
        VisibleList($0)
      } work: {
        $0.reload()
      },
      reload("list, a reload of measured rows") {
        MeasuredList($0)
      } work: {
        $0.reload()
      },
      selection,
      marks,
    ]
  }

  private static func row(
    _ name: String, operation: String, each: Int, _ work: @escaping (any ScrolledList, Int) -> Int
  ) -> any Benchmark {
    TimeRow(
      name, operation: operation, sizeName: "rows", sizes: [10_000, 100_000, 1_000_000], operations: { _ in each },
      result: { _ in each },
      contenders: [
        .ours { count in
          let list = try EngineList(count)
          return RepeatedWork { work(list, $0) }
        },
        .limit("a hand-written loop") { count in
          let list = HandWrittenList(count)
          return RepeatedWork { work(list, $0) }
        },
      ])
  }
}

extension Rows {
  /// A reload of rows that are all visible; the result is the number of cells that show their row.
  private static func reload(
    _ name: String, _ list: @escaping (Int) throws -> VisibleList, work: @escaping (VisibleList) -> Int
  ) -> any Benchmark {
    TimeRow(
      name, operation: "a row", sizeName: "rows", sizes: [1_000, 4_000, 16_000], operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let list = try list(count)
          guard list.reload() == count else { return RepeatedWork { _ in 0 } }
          return RepeatedWork { repetitions in (0..<repetitions).reduce(0) { sum, _ in sum + work(list) } }
        },
        .limit("cells in an array") { count in
          RepeatedWork { repetitions in
            (0..<repetitions).reduce(0) { sum, _ in
              let cells = (0..<count).map { row in
                let cell = NumberCell()
                cell.number = row
                cell.place = Double(row) * Size.row
                return cell
              }
              return sum + (opaque(cells).last?.number ?? 0) + 1
            }
          }
        },
      ])
  }
}

extension Rows {
  /// Selecting all rows one after another, ten of which are visible, and deselecting them.
  private static var selection: any Benchmark {
    TimeRow(
      "list, all rows selected in turn", operation: "a row", sizeName: "rows", sizes: [1_000, 4_000, 16_000],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let list = try EngineList(count)
          return RepeatedWork { repetitions in (0..<repetitions).reduce(0) { sum, _ in sum + list.selectAll() } }
        },
        .limit("a set of numbers") { count in
          RepeatedWork { repetitions in
            (0..<repetitions).reduce(0) { sum, _ in
              var selected: Set<Int> = []
              for row in 0..<count { selected.insert(row) }
              let found = selected.count
              for row in 0..<count { selected.remove(row) }
              return sum + (selected.isEmpty ? found : -1)
            }
          }
        },
      ])
  }

  /// Marking all items of a snapshot in one call, as after a change that concerns all.
  private static var marks: any Benchmark {
    TimeRow(
      "snapshot, all items marked for a reload", operation: "an item", sizeName: "items",
      sizes: [1_000, 4_000, 16_000], operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let ids = Array(0..<count)
          let snapshot = try Snapshot(ids)
          return RepeatedWork { repetitions in
            var reloaded = 0
            for _ in 0..<repetitions {
              var marked = snapshot
              do { try marked.reloadItems(ids) } catch { return -1 }
              reloaded += marked.difference(from: snapshot).changes.reloadedItems.count
            }
            return reloaded
          }
        },
        .limit("a set of numbers") { count in
          RepeatedWork { repetitions in
            (0..<repetitions).reduce(0) { sum, _ in sum + opaque(Set(0..<count)).count }
          }
        },
      ])
  }
}

/// A list in whose viewport all rows are visible.
private class VisibleList: ListSource {
  private let count: Int
  private var list = ListEngine<NumberCell>(rowHeight: Size.row)

  /// The height of each row.
  var height: Double { Size.row }

  init(_ count: Int) {
    self.count = count
  }

  func list(_ list: ListEngine<NumberCell>, numberOfRowsInSection section: Int) -> Int { count }

  func list(_ list: ListEngine<NumberCell>, cellForRowAt path: ListPath) throws -> NumberCell {
    let cell = try list.dequeue(NumberCell.self)
    cell.number = path.row
    return cell
  }

  final func reloadFresh() -> Int {
    list = ListEngine<NumberCell>(rowHeight: Size.row)
    return reload()
  }

  final func reload() -> Int {
    do {
      if list.source == nil {
        list.register(NumberCell.self) { NumberCell() }
        list.source = self
        try list.resize(viewport: Double(count) * height)
      }
      try list.reload()
    } catch {
      return -1
    }
    let isLastShown = list.cell(at: ListPath(0, count - 1))?.number == count - 1
    return isLastShown && list.visibleRows == 0..<count ? count : -1
  }
}

/// The same with rows that are measured, one and a half times as high as estimated.
private final class MeasuredList: VisibleList, MeasuringListSource {
  override var height: Double { 1.5 * Size.row }

  func list(_ list: ListEngine<NumberCell>, heightForRowAt path: ListPath) -> Double {
    height + (path.row % 2 == 0 ? 1 : -1)
  }
}

/// The operations on a list.
private protocol ScrolledList {
  /// Scrolls by one row this many times, and returns the number of cells requested.
  func scroll(_ times: Int) -> Int

  /// Inserts a row at the top and deletes it this many times, and returns how often the visible rows kept their
  /// position.
  func insertAndDelete(_ times: Int) -> Int
}

private enum Size {
  static let row = 44.0
  static let rowsInView = 10
}

private final class NumberCell: ListCell {
  var number = -1
  var place = 0.0
  func prepareForReuse() { number = -1 }
  func show(_ state: ListCellState) {}
}

/// The scrolling direction, which reverses at the end of the rows.
private struct Course {
  let lastTop: Int
  private var top: Int
  private var step = 1

  init(rows: Int) {
    lastTop = rows - Size.rowsInView
    top = rows / 2
  }

  mutating func next() -> Int {
    if !(0...lastTop).contains(top + step) { step = -step }
    top += step
    return step
  }
}

// MARK: Ours

private final class EngineList: ScrolledList, ListSource, ListHost {
  private let list = ListEngine<NumberCell>(rowHeight: Size.row)
  private var count: Int
  private var course: Course
  private var cellsAsked = 0
  private var countsAsked = 0

  init(_ count: Int) throws {
    self.count = count
    course = Course(rows: count)
    list.register(NumberCell.self) { NumberCell() }
    list.source = self
    list.host = self
    try list.resize(viewport: Double(Size.rowsInView) * Size.row)
    try list.reload()
    try list.scroll(to: Double(count / 2) * Size.row)
  }

  func list(_ list: ListEngine<NumberCell>, numberOfRowsInSection section: Int) -> Int {
    countsAsked += 1
    return count
  }

  func list(_ list: ListEngine<NumberCell>, cellForRowAt path: ListPath) throws -> NumberCell {
    cellsAsked += 1
    let cell = try list.dequeue(NumberCell.self)
    cell.number = path.row
    return cell
  }

  func list(_ list: ListEngine<NumberCell>, place cell: NumberCell, at span: ListSpan) { cell.place = span.start }
  func list(_ list: ListEngine<NumberCell>, remove cell: NumberCell) {}
  func list(_ list: ListEngine<NumberCell>, didScrollTo offset: Double) {}

  func scroll(_ times: Int) -> Int {
    (cellsAsked, countsAsked) = (0, 0)
    do {
      for _ in 0..<times { try list.scroll(by: Double(course.next()) * Size.row) }
    } catch {
      return -1
    }
    // Visible cells are not requested again.
    return countsAsked == 0 ? cellsAsked : -1
  }

  func insertAndDelete(_ times: Int) -> Int {
    (cellsAsked, countsAsked) = (0, 0)
    let before = list.offset
    var kept = 0
    do {
      for _ in 0..<times {
        try list.batch {
          count += 1
          $0.insert(ListPath(0, 0))
        }
        if list.offset == before + Size.row { kept += 1 }
        try list.batch {
          count -= 1
          $0.delete(ListPath(0, 0))
        }
        if list.offset == before { kept += 1 }
      }
    } catch {
      return -1
    }
    return cellsAsked == 0 && countsAsked == 2 * times ? kept : -1
  }

  /// Selects all rows one after another and deselects them, and returns how many were selected.
  func selectAll() -> Int {
    list.selectionMode = .multiple
    do {
      for row in 0..<count { try list.select(ListPath(0, row)) }
      let selected = list.selectedPaths.count
      for row in 0..<count { try list.deselect(ListPath(0, row)) }
      return list.selectedPaths.isEmpty ? selected : -1
    } catch {
      return -1
    }
  }
}

// MARK: By hand

/// The code that a user would write by hand for rows of equal height: a ring of cells, of which the outermost moves to
/// the other end.
private final class HandWrittenList: ScrolledList {
  private var course: Course
  private var top: Int
  private var offset: Double
  private var first = 0
  private var cells: [NumberCell]
  private var ask: (Int, NumberCell) -> Void = { $1.number = $0 }
  private var place: (NumberCell, Double) -> Void = { $0.place = $1 }

  init(_ count: Int) {
    course = Course(rows: count)
    let top = count / 2
    self.top = top
    offset = Double(top) * Size.row
    cells = (0..<Size.rowsInView).map { row in
      let cell = NumberCell()
      cell.number = top + row
      cell.place = Double(top + row) * Size.row
      return cell
    }
    ask = opaque(ask)
    place = opaque(place)
  }

  func scroll(_ times: Int) -> Int {
    var requested = 0
    for _ in 0..<times {
      let step = course.next()
      if step < 0 { first = (first + cells.count - 1) % cells.count }
      let cell = cells[first]
      if step > 0 { first = (first + 1) % cells.count }
      let row = step > 0 ? top + cells.count : top - 1
      top += step
      offset = Double(top) * Size.row
      cell.prepareForReuse()
      ask(row, cell)
      place(cell, Double(row) * Size.row)
      if cell.number == row { requested += 1 }
    }
    return requested
  }

  func insertAndDelete(_ times: Int) -> Int {
    let before = offset
    var kept = 0
    for _ in 0..<times {
      moveRows(by: 1)
      if offset == before + Size.row { kept += 1 }
      moveRows(by: -1)
      if offset == before { kept += 1 }
    }
    return kept
  }

  /// Scrolls with the visible rows, whose cells stay and change their position in the content.
  private func moveRows(by step: Int) {
    top += step
    offset += Double(step) * Size.row
    for cell in cells {
      cell.number += step
      place(cell, cell.place + Double(step) * Size.row)
    }
  }
}
