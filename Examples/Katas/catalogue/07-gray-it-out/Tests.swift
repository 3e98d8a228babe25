import Testing

@testable import K07

/// Handles some actions, of which some are valid, and records what it is asked.
private final class Part: Responder {
  let handled: Set<Action>
  var valid: Set<Action>
  private(set) var asked: [Action] = []
  private(set) var performed: [Action] = []
  var then: () -> Void = {}

  init(handles handled: Set<Action>, valid: Set<Action>) {
    self.handled = handled
    self.valid = valid
  }

  override func handles(_ action: Action) -> Bool { handled.contains(action) }

  override func validates(_ action: Action) -> Bool {
    asked.append(action)
    return valid.contains(action)
  }

  override func perform(_ action: Action) {
    performed.append(action)
    then()
  }
}

@Suite("Gray it out")
struct GrayItOutTests {
  private let bid = MenuItem(.placeBid)
  private let withdraw = MenuItem(.withdraw)
  private let close = MenuItem(.closeLot)
  private let menu: Menu

  init() { menu = Menu([bid, withdraw, close]) }

  private var states: [Bool] { menu.items.map(\.isEnabled) }

  @Test("an action that no responder handles is disabled")
  func unknown() {
    menu.update()
    #expect(states == [false, false, false])
    let lot = Part(handles: [.placeBid], valid: [.placeBid, .withdraw, .closeLot])
    menu.firstResponder = lot
    menu.update()
    #expect(states == [true, false, false])
  }

  @Test("the responder that would perform the action is asked, wherever it stands")
  func farResponder() {
    let lot = Part(handles: [.placeBid], valid: [.placeBid])
    let house = Part(handles: [.closeLot, .withdraw], valid: [.closeLot])
    let room = Part(handles: [], valid: [.closeLot])
    lot.next = room
    room.next = house
    menu.firstResponder = lot
    menu.update()
    #expect(states == [true, false, true])
    #expect(room.asked == [])
    #expect(Set(lot.asked) == [.placeBid])
    #expect(Set(house.asked) == [.withdraw, .closeLot])
    #expect(menu.choose(close))
    #expect(!menu.choose(withdraw))
    #expect(house.performed == [.closeLot])
    #expect(lot.performed == [])
    #expect(room.performed == [])
    let far = (0..<40).map { _ in Part(handles: [], valid: []) }
    for (part, next) in zip(far, far.dropFirst() + [lot]) { part.next = next }
    menu.firstResponder = far[0]
    menu.update()
    #expect(states == [true, false, true])
  }

  @Test("the nearest responder that handles the action decides, whatever a further one would say")
  func nearest() {
    let lot = Part(handles: [.placeBid, .withdraw], valid: [.withdraw])
    let house = Part(handles: [.placeBid, .withdraw], valid: [.placeBid])
    lot.next = house
    menu.firstResponder = lot
    menu.update()
    #expect(states == [false, true, false])
    #expect(!menu.choose(bid))
    #expect(menu.choose(withdraw))
    #expect(lot.performed == [.withdraw])
    #expect(house.asked == [])
    #expect(house.performed == [])
  }

  @Test("each update asks anew")
  func again() {
    let lot = Part(handles: [.placeBid], valid: [])
    menu.firstResponder = lot
    menu.update()
    #expect(!bid.isEnabled)
    lot.valid = [.placeBid]
    menu.update()
    #expect(bid.isEnabled)
    lot.valid = []
    menu.update()
    #expect(!bid.isEnabled)
    let (toolbar, other) = (Menu([MenuItem(.placeBid), MenuItem(.placeBid)]), Part(handles: [.placeBid], valid: []))
    toolbar.firstResponder = other
    toolbar.update()
    #expect(toolbar.items.map(\.isEnabled) == [false, false])
    other.valid = [.placeBid]
    toolbar.update()
    #expect(toolbar.items.map(\.isEnabled) == [true, true])
    #expect(!bid.isEnabled)
  }

  @Test("an update performs nothing")
  func noSideEffect() {
    let lot = Part(handles: [.placeBid, .withdraw], valid: [.placeBid])
    menu.firstResponder = lot
    menu.update()
    #expect(states == [true, false, false])
    #expect(lot.performed == [])
  }

