import Composites
import DataSources
import Responders
import TargetActions
import Testing

@testable import TerminalUI

/// Tests of drags and swipes on a list, as a mouse makes them.
@MainActor
struct ListGestureTests {
  private let driver = ScreenDriver(columns: 30, rows: 12)
  private let list = ListView(name: "list")
  private let refreshControl = RefreshControl()
  private let rows = DeletableRows(20)
  private let log = ActionLog()

  init() {
    list.engine.register(NumberRow.self) { NumberRow() }
    list.engine.source = rows
    list.engine.delegate = rows
    list.refreshControl = refreshControl
    driver.add(list, 0, 0, 30, 10)
    list.reload()
    driver.application.personActions.subscribe(owner: log) { $0.record($1) }
    _ = driver.shown()
  }

  private func drag(_ places: [(column: Int, row: Int)], within time: Duration = .milliseconds(200)) {
    driver.press(places[0].column, places[0].row)
    for place in places.dropFirst() {
      driver.wait(time / (places.count - 1))
      driver.drag(place.column, place.row)
    }
    let last = places[places.count - 1]
    driver.release(last.column, last.row)
  }

  @Test("a drag down at the top refreshes when it is released, and selects no row")
  func pull() {
    driver.press(3, 1)
    driver.drag(3, 2)
    driver.drag(3, 5)
    #expect(!refreshControl.isRefreshing)
    driver.release(3, 5)
    #expect(refreshControl.isRefreshing && log.actions == ["pulled"] && rows.selected.isEmpty)
  }

  @Test(
    "a drag that is short, goes aside or comes back refreshes nothing",
    arguments: [[(3, 1), (3, 3)], [(3, 1), (9, 4)], [(3, 1), (3, 6), (3, 2)], [(3, 6), (3, 1)]])
  func noPull(places: [(Int, Int)]) {
    drag(places.map { (column: $0.0, row: $0.1) }, within: .seconds(2))
    #expect(!refreshControl.isRefreshing && log.actions.isEmpty)
  }

  @Test("a drag down on a list that isn't at its top, or has nothing to refresh, pulls nothing")
  func notAtTop() {
    list.scroll(rows: 2)
    drag([(3, 1), (3, 8)])
    #expect(log.actions == ["scrolled"])
    list.scrollToTop()
    list.refreshControl = nil
    drag([(3, 1), (3, 8)])
    #expect(!refreshControl.isRefreshing && !log.actions.contains("pulled"))
  }

  @Test("a swipe to the left deletes the row on which it has begun")
  func swipe() {
    list.scroll(rows: 3)
    drag([(20, 2), (14, 2), (9, 3)])
    #expect(rows.deleted == [5] && rows.selected.isEmpty && log.actions.last == "swiped 6")
    #expect(driver.shown()[2].hasPrefix("row 7"))
  }

  @Test("a slow drag, one to the right and one on a row that can't be edited delete nothing")
  func noSwipe() {
    drag([(20, 2), (14, 2), (9, 2)], within: .seconds(5))
    drag([(5, 2), (14, 2), (20, 2)])
    rows.isEditable = false
    drag([(20, 2), (14, 2), (9, 2)])
    #expect(rows.deleted.isEmpty && !log.actions.contains { $0.hasPrefix("swiped") })
  }

  @Test("a click that trembles by a cell still selects its row")
  func click() {
    drag([(5, 2), (6, 2)])
    #expect(rows.selected == [2])
  }

  @MainActor
  private final class ActionLog {
    var actions: [String] = []

    func record(_ action: PersonAction) {
      switch action {
      case .pulled: actions.append("pulled")
      case .swipedAway(let row): actions.append("swiped \(row)")
      case .scrolled: actions.append("scrolled")
      default: break
      }
    }
  }

  @MainActor
  private final class DeletableRows: ListSource, EditingListSource, ListDelegate {
    var isEditable = true
    private(set) var deleted: [Int] = []
    private(set) var selected: [Int] = []
    private var numbers: [Int]

    init(_ count: Int) { numbers = Array(1...count) }

    func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { numbers.count }

    func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
      let row = try list.dequeue(NumberRow.self)
      row.label.text = "row \(numbers[path.row])"
      return row
    }

    func list(_ list: ListEngine<RowView>, canEditRowAt path: ListPath) -> Bool { isEditable }

    func list(_ list: ListEngine<RowView>, commitDeletionOfRowAt path: ListPath) {
      deleted.append(path.row)
      numbers.remove(at: path.row)
      try? list.batch { $0.delete(path) }
    }

    func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) { selected.append(path.row) }
    func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
  }
}
