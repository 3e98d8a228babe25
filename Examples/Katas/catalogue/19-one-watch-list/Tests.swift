import Delegation
import Testing

@testable import K19

@Suite("One watch list")
struct OneWatchListTests {
  private let list = WatchList()
  private let desk = Lot(number: 7, title: "Desk")
  private let lamp = Lot(number: 3, title: "Lamp")
  private let chair = Lot(number: 9, title: "Chair")

  @Test("a lot that is watched on its screen is in the list's screen")
  func watching() {
    let overview = WatchListScreen(list: list)
    let detail = LotScreen(lot: desk, list: list)
    #expect(detail.buttonTitle == "Watch")
    #expect(overview.drawings == [[]])
    detail.toggleWatching()
    #expect(detail.buttonTitle == "Stop watching")
    #expect(overview.drawings == [[], [desk]])
    detail.toggleWatching()
    #expect(detail.buttonTitle == "Watch")
    #expect(overview.drawings == [[], [desk], []])
  }

  @Test("a lot that is removed in the list is no longer watched on its own screen")
  func removing() {
    let overview = WatchListScreen(list: list)
    let detail = LotScreen(lot: desk, list: list)
    detail.toggleWatching()
    overview.remove(number: 7)
    #expect(overview.drawings.last == [])
    #expect(detail.buttonTitle == "Watch")
    detail.toggleWatching()
    #expect(overview.drawings.last == [desk])
    #expect(detail.buttonTitle == "Stop watching")
  }

  @Test("two screens of the same lot agree, and the lot is in the list once")
  func twoScreens() {
    let overview = WatchListScreen(list: list)
    let first = LotScreen(lot: desk, list: list)
    let second = LotScreen(lot: Lot(number: 7, title: "Desk, oak"), list: list)
    first.toggleWatching()
    #expect(second.buttonTitle == "Stop watching")
    #expect(overview.drawings.last == [desk])
    second.toggleWatching()
    #expect(first.buttonTitle == "Watch")
    #expect(second.buttonTitle == "Watch")
    #expect(overview.drawings.last == [])
    second.toggleWatching()
    #expect(overview.drawings.last == [Lot(number: 7, title: "Desk, oak")], "The lot is added as its screen has it.")
  }

  @Test("the lots stand in the order in which they were added")
  func order() {
    let overview = WatchListScreen(list: list)
    let screens = [desk, lamp, chair].map { LotScreen(lot: $0, list: list) }
    for screen in screens { screen.toggleWatching() }
    screens[1].toggleWatching()
    screens[1].toggleWatching()
    overview.remove(number: 7)
    let numbers = overview.drawings.map { $0.map(\.number) }
    #expect(numbers == [[], [7], [7, 3], [7, 3, 9], [7, 9], [7, 9, 3], [9, 3]])
  }

  @Test("a screen that is opened later shows what is watched already")
  func opened() {
    for lot in [desk, lamp, chair] { LotScreen(lot: lot, list: list).toggleWatching() }
    let overviews = [WatchListScreen(list: list), WatchListScreen(list: list)]
    let screens = [desk, lamp, chair].map { LotScreen(lot: $0, list: list) }
    #expect(overviews.map(\.drawings) == [[[desk, lamp, chair]], [[desk, lamp, chair]]])
    #expect(screens.map(\.buttonTitle) == ["Stop watching", "Stop watching", "Stop watching"])
    overviews[1].remove(number: 3)
    overviews[0].remove(number: 7)
    let drawings = [[desk, lamp, chair], [desk, chair], [chair]]
    #expect(overviews.map(\.drawings) == [drawings, drawings])
    #expect(screens.map(\.buttonTitle) == ["Watch", "Watch", "Stop watching"])
    screens[2].toggleWatching()
    #expect(overviews.map(\.drawings.count) == [4, 4])
    #expect(overviews.map(\.drawings.last) == [[], []])
  }

