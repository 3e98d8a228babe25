import Testing

@testable import K12

/// Has numbered lots, and records which rows it is asked for, and by which list.
private final class Auction: LotListSource {
  var count: Int
  var marked: Set<Int> = []
  private(set) var counts = 0
  private(set) var lists: [LotList] = []
  var asked: [Int] = []
  /// The rows for which it was given a cell that wasn't prepared.
  private(set) var unprepared: [Int] = []

  init(_ count: Int) { self.count = count }

  func numberOfRows(in list: LotList) -> Int {
    counts += 1
    lists.append(list)
    return count
  }

  func list(_ list: LotList, fill cell: LotCell, forRow row: Int) {
    asked.append(row)
    lists.append(list)
    if cell.title != "" || cell.isMarked { unprepared.append(row) }
    cell.title = "Lot \(row)"
    if marked.contains(row) { cell.isMarked = true }
  }
}

@Suite("Ask for rows")
struct AskForRowsTests {
  private func list(of auction: Auction, height: Int = 4) -> LotList {
    let list = LotList(height: height)
    list.source = auction
    return list
  }

  private func titles(_ list: LotList) -> [String] { list.visibleCells.map(\.title) }

  @Test("a reload asks for the visible rows only")
  func visible() {
    let auction = Auction(1_000)
    let list = list(of: auction)
    list.reload()
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2", "Lot 3"])
    #expect(auction.asked.sorted() == [0, 1, 2, 3])
    #expect(list.createdCells == 4)
  }

  @Test("a short list, an empty list and a list without a source show what there is")
  func short() {
    let auction = Auction(2)
    let list = list(of: auction)
    list.reload()
    #expect(titles(list) == ["Lot 0", "Lot 1"])
    auction.count = 0
    list.reload()
    #expect(titles(list) == [])
    #expect(list.firstRow == 0)
    list.scroll(to: 3)
    #expect(titles(list) == [])
    #expect(list.firstRow == 0)
    auction.count = 20
    list.reload()
    list.scroll(to: 9)
    auction.count = 0
    list.reload()
    #expect(titles(list) == [])
    #expect(list.firstRow == 0)
    let orphan = LotList(height: 3)
    orphan.reload()
    #expect(titles(orphan) == [])
    do {
      let auction = Auction(5)
      orphan.source = auction
      orphan.reload()
      orphan.scroll(to: 1)
      #expect(titles(orphan) == ["Lot 1", "Lot 2", "Lot 3"])
    }
    #expect(orphan.source == nil)
    orphan.scroll(to: 0)  // There is no source to ask for the row that comes into view.
    orphan.reload()
    #expect(titles(orphan) == [])
    #expect(orphan.firstRow == 0)
  }

  @Test("a reload asks for the number of rows and for the visible rows anew")
  func again() {
    let auction = Auction(2)
    let list = list(of: auction)
    list.reload()
    auction.count = 3
    auction.asked = []
    list.reload()
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2"])
    #expect(auction.asked.sorted() == [0, 1, 2])
    #expect(list.createdCells <= 4)
    #expect(auction.counts == 2)
    auction.count = 90
    list.scroll(to: 2)
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2"])
    #expect(list.firstRow == 0)
    #expect(auction.asked.count == 3)
    #expect(auction.counts == 2)
    auction.count = 1
    list.reload()
    auction.count = 90
    list.reload()
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2", "Lot 3"])
    #expect(list.createdCells <= 4)
    let other = Auction(1)
    list.source = other
    list.reload()
    #expect(titles(list) == ["Lot 0"])
    #expect(other.asked == [0], "Another source is asked.")
    #expect(auction.counts == 4)
  }

  @Test("scrolling asks only for the rows that come into view")
  func scrolling() {
    let auction = Auction(100)
    let list = list(of: auction)
    list.reload()
    auction.asked = []
    list.scroll(to: 2)
    #expect(titles(list) == ["Lot 2", "Lot 3", "Lot 4", "Lot 5"])
    #expect(list.firstRow == 2)
    #expect(auction.asked.sorted() == [4, 5])
    list.scroll(to: 1)
    #expect(titles(list) == ["Lot 1", "Lot 2", "Lot 3", "Lot 4"])
    #expect(auction.asked.sorted() == [1, 4, 5])
    list.scroll(to: 50)
    #expect(titles(list) == ["Lot 50", "Lot 51", "Lot 52", "Lot 53"])
    #expect(auction.asked.sorted() == [1, 4, 5, 50, 51, 52, 53])
    auction.asked = []
    list.scroll(to: 50)
    #expect(auction.asked == [])
    list.scroll(to: 47)
    #expect(titles(list) == ["Lot 47", "Lot 48", "Lot 49", "Lot 50"])
    #expect(auction.asked.sorted() == [47, 48, 49])
    auction.asked = []
    list.scroll(to: 51)
    #expect(titles(list) == ["Lot 51", "Lot 52", "Lot 53", "Lot 54"])
    #expect(auction.asked.sorted() == [51, 52, 53, 54])
    #expect(auction.counts == 1, "Only a reload asks for the number of rows, however far the list scrolls.")
  }