  @Test("a chosen item is performed by the responder that was asked")
  func choosing() {
    let lot = Part(handles: [.placeBid], valid: [.placeBid])
    let house = Part(handles: [.placeBid, .closeLot], valid: [.placeBid, .closeLot])
    lot.next = house
    menu.firstResponder = lot
    menu.update()
    #expect(menu.choose(bid))
    #expect(menu.choose(close))
    #expect(states == [true, false, true])
    #expect(lot.performed == [.placeBid])
    #expect(house.performed == [.closeLot])

    // It was performed, although it makes no sense afterward.
    lot.then = { [unowned lot] in lot.valid = [] }
    #expect(menu.choose(bid))
    #expect(lot.performed == [.placeBid, .placeBid])
    #expect(states == [true, false, true])

    // An action can choose and update, too.
    lot.valid = [.placeBid]
    lot.then = { [unowned lot, house, menu, bid, close] in
      lot.then = {}
      lot.valid = []
      menu.update()
      lot.valid = [.placeBid]
      #expect(menu.choose(bid))
      #expect(lot.performed.count == 4)
      #expect(menu.choose(close))
      #expect(house.performed == [.closeLot, .closeLot])
    }
    #expect(menu.choose(bid))
    #expect(states == [false, false, true])
  }

  @Test("choosing asks whether the action makes sense now, not at the last update")
  func choosingInvalid() {
    let lot = Part(handles: [.placeBid], valid: [.placeBid])
    menu.firstResponder = lot
    menu.update()
    lot.valid = []
    #expect(!menu.choose(bid))
    #expect(!menu.choose(withdraw))
    #expect(lot.performed == [])
    #expect(Set(lot.asked) == [.placeBid])
    #expect(states == [true, false, false])
    menu.update()
    lot.valid = [.placeBid]
    #expect(menu.choose(bid))
    #expect(states == [false, false, false])
    #expect(lot.performed == [.placeBid])
    let note = Part(handles: [.placeBid], valid: [.placeBid])
    note.next = lot
    menu.update()
    menu.firstResponder = note
    #expect(menu.choose(bid))
    #expect(note.performed == [.placeBid])
    #expect(lot.performed == [.placeBid])
    note.valid = []
    #expect(!menu.choose(bid))
    #expect(note.performed == [.placeBid])
    #expect(lot.performed == [.placeBid])

    // The chain can have changed behind the first responder, too.
    let (room, clerk) = (Part(handles: [.withdraw], valid: [.withdraw]), Part(handles: [.placeBid], valid: [.placeBid]))
    menu.firstResponder = room
    room.next = note
    menu.update()
    #expect(states == [false, true, false])
    room.next = clerk
    #expect(menu.choose(bid), "The item was disabled, and another one enabled, at the last update.")
    #expect(clerk.performed == [.placeBid])
    room.next = lot
    #expect(menu.choose(bid))
    #expect(lot.performed == [.placeBid, .placeBid])
    #expect(clerk.performed == [.placeBid])
  }

  @Test("a change of the first responder is seen by the next update")
  func anotherFirstResponder() {
    let lot = Part(handles: [.placeBid], valid: [.placeBid])
    let room = Part(handles: [.withdraw], valid: [.withdraw])
    menu.firstResponder = lot
    menu.update()
    menu.firstResponder = room
    menu.update()
    #expect(states == [false, true, false])
    room.next = lot
    menu.update()
    #expect(states == [true, true, false])
    menu.firstResponder = nil
    menu.update()
    #expect(states == [false, false, false])
  }

  @Test("the menu doesn't own its responders")
  func ownership() {
    var lot: Part? = Part(handles: [.placeBid], valid: [.placeBid])
    weak let watched = lot
    menu.firstResponder = lot
    menu.update()
    #expect(menu.choose(bid))
    lot = nil
    #expect(watched == nil)
    #expect(!menu.choose(bid))
    menu.update()
    #expect(states == [false, false, false])
    let room = Part(handles: [], valid: [])
    var house: Part? = Part(handles: [.closeLot], valid: [.closeLot])
    weak let watchedHouse = house
    room.next = house
    menu.firstResponder = room
    menu.update()
    #expect(menu.choose(close))
    house?.valid = []
    #expect(!menu.choose(close))
    house = nil
    #expect(watchedHouse == nil)
  }
}
