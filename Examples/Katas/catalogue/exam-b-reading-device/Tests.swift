import Testing

@testable import ExamB

/// What happened to all parts, in order.
private final class Journal {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A part that notes what it is asked and told.
private final class Part: Responder {
  let journal: Journal
  var commands: Set<Command>
  var allowed: Set<Command>
  var becomes = true
  var resigns = true
  weak var device: Device?
  var then: () -> Void = {}

  init(_ name: String, _ journal: Journal, _ commands: Set<Command> = []) {
    self.journal = journal
    self.commands = commands
    allowed = commands
    super.init(name)
  }

  override func handles(_ command: Command) -> Bool { commands.contains(command) }

  override func allows(_ command: Command) -> Bool {
    note("allows")
    return allowed.contains(command)
  }

  override func perform(_ command: Command) {
    note("performs \(command)")
    then()
  }

  override func shouldBecomeFirst() -> Bool {
    note("become?")
    return becomes
  }

  override func shouldResignFirst() -> Bool {
    note("resign?")
    return resigns
  }

  override func didBecomeFirst() { note("became, first is \(device?.firstResponder?.name ?? "none")") }
  override func didResignFirst() { note("resigned, first is \(device?.firstResponder?.name ?? "none")") }

  private func note(_ text: String) { journal.lines.append("\(name) \(text)") }
}

@Suite("The reading device")
struct ReadingDeviceTests {
  private let journal = Journal()
  private let shelf: Part
  private let book: Part
  private let page: Part
  private let note: Part
  private let device: Device

  init() {
    shelf = Part("shelf", journal, [.close, .share])
    book = Part("book", journal, [.turnPage, .share])
    page = Part("page", journal, [.addNote])
    note = Part("note", journal, [.share])
    device = Device(shelf: shelf)
    book.next = shelf
    page.next = book
    note.next = page
    for part in [shelf, book, page, note] { part.device = device }
  }

  @Test("a part becomes first after both sides agreed, and both are notified in order")
  func negotiation() {
    #expect(device.firstResponder == nil)
    #expect(device.makeFirst(page))
    #expect(journal.take() == ["page become?", "page became, first is page"])
    #expect(device.makeFirst(page))
    #expect(journal.take() == [])
    #expect(device.makeFirst(note))
    #expect(
      journal.take() == ["page resign?", "note become?", "page resigned, first is none", "note became, first is note"])
    #expect(device.makeFirst(nil))
    #expect(device.firstResponder == nil)
    #expect(journal.take() == ["note resign?", "note resigned, first is none"])
    #expect(device.makeFirst(nil))
    #expect(journal.take() == [])
  }

  @Test("each side can refuse, and then nothing has changed")
  func refusals() {
    device.makeFirst(page)
    note.becomes = false
    _ = journal.take()
    #expect(!device.makeFirst(note))
    #expect(journal.take() == ["page resign?", "note become?"])
    #expect(device.firstResponder === page)
    page.resigns = false
    note.becomes = true
    #expect(!device.makeFirst(note))
    #expect(!device.makeFirst(nil))
    #expect(journal.take() == ["page resign?", "page resign?"])
    #expect(device.firstResponder === page)
    page.resigns = true
    device.makeFirst(nil)
    page.becomes = false
    _ = journal.take()
    #expect(!device.makeFirst(page))
    #expect(device.firstResponder == nil)
    #expect(journal.take() == ["page become?"])
  }

  @Test("the chain leads from the first responder to the shelf, and is the shelf alone without one")
  func chain() {
    #expect(device.chain.map(\.name) == ["shelf"])
    device.makeFirst(note)
    #expect(device.chain.map(\.name) == ["note", "page", "book", "shelf"])
    device.makeFirst(book)
    #expect(device.chain.map(\.name) == ["book", "shelf"])
    shelf.next = page
    #expect(device.chain.map(\.name) == ["book", "shelf"])
    device.makeFirst(shelf)
    #expect(device.chain.map(\.name) == ["shelf"])
    device.makeFirst(note)
    #expect(device.chain.count == 4)
    note.next = book
    #expect(device.chain.map(\.name) == ["note", "book", "shelf"])
    page.next = nil
    #expect(device.firstResponder === note)
    let namesake = Part("note", journal)
    namesake.next = note
    #expect(device.makeFirst(namesake))
    #expect(device.chain.map(\.name) == ["note", "note", "book", "shelf"])
    let pages = (0..<100).map { Part("page \($0)", journal) }
    for (part, next) in zip(pages, pages.dropFirst() + [shelf]) { part.next = next }
    #expect(device.makeFirst(pages[0]))
    #expect(device.chain.count == 101)
  }

