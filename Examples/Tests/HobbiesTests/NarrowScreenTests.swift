import Armature
import Foundation
import HobbiesModel
import TerminalUI
import Testing

@testable import Hobbies

/// The screens in a terminal of 40 × 12 cells.
@MainActor @Suite struct NarrowScreenTests {
  private let screen = HeadlessScreen(columns: 40, rows: 12)

  private func show(_ view: some ScreenView) -> Application {
    let application = Application(screen: screen)
    application.window.contentView = view
    application.displayIfNeeded()
    return application
  }

  @Test("the people found have the room of the map")
  func neighbors() {
    let view = NeighborsView()
    let list = NeighborList(view.list)
    list.show([NeighborRow(User(username: "Ada"), number: 1, from: nil)])
    let application = show(view)
    #expect(screen.text.contains("Ada"))
    #expect(view.map.frame.height == 0)
    withExtendedLifetime(application) {}
  }

  @Test("on a screen of a few rows, hobbies and people come before pins and region, and none covers another")
  func fewRows() {
    for rows in 3...12 {
      let screen = HeadlessScreen(columns: 20, rows: rows)
      let view = NeighborsView()
      let list = NeighborList(view.list)
      list.show([NeighborRow(User(username: "Ada"), number: 1, from: nil)])
      view.show([Hobby("Apple")])
      view.show(status: "1 found", isLoading: false)
      view.pins.text = "Pins: Ada"
      let application = Application(screen: screen)
      application.window.contentView = view
      application.displayIfNeeded()
      let frames = [view.hobbies[0], view.list, view.map, view.pins, view.region, view.help].map(\.frame)
        .filter { $0.height > 0 }
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.end.y <= $1.origin.y }, "\(rows) rows")
      for (text, first) in [("Apple", 3), ("1 found", 4), ("Ada", 5), ("Pins", 6)] where rows >= first {
        #expect(screen.text.contains(text), "\(rows) rows")
      }
      withExtendedLifetime(application) {}
    }
  }

  @Test(
    "a pin is the first character in one cell, also if its capital form has two characters",
    arguments: [("ada", "A"), ("éa", "É"), ("ßa", "●"), ("ŉa", "●"), ("漢a", "●"), ("", "●")])
  func pin(title: String, mark: String) throws {
    let place = try #require(Place(latitude: 37, longitude: -122))
    let map = MapView()
    map.frame = Rect(x: 0, y: 0, width: 5, height: 1)
    map.show([Pin(title: title, subtitle: "", place: place)], in: MapRegion(containing: [place]))
    var canvas = Canvas(columns: 5, rows: 1)
    map.draw(on: &canvas)
    #expect(canvas.text.trimmingCharacters(in: .whitespacesAndNewlines) == mark)
  }

  @Test("hobbies with long names share the line")
  func longNames() {
    let view = NeighborsView()
    view.show([Hobby("Underwater basket weaving"), Hobby("Extreme ironing"), Hobby("Go")])
    let application = show(view)
    let frames = view.hobbies.map(\.frame)
    #expect(frames.allSatisfy { $0.width > 0 && $0.end.x <= 37 })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.end.x < $1.origin.x })
    withExtendedLifetime(application) {}
  }

  @Test("the arrows lead from hobby to hobby, and scroll where there is none")
  func arrows() throws {
    let view = EditHobbiesView()
    let grid = HobbyGrid(view.list)
    grid.show([Hobby("Go")], categories: HobbyCategory.all)
    let application = show(view)
    func cell() -> String? { (application.window.rootState.firstResponder as? HobbyCell)?.item?.name }
    let first = try #require(application.window.readingOrder.lazy.compactMap { $0 as? HobbyCell }.first)
    first.becomeFirstResponder()
    let keys: [Key] = [.down, .right, .right, .down, .left, .up, .up, .up]
    let visited = keys.map { key in
      application.send(.key(KeyPress(key)))
      return cell()
    }
    #expect(
      visited == [
        "available-1", "available-2", "available-2", "available-4", "available-3", "available-1", "mine-1", "mine-1",
      ])
    #expect(view.list.engine.offset == 0)
    for key in [Key.down, .down, .down, .down] { application.send(.key(KeyPress(key))) }
    #expect(view.list.engine.offset > 0)
    withExtendedLifetime(grid) {}
  }
}
