import Testing

@testable import K18

private final class ManualClock: Clock {
  var now: Int

  init(now: Int = 0) { self.now = now }
}

private final class MemoryStorage: Storage {
  var texts: [String: String] = [:]

  func text(for name: String) -> String? { texts[name] }
  func setText(_ text: String?, for name: String) { texts[name] = text }
}

@Suite("No more shared")
struct NoMoreSharedTests {
  private let clock = ManualClock()
  private let storage = MemoryStorage()

  @Test("an auction reads the clock that it was given, when it is asked")
  func auction() {
    clock.now = 10
    let auction = Auction(lot: "Desk", end: 100, clock: clock)
    #expect(auction.remaining == 90)
    clock.now = 40
    #expect(auction.remaining == 60)
    clock.now = 93
    #expect(auction.remaining == 7)
    clock.now = 99
    #expect(auction.remaining == 1)
    clock.now = 100
    #expect(auction.remaining == 0)
    clock.now = 170
    #expect(auction.remaining == 0)
    clock.now = 25
    #expect(auction.remaining == 75)
  }

  @Test("two auctions with different clocks don't disturb each other")
  func twoClocks() {
    let other = ManualClock()
    other.now = 95
    let first = Auction(lot: "Desk", end: 100, clock: clock)
    let second = Auction(lot: "Desk", end: 100, clock: other)
    #expect(first.remaining == 100)
    #expect(second.remaining == 5)
    other.now = 98
    #expect(first.remaining == 100)
    #expect(second.remaining == 2)
  }

  @Test("a draft is kept in the storage that it was given")
  func draft() {
    BidDraft(lot: "Desk", user: "Ada", storage: storage).text = "120"
    #expect(storage.texts == ["draft-Ada-Desk": "120"])
    #expect(BidDraft(lot: "Desk", user: "Ada", storage: storage).text == "120")
    #expect(BidDraft(lot: "Desk", user: "Ada", storage: MemoryStorage()).text == nil)
  }

  @Test("a draft reads the storage when it is asked, and can be removed")
  func laterDraft() {
    let draft = BidDraft(lot: "Desk", user: "Ada", storage: storage)
    #expect(draft.text == nil)
    storage.texts["draft-Ada-Desk"] = "99"
    #expect(draft.text == "99")
    draft.text = ""
    #expect(storage.texts == ["draft-Ada-Desk": ""])
    #expect(draft.text == "")
    draft.text = "120"
    storage.texts["draft-Ada-Desk"] = "80"
    #expect(draft.text == "80")
    draft.text = "120"
    #expect(storage.texts == ["draft-Ada-Desk": "120"])
    draft.text = nil
    #expect(storage.texts == [:])
    #expect(draft.text == nil)
  }

  @Test("the drafts of two users, and of two lots, are different ones")
  func users() {
    let drafts = [("Ada", "Desk"), ("Ben", "Desk"), ("Ada", "Lamp")]
      .map { BidDraft(lot: $0.1, user: $0.0, storage: storage) }
    for (index, draft) in drafts.enumerated() { draft.text = "\(index)" }
    #expect(drafts.map(\.text) == ["0", "1", "2"])
    #expect(storage.texts == ["draft-Ada-Desk": "0", "draft-Ben-Desk": "1", "draft-Ada-Lamp": "2"])
  }