  @Test("a command goes to the nearest part that handles it")
  func sending() {
    device.makeFirst(page)
    _ = journal.take()
    #expect(device.send(.share) === book)
    #expect(device.send(.close) === shelf)
    #expect(device.send(.addNote) === page)
    #expect(
      journal.take().filter { !$0.hasSuffix("allows") } == [
        "book performs share", "shelf performs close", "page performs addNote",
      ])
    device.makeFirst(nil)
    #expect(device.isEnabled(.share))
    #expect(device.send(.share) === shelf)
    #expect(device.send(.turnPage) == nil)
    // What a part performs can change what makes sense.
    device.makeFirst(book)
    book.then = { [unowned book] in book.allowed = [] }
    #expect(device.send(.turnPage) === book)
    #expect(!device.isEnabled(.turnPage))
  }

  @Test("the nearest part decides whether a command makes sense, and no other part is asked")
  func deciding() {
    device.makeFirst(note)
    note.allowed = []
    _ = journal.take()
    #expect(!device.isEnabled(.share))
    #expect(device.send(.share) == nil)
    #expect(journal.take().allSatisfy { $0 == "note allows" })
    note.allowed = [.share]
    #expect(device.isEnabled(.share))
    #expect(device.isEnabled(.turnPage))
    #expect(journal.take() == ["note allows", "book allows"])
    #expect(device.send(.share) === note)
    note.commands = []
    #expect(device.send(.share) === book)
    shelf.allowed = []
    #expect(device.send(.close) == nil)
    shelf.commands = []
    #expect(!device.isEnabled(.close))
  }

  @Test("a command with a target goes to no other part")
  func targets() {
    let stranger = Part("stranger", journal, [.close])
    // A target needs no first responder.
    #expect(device.isEnabled(.share, for: book))
    #expect(device.send(.share, to: book) === book)
    device.makeFirst(note)
    note.allowed.insert(.turnPage)
    _ = journal.take()
    #expect(device.send(.share, to: book) === book)
    #expect(device.send(.turnPage, to: note) == nil)
    #expect(!device.isEnabled(.turnPage, for: note))
    #expect(device.send(.turnPage, to: page) == nil)
    #expect(!device.isEnabled(.turnPage, for: page))
    #expect(device.send(.close, to: stranger) === stranger)
    #expect(device.isEnabled(.close, for: stranger))
    book.allowed = []
    #expect(!device.isEnabled(.share, for: book))
    #expect(device.send(.share, to: book) == nil)
    #expect(journal.take().filter { $0.contains("performs") } == ["book performs share", "stranger performs close"])
  }

  @Test("a part that doesn't lead to the shelf can't be first")
  func strangers() {
    let stranger = Part("shelf", journal, [.close])
    let follower = Part("follower", journal)
    follower.next = stranger
    device.makeFirst(page)
    _ = journal.take()
    #expect(!device.makeFirst(stranger))
    #expect(!device.makeFirst(follower))
    stranger.next = follower
    #expect(!device.makeFirst(follower))
    let last = Part("last", journal)
    last.next = follower
    #expect(!device.makeFirst(last))
    #expect(journal.take() == [])
    #expect(device.firstResponder === page)
  }

  @Test("a first responder that is taken out is none anymore, and is neither asked nor notified")
  func takingOut() {
    device.makeFirst(note)
    page.next = nil
    _ = journal.take()
    #expect(device.chain.map(\.name) == ["shelf"])
    #expect(device.firstResponder == nil)
    #expect(device.send(.share) === shelf)
    #expect(!device.makeFirst(note))
    #expect(device.makeFirst(nil))
    #expect(journal.take().filter { !$0.hasPrefix("shelf") } == [])
    #expect(device.makeFirst(book))
    #expect(journal.take() == ["book become?", "book became, first is book"])
    book.next = page
    page.next = book
    #expect(device.makeFirst(shelf))
    #expect(journal.take() == ["shelf become?", "shelf became, first is shelf"])
    #expect(!device.makeFirst(book))
    book.next = shelf
    #expect(device.makeFirst(page))
    _ = journal.take()
    book.next = page
    #expect(!device.isEnabled(.addNote))
    #expect(device.makeFirst(nil))
    #expect(device.chain.map(\.name) == ["shelf"])
    #expect(journal.take() == [])
    // It is refused like any other part without a way.
    book.next = shelf
    #expect(device.makeFirst(page))
    page.next = nil
    #expect(!device.makeFirst(page))
  }

  @Test("the device owns the shelf, and no other part")
  func ownership() {
    var lone: Part? = Part("lone", journal)
    weak let watched = lone
    lone?.next = shelf
    device.makeFirst(lone)
    #expect(device.firstResponder === lone)
    lone?.commands = [.addNote]
    lone?.allowed = [.addNote]
    #expect(device.send(.addNote) === lone)
    #expect(device.send(.addNote, to: lone) === lone)
    device.makeFirst(shelf)
    #expect(device.makeFirst(lone))
    lone = nil
    #expect(watched == nil)
    #expect(device.firstResponder == nil)
    #expect(device.chain.map(\.name) == ["shelf"])
    for becomes in [true, false] {
      var former: Part? = Part("former", journal)
      weak let watchedFormer = former
      former?.next = shelf
      former?.becomes = becomes
      #expect(device.makeFirst(former) == becomes)
      #expect(device.send(.close, to: former) == nil)
      if becomes { device.makeFirst(shelf) }
      former = nil
      #expect(watchedFormer == nil)
    }
    // A part may be where one was that is gone.
    for _ in 0..<9 {
      let passing = Part("passing", journal)
      passing.next = shelf
      #expect(device.makeFirst(passing))
      #expect(device.firstResponder === passing)
    }
    weak var watchedShelf: Part?
    let other: Device
    do {
      let shelf = Part("other", journal)
      watchedShelf = shelf
      other = Device(shelf: shelf)
    }
    #expect(watchedShelf != nil)
    #expect(other.shelf === watchedShelf)
    device.makeFirst(book)
    #expect(other.makeFirst(other.shelf))
    #expect(device.firstResponder === book)
    #expect(other.firstResponder === other.shelf)
  }
}