  @Test("observers are notified of each change once, when the list has changed, and of nothing else")
  func notifying() {
    let overview = WatchListScreen(list: list)
    let screens = [desk, lamp].map { LotScreen(lot: $0, list: list) }
    var log: [String] = []
    let token = list.changes.subscribe { lots in
      log.append(lots.map { "\($0.number)" }.joined(separator: " "))
      // A screen that is opened now shows the same.
      log.append(WatchListScreen(list: list).drawings.last == lots ? "agrees" : "differs")
    }
    screens[0].toggleWatching()
    screens[1].toggleWatching()
    overview.remove(number: 9)
    overview.remove(number: 7)
    overview.remove(number: 7)
    #expect(log == ["7", "agrees", "7 3", "agrees", "3", "agrees"])
    screens[0].toggleWatching()
    screens[1].toggleWatching()
    #expect(log.suffix(4) == ["3 7", "agrees", "7", "agrees"])
    token.cancel()
    #expect(overview.drawings.map { $0.map(\.number) } == [[], [7], [7, 3], [3], [3, 7], [7]])

    // A change that an observer makes is a change like any other.
    let other = WatchList()
    let shown = WatchListScreen(list: other)
    let answering = other.changes.subscribe { lots in
      if lots.count == 1 { LotScreen(lot: lamp, list: other).toggleWatching() }
    }
    let late = WatchListScreen(list: other)
    LotScreen(lot: desk, list: other).toggleWatching()
    #expect(shown.drawings == [[], [desk], [desk, lamp]])
    #expect(late.drawings.last == [desk, lamp])
    #expect(late.drawings.count == 3)
    answering.cancel()
  }

  @Test("the list survives its screens, and keeps none of them alive")
  func closed() {
    var detail: LotScreen? = LotScreen(lot: desk, list: list)
    weak let watchedDetail = detail
    var overview: WatchListScreen? = WatchListScreen(list: list)
    weak let watchedOverview = overview
    detail?.toggleWatching()
    detail = nil
    overview = nil
    #expect(watchedDetail == nil)
    #expect(watchedOverview == nil)
    #expect(WatchListScreen(list: list).drawings == [[desk]])
    LotScreen(lot: lamp, list: list).toggleWatching()
    #expect(WatchListScreen(list: list).drawings == [[desk, lamp]])

    // A screen works without another owner of its list.
    let alone = LotScreen(lot: lamp, list: WatchList())
    alone.toggleWatching()
    #expect(alone.buttonTitle == "Stop watching", "The list of a screen is gone.")
    var passing: WatchList? = WatchList()
    if let passing { LotScreen(lot: desk, list: passing).toggleWatching() }
    let remaining = passing.map { WatchListScreen(list: $0) }
    passing = nil
    remaining?.remove(number: 7)
    #expect(remaining?.drawings == [[desk], []], "The list of a screen is gone.")
  }

  @Test("two lists have nothing to do with each other")
  func twoLists() {
    let other = WatchList()
    let screen = LotScreen(lot: desk, list: list)
    let otherScreen = WatchListScreen(list: other)
    screen.toggleWatching()
    #expect(otherScreen.drawings == [[]])
    #expect(LotScreen(lot: desk, list: other).buttonTitle == "Watch")
    otherScreen.remove(number: 7)
    #expect(screen.buttonTitle == "Stop watching")
    #expect(WatchListScreen(list: list).drawings == [[desk]])
  }

  @Test("the number counts, not the title")
  func titles() {
    let overview = WatchListScreen(list: list)
    let screens = [desk, Lot(number: 8, title: "Desk")].map { LotScreen(lot: $0, list: list) }
    screens[0].toggleWatching()
    #expect(screens.map(\.buttonTitle) == ["Stop watching", "Watch"])
    screens[1].toggleWatching()
    #expect(overview.drawings.last?.map(\.number) == [7, 8])
    overview.remove(number: 7)
    #expect(overview.drawings.last?.map(\.number) == [8])
    #expect(screens.map(\.buttonTitle) == ["Watch", "Stop watching"])
  }
}
