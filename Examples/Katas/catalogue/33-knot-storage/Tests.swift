import Testing

@testable import K33

private struct DiskIsFull: Error {}

private final class Disk: Storage {
  var texts: [String: String] = [:]
  var isFull = false
  private(set) var writes = 0

  init(_ watched: String? = nil) { texts["watched"] = watched }

  func read(_ name: String) -> String? { texts[name] }

  func write(_ text: String, to name: String) throws {
    if isFull { throw DiskIsFull() }
    writes += 1
    texts[name] = text
  }
}

@Suite("The knot, second strand")
struct StorageStrandTests {
  @Test("a store has what was saved, and without a file it is empty")
  func reading() {
    #expect(WatchStore(storage: Disk()).numbers == [])
    let empty = Disk("")
    #expect(WatchStore(storage: empty).numbers == [])
    #expect(empty.texts == ["watched": ""] && empty.writes == 0)
    let disk = Disk("9 7 12")
    #expect(WatchStore(storage: disk).numbers == [9, 7, 12])
    #expect(disk.writes == 0)
  }

  @Test("each change is saved at once, and another store reads it")
  func saving() throws {
    let disk = Disk()
    let store = WatchStore(storage: disk)
    try store.toggle(9)
    #expect(disk.texts["watched"] == "9")
    try store.toggle(7)
    try store.toggle(12)
    try store.toggle(7)
    #expect(store.numbers == [9, 12])
    #expect(disk.texts == ["watched": "9 12"])
    #expect(WatchStore(storage: disk).numbers == [9, 12])
    try store.toggle(9)
    try store.toggle(12)
    #expect(disk.texts == ["watched": ""])
  }

  @Test("a change that can't be saved is none")
  func fullDisk() throws {
    let disk = Disk("9")
    let store = WatchStore(storage: disk)
    var changes = 0
    store.didChange = { changes += 1 }
    disk.isFull = true
    #expect(throws: DiskIsFull.self) { try store.toggle(7) }
    #expect(throws: DiskIsFull.self) { try store.toggle(9) }
    #expect(store.numbers == [9] && changes == 0)
    disk.isFull = false
    try store.toggle(7)
    #expect(store.numbers == [9, 7] && changes == 1)
  }

  @Test("a change is told after it has happened")
  func telling() throws {
    let disk = Disk("9")
    let store = WatchStore(storage: disk)
    var seen: [[Int]] = []
    var saved: [String?] = []
    store.didChange = { [unowned store] in
      seen.append(store.numbers)
      saved.append(disk.texts["watched"])
    }
    try store.toggle(7)
    try store.toggle(9)
    #expect(seen == [[9, 7], [7]])
    #expect(saved == ["9 7", "7"])
  }

  @Test("a damaged file is set aside, and nothing of it is lost")
  func damage() throws {
    for text in ["9 seven 12", "9,7", "9 7 9"] {
      let disk = Disk(text)
      let store = WatchStore(storage: disk)
      #expect(store.numbers == [])
      try store.toggle(5)
      #expect(disk.texts == ["watched": "5", "watched.damaged": text])
    }
    let full = Disk("what")
    full.isFull = true
    #expect(WatchStore(storage: full).numbers == [])
    #expect(full.texts == ["watched": "what"])
  }

  @Test("both screens show what the store has, and a failure is said")
  func screens() throws {
    let disk = Disk("9")
    let store = WatchStore(storage: disk)
    let overview = Overview(store: store)
    let (seven, nine) = (Detail(store: store, number: 7), Detail(store: store, number: 9))
    #expect(overview.stars == [9])
    #expect([seven.title, nine.title] == ["Watch", "Unwatch"])
    seven.pressWatch()
    #expect(overview.stars == [9, 7])
    #expect(seven.title == "Unwatch" && seven.message == "")
    disk.isFull = true
    nine.pressWatch()
    #expect(nine.message == "That couldn't be saved." && nine.title == "Unwatch")
    #expect(overview.stars == [9, 7])
    disk.isFull = false
    nine.pressWatch()
    #expect(nine.message == "" && nine.title == "Watch")
    #expect(overview.stars == [7])
    #expect(Overview(store: WatchStore(storage: disk)).stars == [7])
    try store.toggle(3)
    #expect(overview.stars == [7, 3])
    try store.toggle(7)
    try store.toggle(9)
    #expect([seven.title, nine.title] == ["Watch", "Unwatch"])
  }

  @Test("the store keeps no screen alive")
  func release() throws {
    let store = WatchStore(storage: Disk())
    var overview: Overview? = Overview(store: store)
    var detail: Detail? = Detail(store: store, number: 7)
    weak let watchedOverview = overview
    weak let watchedDetail = detail
    detail?.pressWatch()
    overview = nil
    detail = nil
    #expect(watchedOverview == nil && watchedDetail == nil)
    try store.toggle(9)
    #expect(store.numbers == [7, 9])
  }
}
