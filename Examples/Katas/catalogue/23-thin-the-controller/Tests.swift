import Testing

@testable import K23

/// Keeps the pages that it is shown.
private final class PageLog: LotPageView {
  private(set) var pages: [LotPage] = []

  func show(_ page: LotPage) { pages.append(page) }
}

@Suite("Thin the controller")
struct ThinTheControllerTests {
  private let model = LotModel(title: "Desk", startPrice: 100, step: 10)
  private let view = PageLog()
  private let controller: LotController

  init() { controller = LotController(model: model, view: view) }

  @Test("the model keeps the rules without a view")
  func rules() throws {
    let lot = LotModel(title: "Lamp", startPrice: 5, step: 2)
    #expect(lot.minimum == 5)
    #expect(throws: BidRefusal.tooLow(4)) { try lot.place(Bid(bidder: "Ada", amount: 4)) }
    try lot.place(Bid(bidder: "Ada", amount: 5))
    try lot.place(Bid(bidder: "Ben", amount: 9))
    #expect(lot.minimum == 11)
    #expect(throws: BidRefusal.tooLow(10)) { try lot.place(Bid(bidder: "Ada", amount: 10)) }
    #expect(lot.bids == [Bid(bidder: "Ada", amount: 5), Bid(bidder: "Ben", amount: 9)])
    lot.close()
    #expect(lot.isClosed)
    #expect(throws: BidRefusal.closed) { try lot.place(Bid(bidder: "Ada", amount: 1)) }
  }

  @Test("the model reports each change once, and nothing else")
  func reports() throws {
    let lot = LotModel(title: "Lamp", startPrice: 5, step: 2)
    var changes: [Int] = []
    lot.didChange = { [unowned lot] in changes.append(lot.bids.count + (lot.isClosed ? 100 : 0)) }
    try lot.place(Bid(bidder: "Ada", amount: 5))
    try? lot.place(Bid(bidder: "Ben", amount: 5))
    lot.close()
    lot.close()
    try? lot.place(Bid(bidder: "Ben", amount: 50))
    #expect(changes == [1, 101])

    // A change that is made while another one is reported is reported as well.
    let busy = LotModel(title: "Lamp", startPrice: 5, step: 2)
    var answers: [Int] = []
    busy.didChange = { [unowned busy] in
      answers.append(busy.bids.count + (busy.isClosed ? 100 : 0))
      if busy.bids.count == 1 { try? busy.place(Bid(bidder: "Ben", amount: 7)) } else { busy.close() }
    }
    try busy.place(Bid(bidder: "Ada", amount: 5))
    #expect(answers == [1, 2, 102])
  }

  @Test("a view shows a page as it is")
  func passiveView() {
    let plain = LotTextView()
    plain.show(LotPage(title: "Desk", rows: ["Ada: 100"]))
    #expect(plain.lines == ["Desk", "Ada: 100", ""])
    let text = LotTextView()
    text.show(LotPage(title: "A", rows: ["b", "c"], footer: "d", message: "e"))
    #expect(text.lines == ["A", "b", "c", "d", "e"])
    text.show(LotPage(title: "A", rows: [], footer: "d", message: ""))
    #expect(text.lines == ["A", "d"])
  }

  @Test("the first page is shown when the view has loaded, and not before")
  func firstPage() throws {
    #expect(view.pages == [])
    model.didChange()
    #expect(view.pages == [])
    controller.viewDidLoad()
    #expect(view.pages == [LotPage(title: "Desk", rows: ["No bids yet"], footer: "[Bid at least 100]")])

    let (late, busy) = (PageLog(), LotModel(title: "Lamp", startPrice: 5, step: 1))
    let waiting = LotController(model: busy, view: late)
    try busy.place(Bid(bidder: "Ada", amount: 5))
    #expect(late.pages == [])
    waiting.viewDidLoad()
    #expect(late.pages == [LotPage(title: "Lamp", rows: ["Ada: 5"], footer: "[Bid at least 6]")])
  }

  @Test("each accepted bid is shown once, the newest first")
  func bids() {
    let long = PageLog()
    let busy = LotController(model: LotModel(title: "Lamp", startPrice: 5, step: 0), view: long)
    busy.viewDidLoad()
    for amount in 5..<10 { busy.enterBid("\(amount)", bidder: "Ada") }
    busy.enterBid("9", bidder: "Ben")
    #expect(long.pages.last?.rows == ["Ben: 9", "Ada: 9", "Ada: 8", "Ada: 7", "Ada: 6", "Ada: 5"])
    controller.viewDidLoad()
    controller.enterBid("100", bidder: "Ada")
    controller.enterBid("150", bidder: "Ben")
    #expect(view.pages.count == 3)
    #expect(view.pages.last == LotPage(title: "Desk", rows: ["Ben: 150", "Ada: 100"], footer: "[Bid at least 160]"))
  }

