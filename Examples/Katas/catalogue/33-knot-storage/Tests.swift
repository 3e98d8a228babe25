import Testing

@testable import K33

private struct DiskIsFull: Error {}

private final class Disk: Storage {
  var texts: [String: String] = [:]
  /// The number of texts that can still be written.
  var room = Int.max
  private(set) var writes = 0

  init(_ watched: String? = nil) { texts["watched"] = watched }

  func read(_ name: String) -> String? { texts[name] }

  func write(_ text: String, to name: String) throws {
    if room == 0 { throw DiskIsFull() }
    room -= 1
    writes += 1
    texts[name] = text
  }
}

/// A disk with a damaged text, and no room for a new name.
private final class PickyDisk: Storage {
  private(set) var text = "9 what"

  func read(_ name: String) -> String? { name == "watched" ? text : nil }

  func write(_ text: String, to name: String) throws {
    guard name == "watched" else { throw DiskIsFull() }
    self.text = text
  }
}

@Suite("The knot, second strand")
struct StorageStrandTests {
  @Test("a store has what was saved, and without a file it is empty")
  func reading() {
    #expect(WatchStore(storage: Disk()).numbers == [])
    let empty = Disk("")
    #expect(WatchStore(storage: empty).numbers == [])
    #expect(empty.texts == ["watched": ""])
    #expect(empty.writes == 0)
    let disk = Disk("9 7 70000 0")
    let store = WatchStore(storage: disk)
    let unread = WatchStore(storage: disk)
    #expect(store.numbers == [9, 7, 70_000, 0])
    #expect(disk.writes == 0)
    // A store has read when it is made, also if nobody has asked it yet.
    disk.texts["watched"] = "1"
    #expect(store.numbers == [9, 7, 70_000, 0])
    #expect(unread.numbers == [9, 7, 70_000, 0])
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

    // The others keep their order.
    for number in [9, 7, 12, 9] { try store.toggle(number) }
    #expect(store.numbers == [7, 12])
    #expect(disk.texts == ["watched": "7 12"])
  }

  @Test("a change that can't be saved is none")
  func fullDisk() throws {
    let disk = Disk("9")
    let store = WatchStore(storage: disk)
    var changes = 0
    store.didChange = { changes += 1 }
    disk.room = 0
    #expect(throws: DiskIsFull.self) { try store.toggle(7) }
    #expect(throws: DiskIsFull.self) { try store.toggle(9) }
    #expect(store.numbers == [9])
    #expect(changes == 0)
    #expect(disk.texts == ["watched": "9"])
    disk.room = .max
    try store.toggle(7)
    #expect(store.numbers == [9, 7])
    #expect(changes == 1)

    // There is room for one text: a store that writes more must not leave half of a change.
    let small = Disk("9")
    let last = WatchStore(storage: small)
    small.room = 1
    let isSaved = (try? last.toggle(7)) != nil
    #expect(last.numbers == (isSaved ? [9, 7] : [9]))
    #expect(small.texts["watched"] == (isSaved ? "9 7" : "9"))
  }

  @Test("a change is reported after it has happened")
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
    for text in ["9 seven 12", "9,7", "9 7 9", "7 07", "9\n7", "9\t7", "9 7\n12"] {
      let disk = Disk(text)
      let store = WatchStore(storage: disk)
      #expect(store.numbers == [])
      try store.toggle(5)
      #expect(disk.texts == ["watched": "5", "watched.damaged": text])
      // It stays there, and isn't read.
      let next = WatchStore(storage: disk)
      try next.toggle(6)
      #expect(disk.texts == ["watched": "5 6", "watched.damaged": text])
    }
    let aside = Disk()
    aside.texts["watched.damaged"] = "9 7"
    #expect(WatchStore(storage: aside).numbers == [])
    #expect(aside.texts["watched.damaged"] == "9 7")
    let again = Disk("9 9")
    again.texts["watched.damaged"] = "what"
    #expect(WatchStore(storage: again).numbers == [])
    #expect(again.texts["watched.damaged"] == "9 9")
    let full = Disk("9 what")
    full.room = 0
    #expect(WatchStore(storage: full).numbers == [])
    #expect(full.texts == ["watched": "9 what"])