  @Test("cells are reused: the list creates as many as it has lines")
  func reuse() {
    let auction = Auction(100)
    let list = list(of: auction, height: 3)
    list.reload()
    let first = list.visibleCells
    let cells = Set(first.map(ObjectIdentifier.init))
    list.scroll(to: 1)
    #expect(
      list.visibleCells.prefix(2).map(ObjectIdentifier.init) == first.suffix(2).map(ObjectIdentifier.init),
      "A row that stays visible keeps its cell.")
    let second = list.visibleCells
    list.scroll(to: 0)
    #expect(
      list.visibleCells.suffix(2).map(ObjectIdentifier.init) == second.prefix(2).map(ObjectIdentifier.init),
      "A row that stays visible keeps its cell.")
    for row in [1, 2, 40, 41, 7, 0] { list.scroll(to: row) }
    list.reload()
    #expect(list.createdCells == 3)
    #expect(Set(list.visibleCells.map(ObjectIdentifier.init)) == cells)
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2"])
    auction.count = 1
    list.reload()
    #expect(list.createdCells == 3)
    list.source = nil
    list.reload()
    #expect(titles(list) == [])
    #expect(list.createdCells == 3)
    list.source = auction
    auction.count = 10
    list.reload()
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2"])
    #expect(list.createdCells == 3)
  }

  @Test("a reused cell shows nothing of the row that it showed before")
  func reset() {
    let auction = Auction(100)
    auction.marked = [0, 1]
    let list = list(of: auction, height: 2)
    list.reload()
    #expect(list.visibleCells.map(\.isMarked) == [true, true])
    list.scroll(to: 1)
    #expect(list.visibleCells.map(\.isMarked) == [true, false])
    #expect(auction.unprepared == [], "A cell is prepared before it is filled again.")
    auction.marked = [2]
    list.reload()
    #expect(list.visibleCells.map(\.isMarked) == [false, true])
    list.scroll(to: 0)
    #expect(list.visibleCells.map(\.isMarked) == [false, false])
    auction.marked = [0, 1]
    list.reload()
    auction.count = 0
    list.reload()
    auction.count = 2
    auction.marked = []
    list.reload()
    #expect(list.visibleCells.map(\.isMarked) == [false, false])
    auction.marked = [0]
    let line = self.list(of: auction, height: 1)
    line.reload()
    #expect(line.visibleCells.map(\.isMarked) == [true])
    auction.marked = []
    line.reload()
    #expect(line.visibleCells.map(\.isMarked) == [false])
    #expect(auction.unprepared == [], "A cell is prepared before it is filled again.")
  }

  @Test("the list doesn't scroll beyond its first or its last row")
  func limits() {
    let auction = Auction(10)
    let list = list(of: auction)
    list.reload()
    list.scroll(to: 99)
    #expect(list.firstRow == 6)
    #expect(titles(list) == ["Lot 6", "Lot 7", "Lot 8", "Lot 9"])
    auction.asked = []
    list.scroll(to: 7)
    #expect(list.firstRow == 6)
    #expect(auction.asked == [])
    list.scroll(to: -3)
    #expect(list.firstRow == 0)
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2", "Lot 3"])
    list.scroll(to: 5)
    auction.count = 7
    list.reload()
    #expect(list.firstRow == 3)
    #expect(titles(list) == ["Lot 3", "Lot 4", "Lot 5", "Lot 6"])
    list.reload()
    #expect(list.firstRow == 3)
    auction.count = 90
    list.reload()
    #expect(list.firstRow == 3)
    list.scroll(to: 50)
    auction.count = 10
    list.reload()
    #expect(list.firstRow == 6)
    #expect(titles(list) == ["Lot 6", "Lot 7", "Lot 8", "Lot 9"])
    auction.count = 4
    list.reload()
    list.scroll(to: 1)
    #expect(list.firstRow == 0)
    #expect(titles(list) == ["Lot 0", "Lot 1", "Lot 2", "Lot 3"])
    auction.count = 10
    list.reload()
    list.scroll(to: 99)
    auction.count = 1_000
    list.reload()
    #expect(list.firstRow == 6)
  }

  @Test("the source learns which list asks")
  func asker() {
    let auction = Auction(10)
    let list = list(of: auction)
    list.reload()
    list.scroll(to: 2)
    #expect(auction.lists.count == 7)
    #expect(auction.lists.allSatisfy { $0 === list })
  }

  @Test("a list that was never reloaded has no rows to scroll to")
  func neverReloaded() {
    let auction = Auction(10)
    let list = list(of: auction)
    list.scroll(to: 2)
    #expect(titles(list) == [])
    #expect(list.firstRow == 0)
    #expect(auction.lists.isEmpty)
  }
}