  @Test("a refusal is a message, which the next accepted bid removes")
  func messages() {
    let refused = PageLog()
    let refusing = LotController(model: LotModel(title: "Lamp", startPrice: 5, step: 2), view: refused)
    refusing.viewDidLoad()
    for text in ["0", "-3", "3", "004", "+4", " 7", "5", "3"] { refusing.enterBid(text, bidder: "Ada") }
    #expect(
      refused.pages.dropFirst().map(\.message) == [
        "0 is too low.", "-3 is too low.", "3 is too low.", "4 is too low.", "4 is too low.", "“ 7” isn't an amount.",
        "", "3 is too low.",
      ])
    #expect(refused.pages.last?.rows == ["Ada: 5"])
    #expect(refused.pages.last?.footer == "[Bid at least 7]")
    controller.viewDidLoad()
    controller.enterBid("much", bidder: "Ada")
    controller.enterBid("99", bidder: "Ada")
    controller.enterBid("", bidder: "Ada")
    controller.enterBid("100", bidder: "Ada")
    #expect(
      view.pages.map(\.message) == ["", "“much” isn't an amount.", "99 is too low.", "“” isn't an amount.", ""])
    #expect(view.pages.map(\.rows) == Array(repeating: ["No bids yet"], count: 4) + [["Ada: 100"]])
  }

  @Test("a closed lot says who bought it, and refuses bids")
  func closing() {
    controller.viewDidLoad()
    controller.enterBid("100", bidder: "Ada")
    controller.enterBid("1", bidder: "Ben")
    controller.pressClose()
    let closed = LotPage(title: "Desk (closed)", rows: ["Ada: 100"], footer: "Sold to Ada")
    #expect(view.pages.last == closed)
    #expect(view.pages.count == 4)
    controller.enterBid("500", bidder: "Ben")
    #expect(view.pages.last?.message == "The lot is closed.")
    #expect(view.pages.last?.footer == "Sold to Ada")
    controller.enterBid("much", bidder: "Ben")
    controller.pressClose()
    #expect(view.pages.last?.message == "“much” isn't an amount.")
    #expect(view.pages.count == 6)
    let unsold = PageLog()
    let other = LotController(model: LotModel(title: "Lamp", startPrice: 1, step: 1), view: unsold)
    other.viewDidLoad()
    other.pressClose()
    #expect(unsold.pages.last == LotPage(title: "Lamp (closed)", rows: ["No bids yet"], footer: "Not sold"))
  }

  @Test("a change that somebody else made is shown too")
  func otherChanges() throws {
    controller.viewDidLoad()
    controller.enterBid("1", bidder: "Ada")
    try model.place(Bid(bidder: "Ada", amount: 100))
    try model.place(Bid(bidder: "Ben", amount: 200))
    try model.place(Bid(bidder: "Cleo", amount: 300))
    #expect(view.pages.count == 5)
    #expect(view.pages.last?.rows == ["Cleo: 300", "Ben: 200", "Ada: 100"])
    #expect(view.pages.last?.message == "")
    #expect(view.pages.last?.footer == "[Bid at least 310]")
    controller.enterBid("1", bidder: "Ada")
    model.close()
    #expect(view.pages.count == 7)
    #expect(view.pages.last?.footer == "Sold to Cleo")
    #expect(view.pages.last?.message == "")
    let late = PageLog()
    LotController(model: model, view: late).viewDidLoad()
    #expect(late.pages.map(\.title) == ["Desk (closed)"])
    #expect(late.pages.map(\.rows) == [["Cleo: 300", "Ben: 200", "Ada: 100"]])
  }

  @Test("the model doesn't keep a closed screen alive")
  func release() throws {
    var (page, closing): (LotTextView?, LotController?) = (LotTextView(), nil)
    closing = page.map { LotController(model: model, view: $0) }
    weak let watched = closing
    weak let watchedView = page
    closing?.viewDidLoad()
    closing?.enterBid("100", bidder: "Ada")
    let shown = page?.lines
    closing = nil
    #expect(watched == nil)
    try model.place(Bid(bidder: "Ben", amount: 200))
    #expect(page?.lines == shown)
    page = nil
    #expect(watchedView == nil)
  }
}