  @Test("a composition builds everything from its own parts")
  func composition() {
    clock.now = 30
    let composition = Composition(clock: clock, storage: storage, user: "Ada")
    #expect(composition.makeAuction(lot: "Desk", end: 100).remaining == 70)
    #expect(composition.makeAuction(lot: "Lamp", end: 50).remaining == 20)
    #expect(composition.makeAuction(lot: "Lamp", end: 50).lot == "Lamp")
    #expect(composition.makeAuction(lot: "Lamp", end: 60).remaining == 30)
    composition.makeDraft(lot: "Desk").text = "120"
    composition.makeDraft(lot: "Lamp").text = "30"
    #expect(storage.texts == ["draft-Ada-Desk": "120", "draft-Ada-Lamp": "30"])
    storage.texts["draft-Ada-Lamp"] = "45"
    #expect(composition.makeDraft(lot: "Lamp").text == "45")

    // An object that outlives its composition still has its parts.
    var last: Composition? = Composition(clock: ManualClock(now: 20), storage: MemoryStorage(), user: "Ada")
    let (auction, draft) = (last?.makeAuction(lot: "Desk", end: 50), last?.makeDraft(lot: "Desk"))
    last = nil
    draft?.text = "60"
    #expect(auction?.remaining == 30)
    #expect(draft?.text == "60")

    // No global keeps the parts of objects that are gone.
    var (passingClock, passingStorage): (ManualClock?, MemoryStorage?) = (ManualClock(), MemoryStorage())
    weak let watchedClock = passingClock
    weak let watchedStorage = passingStorage
    if let passingClock, let passingStorage {
      let passing = Composition(clock: passingClock, storage: passingStorage, user: "Ada")
      #expect(passing.makeAuction(lot: "Desk", end: 10).remaining == 10)
      #expect(passing.makeDraft(lot: "Desk").text == nil)
    }
    (passingClock, passingStorage) = (nil, nil)
    #expect(watchedClock == nil, "A global keeps the clock.")
    #expect(watchedStorage == nil, "A global keeps the storage.")
  }

  @Test("two compositions don't disturb each other, whichever was made first")
  func twoCompositions() {
    let otherClock = ManualClock()
    let otherStorage = MemoryStorage()
    let first = Composition(clock: clock, storage: storage, user: "Ada")
    let second = Composition(clock: otherClock, storage: otherStorage, user: "Ben")
    otherClock.now = 50
    #expect(first.makeAuction(lot: "Desk", end: 60).remaining == 60)
    #expect(second.makeAuction(lot: "Desk", end: 60).remaining == 10)
    #expect(Auction(lot: "Desk", end: 60, clock: clock).remaining == 60)
    first.makeDraft(lot: "Desk").text = "1"
    second.makeDraft(lot: "Desk").text = "2"
    #expect(storage.texts == ["draft-Ada-Desk": "1"])
    #expect(otherStorage.texts == ["draft-Ben-Desk": "2"])
    #expect(first.makeDraft(lot: "Desk").text == "1")
    #expect(second.makeDraft(lot: "Desk").text == "2")
  }

  @Test("two drafts with different storages don't disturb each other")
  func twoStorages() {
    let other = MemoryStorage()
    let first = BidDraft(lot: "Desk", user: "Ada", storage: storage)
    let second = BidDraft(lot: "Desk", user: "Ada", storage: other)
    first.text = "1"
    second.text = "2"
    #expect(storage.texts == ["draft-Ada-Desk": "1"])
    #expect(other.texts == ["draft-Ada-Desk": "2"])
    #expect(first.text == "1")
    #expect(second.text == "2")
  }

  @Test("two compositions of the same user don't disturb each other, and what they make reads their clock later")
  func sameUser() {
    let otherClock = ManualClock()
    let otherStorage = MemoryStorage()
    let first = Composition(clock: clock, storage: storage, user: "Ada")
    let second = Composition(clock: otherClock, storage: otherStorage, user: "Ada")
    let auctions = [first, second].map { $0.makeAuction(lot: "Desk", end: 60) }
    let drafts = [first, second].map { $0.makeDraft(lot: "Desk") }
    clock.now = 10
    otherClock.now = 50
    #expect(auctions.map(\.remaining) == [50, 10])
    drafts[0].text = "1"
    drafts[1].text = "2"
    #expect(storage.texts == ["draft-Ada-Desk": "1"])
    #expect(otherStorage.texts == ["draft-Ada-Desk": "2"])
    #expect(first.makeAuction(lot: "Desk", end: 60).remaining == 50)
    #expect(first.makeDraft(lot: "Desk").text == "1")
  }
}
