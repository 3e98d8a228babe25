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
    #expect(!detail.isWatched && overview.lots == [])
    detail.toggleWatching()
    #expect(detail.isWatched && detail.buttonTitle == "Stop watching")
    #expect(overview.lots == [desk])
    detail.toggleWatching()
    #expect(!detail.isWatched && detail.buttonTitle == "Watch")
    #expect(overview.lots == [])
  }

  @Test("a lot that is removed in the list is no longer watched on its own screen")
  func removing() {
    let overview = WatchListScreen(list: list)
    let detail = LotScreen(lot: desk, list: list)
    detail.toggleWatching()
    overview.remove(number: 7)
    #expect(overview.lots == [])
    #expect(!detail.isWatched && detail.buttonTitle == "Watch")
    overview.remove(number: 7)
    #expect(overview.lots == [])
  }

  @Test("two screens of the same lot agree, and the lot is in the list once")
  func twoScreens() {
    let overview = WatchListScreen(list: list)
    let first = LotScreen(lot: desk, list: list)
    let second = LotScreen(lot: Lot(number: 7, title: "Desk, oak"), list: list)
    first.toggleWatching()
    #expect(second.isWatched)
    #expect(overview.lots.count == 1)
    second.toggleWatching()
    #expect(!first.isWatched && !second.isWatched)
    #expect(overview.lots == [])
  }

  @Test("the lots stand in the order in which they were added")
  func order() {
    let overview = WatchListScreen(list: list)
    let screens = [desk, lamp, chair].map { LotScreen(lot: $0, list: list) }
    for screen in screens { screen.toggleWatching() }
    #expect(overview.lots.map(\.number) == [7, 3, 9])
    screens[1].toggleWatching()
    #expect(overview.lots.map(\.number) == [7, 9])
    screens[1].toggleWatching()
    #expect(overview.lots.map(\.number) == [7, 9, 3])
  }

  @Test("a screen that is opened later shows what is watched already")
  func opened() {
    LotScreen(lot: desk, list: list).toggleWatching()
    LotScreen(lot: lamp, list: list).toggleWatching()
    #expect(WatchListScreen(list: list).lots == [desk, lamp])
    #expect(LotScreen(lot: lamp, list: list).isWatched)
    #expect(!LotScreen(lot: chair, list: list).isWatched)
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
    #expect(watchedDetail == nil && watchedOverview == nil)
    #expect(WatchListScreen(list: list).lots == [desk])
  }

  @Test("two lists have nothing to do with each other")
  func twoLists() {
    let other = WatchList()
    let screen = LotScreen(lot: desk, list: list)
    let otherScreen = WatchListScreen(list: other)
    screen.toggleWatching()
    #expect(otherScreen.lots == [])
    #expect(!LotScreen(lot: desk, list: other).isWatched)
  }
}
