import Testing

@testable import K34

@Suite("The knot, third strand")
struct PresentationStrandTests {
  private let desk = Lot(number: 7, title: "Desk", cents: 12_005, secondsLeft: 61)
  private let lamp = Lot(number: 3, title: "Lamp", cents: nil, secondsLeft: 60)
  private let vase = Lot(number: 5, title: "Vase", cents: 90, secondsLeft: 0)
  private let rug = Lot(number: 4, title: "Rug", cents: 100, secondsLeft: -9)

  private func rows(_ lots: [Lot], watched: Set<Int> = []) -> [OverviewPage.Row] {
    OverviewPage(Auction(lots: lots, watched: watched)).rows
  }

  @Test("a lot becomes a row of texts")
  func texts() {
    #expect(
      rows([desk], watched: [7, 9]) == [
        OverviewPage.Row(isWatched: true, title: "Desk", price: "120.05", time: "2 min", isClosed: false)
      ])
    #expect(
      rows([rug]) == [OverviewPage.Row(isWatched: false, title: "Rug", price: "1.00", time: "closed", isClosed: true)])
    let prices = [nil, 0, 5, 9, 10, 90, 100, 1_011, 123_456, 12_345_678].map { cents -> String? in
      var lot = desk
      lot.cents = cents
      return rows([lot]).first?.price
    }
    #expect(prices == ["no bid", "0.00", "0.05", "0.09", "0.10", "0.90", "1.00", "10.11", "1234.56", "123456.78"])
    let times = [1, 59, 60, 61, 119, 120, 3_600, 7_201, 0, -1, -90].map { seconds -> String? in
      var lot = desk
      lot.secondsLeft = seconds
      return rows([lot]).first?.time
    }
    #expect(
      times == [
        "1 min", "1 min", "1 min", "2 min", "2 min", "2 min", "60 min", "121 min", "closed", "closed", "closed",
      ])
    #expect(rows([vase, lamp]).map(\.isClosed) == [false, true])
    var last = lamp
    last.secondsLeft = 1
    #expect(rows([last]).map(\.isClosed) == [false])
    var unsold = lamp
    unsold.secondsLeft = -1
    #expect(rows([unsold]).first == OverviewPage.Row(title: "Lamp", price: "no bid", time: "closed", isClosed: true))
  }

  @Test("open lots come first, by the time that is left, and closed ones follow by number")
  func order() {
    var twin = lamp
    (twin.number, twin.title) = (1, "Twin")
    let pen = Lot(number: 9, title: "Pen", cents: 1, secondsLeft: 1)
    let cup = Lot(number: 2, title: "Cup", cents: 1, secondsLeft: -1)
    let inOrder = ["Pen", "Twin", "Lamp", "Desk", "Cup", "Rug", "Vase"]
    #expect(rows([vase, desk, rug, lamp, pen, cup, twin]).map(\.title) == inOrder)
    #expect(rows([twin, cup, pen, lamp, rug, desk, vase], watched: [1, 4]).map(\.title) == inOrder)
    #expect(rows([desk, twin, rug], watched: [1, 4]).map(\.isWatched) == [true, false, true])
    twin.title = "Lamp"
    #expect(rows([lamp, twin], watched: [3]).map(\.isWatched) == [false, true])
  }

  @Test("without lots there is a placeholder, unless they are being loaded")
  func placeholder() {
    #expect(OverviewPage(Auction()).placeholder == "No lots")
    #expect(OverviewPage(Auction(isRefreshing: true)).placeholder == nil)
    #expect(OverviewPage(Auction(isRefreshing: true, failure: "No connection.")).placeholder == nil)
    #expect(OverviewPage(Auction(lots: [vase])).placeholder == nil)
    let failed = OverviewPage(Auction(lots: [vase], isRefreshing: true, failure: "No connection."))
    #expect(failed.message == "No connection.")
    #expect(failed.isRefreshing)
    #expect(failed.title == "Auction")
    #expect(OverviewPage(Auction()).message == nil)
    #expect(!OverviewPage(Auction()).isRefreshing)
    #expect(OverviewPage(Auction(failure: "No connection.")).placeholder == "No lots")
    #expect(OverviewPage(Auction(lots: [desk], isRefreshing: true)).rows.count == 1)
  }

  @Test("a presenter shows each page that differs from the last one")
  func presenting() {
    var pages: [OverviewPage] = []
    let presenter = OverviewPresenter { pages.append($0) }
    #expect(pages == [])
    presenter.present(Auction())
    presenter.present(Auction())
    presenter.present(Auction(lots: [desk]))
    var later = desk
    later.secondsLeft -= 1
    presenter.present(Auction(lots: [later]))
    later.secondsLeft -= 1
    presenter.present(Auction(lots: [later]))
    presenter.present(Auction(lots: [later], watched: [99]))
    presenter.present(Auction(lots: [later], watched: [7]))
    presenter.present(Auction())
    presenter.present(Auction(failure: "No connection."))
    presenter.present(Auction(isRefreshing: true, failure: "No connection."))
    presenter.present(Auction(isRefreshing: true, failure: "No connection."))
    #expect(pages.map { $0.rows.map(\.time) } == [[], ["2 min"], ["1 min"], ["1 min"], [], [], []])
    #expect(pages.map(\.isRefreshing) == [false, false, false, false, false, false, true])
    var others: [OverviewPage] = []
    let other = OverviewPresenter { others.append($0) }
    other.present(Auction(isRefreshing: true, failure: "No connection."))
    #expect(others.count == 1)
    #expect(pages.count == 7)

    // A bid or a title alone makes another page.
    for cents in [nil, 100, 100, 200] {
      later.cents = cents
      other.present(Auction(lots: [later]))
    }
    #expect(others.dropFirst().map { $0.rows.map(\.price) } == [["no bid"], ["1.00"], ["2.00"]])
    later.title = "Old desk"
    other.present(Auction(lots: [later]))
    #expect(others.last?.rows.map(\.title) == ["Old desk"])

    // So does a refresh.
    other.present(Auction(lots: [later], isRefreshing: true))
    #expect(others.count == 6)
    #expect(others.last?.isRefreshing == true)
  }

  @Test("the overview draws what the page says, and nothing of its own")
  func drawing() {
    let overview = Overview()
    var page = OverviewPage()
    page.title = "My auction"
    page.message = "Odd."
    page.placeholder = "Nothing"
    page.isRefreshing = true
    page.rows = [
      OverviewPage.Row(isWatched: false, title: "0", price: "", time: "", isClosed: true),
      OverviewPage.Row(isWatched: true, title: "A", price: "b", time: "c"),
      OverviewPage.Row(isWatched: true, title: "B", price: "no bid", time: "3 min", isClosed: true),
      OverviewPage.Row(isWatched: false, title: "A", price: "0.00", time: "closed"), OverviewPage.Row(),
    ]
    overview.show(page)
    #expect(
      overview.drawn == [
        "My auction …", "! Odd.", "Nothing", "  0, , ", "★ A, b, c", "★ B, no bid, 3 min", "  A, 0.00, closed",
        "  , , ",
      ])
    overview.show(OverviewPage())
    #expect(overview.drawn == ["Auction"])
    page = OverviewPage()
    page.placeholder = ""
    overview.show(page)
    #expect(overview.drawn == ["Auction", ""])
    overview.show(OverviewPage(Auction(isRefreshing: true)))
    #expect(overview.drawn == ["Auction …"])
  }

  @Test("the screen looks as it did")
  func sameAsBefore() {
    let (old, new) = (OldOverview(), Overview())
    let presenter = OverviewPresenter { new.show($0) }
    var auctions = [Auction(), Auction(lots: [desk, lamp, vase, rug], watched: [3, 4])]
    auctions.append(Auction(lots: [rug, lamp], watched: [7], isRefreshing: true))
    auctions.append(Auction(lots: [desk], failure: "The server answered 500."))
    auctions.append(Auction(failure: "No connection."))
    auctions.append(Auction(lots: [vase, desk, lamp], watched: [5], isRefreshing: true, failure: ""))
    for auction in auctions {
      old.auction = auction
      presenter.present(auction)
      #expect(new.drawn == old.drawn)
    }
  }
}