    // One of two texts can be written.
    let small = Disk("9 what")
    small.room = 1
    #expect(WatchStore(storage: small).numbers == [])
    #expect(small.texts.values.contains("9 what"))
    let picky = PickyDisk()
    #expect(WatchStore(storage: picky).numbers == [])
    #expect(picky.text == "9 what")
  }

  @Test("both screens show what the store has, and a failure is said")
  func screens() throws {
    let disk = Disk("9")
    let store = WatchStore(storage: disk)
    var changes = 0
    var (shown, staleStars, staleTitles): ((Overview, Detail)?, Int, Int) = (nil, 0, 0)
    store.didChange = { [unowned store] in
      changes += 1
      guard let (overview, detail) = shown else { return }
      if overview.stars != store.numbers { staleStars += 1 }
      if detail.title != (store.numbers.contains(7) ? "Unwatch" : "Watch") { staleTitles += 1 }
    }
    let overviews = [Overview(store: store), Overview(store: store)]
    let details = [7, 9, 7].map { Detail(store: store, number: $0) }
    shown = (overviews[0], details[0])
    #expect(overviews.map(\.stars) == [[9], [9]])
    #expect(details.map(\.title) == ["Watch", "Unwatch", "Watch"])
    details[0].pressWatch()
    #expect(overviews.map(\.stars) == [[9, 7], [9, 7]])
    #expect(details.map(\.title) == ["Unwatch", "Unwatch", "Unwatch"])
    disk.room = 0
    for _ in 1...2 {
      details[1].pressWatch()
      #expect(details.map(\.message) == ["", "That couldn't be saved.", ""])
      #expect(details[1].title == "Unwatch")
      #expect(overviews[0].stars == [9, 7])
    }
    disk.room = .max
    for _ in 1...2 {
      try store.toggle(4)
      #expect(details[1].message == "That couldn't be saved.")
    }
    details[1].pressWatch()
    #expect(details[1].message == "")
    #expect(details[1].title == "Watch")
    #expect(overviews.map(\.stars) == [[7], [7]])
    let next = WatchStore(storage: disk)
    withExtendedLifetime(next) { #expect(Overview(store: next).stars == [7]) }
    details[2].pressWatch()
    try store.toggle(3)
    try store.toggle(9)
    #expect(overviews.map(\.stars) == [[3, 9], [3, 9]])
    #expect(details.map(\.title) == ["Watch", "Unwatch", "Watch"])
    #expect(changes == 7)
    #expect(staleStars == 0, "An overview shows the former list while a change is reported.")
    #expect(staleTitles == 0, "A detail has its former title while a change is reported.")

    // A failure after a success is said as well.
    disk.room = 0
    details[1].pressWatch()
    #expect(details.map(\.message) == ["", "That couldn't be saved.", ""])

    // So is one of watching, also of the first lot.
    let empty = Disk()
    let started = WatchStore(storage: empty)
    let first = Detail(store: started, number: 5)
    empty.room = 0
    for _ in 1...2 {
      first.pressWatch()
      #expect(first.message == "That couldn't be saved.")
      #expect(first.title == "Watch")
    }
    empty.room = .max
    first.pressWatch()
    #expect(first.message == "")
    #expect(first.title == "Unwatch")
    #expect(started.numbers == [5])
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
    #expect(watchedOverview == nil)
    #expect(watchedDetail == nil)
    try store.toggle(9)
    #expect(store.numbers == [7, 9])
  }

  @Test("a change is one of what the store has, whatever has become of the disk")
  func changedDisk() throws {
    let disk = Disk("9 7")
    let store = WatchStore(storage: disk)
    disk.texts["watched"] = "1"
    try store.toggle(7)
    #expect(store.numbers == [9])
    #expect(disk.texts["watched"] == "9")
  }

  @Test("a change that is made while another one is reported is reported as well")
  func nested() throws {
    let store = WatchStore(storage: Disk())
    var seen: [[Int]] = []
    store.didChange = { [unowned store] in
      seen.append(store.numbers)
      if store.numbers == [9] { try? store.toggle(7) }
    }
    try store.toggle(9)
    #expect(seen == [[9], [9, 7]])
  }
}
