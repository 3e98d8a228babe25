import Testing

@testable import K04

/// Handles some messages, and records every question in a log that it shares with others.
private final class Part: Responder {
  final class Log {
    var lines: [String] = []
    var messages: [Message] = []
  }

  let name: String
  let handled: [Message]
  let log: Log
  var then: () -> Void = {}

  init(_ name: String, handles handled: [Message] = [], log: Log) {
    self.name = name
    self.handled = handled
    self.log = log
  }

  override func handle(_ message: Message) -> Bool {
    log.lines.append(name)
    log.messages.append(message)
    then()
    return handled.contains(message)
  }
}

@Suite("Pass it on")
struct PassItOnTests {
  private let log = Part.Log()

  private func link(_ parts: Part...) {
    for (part, next) in zip(parts, parts.dropFirst()) { part.next = next }
  }

  @Test("the responder that a message starts with is asked first")
  func start() {
    let lot = Part("lot", handles: [.bid(5)], log: log)
    let room = Part("room", handles: [.bid(5)], log: log)
    link(lot, room)
    #expect(lot.send(.bid(5)) === lot)
    #expect(log.lines == ["lot"])
  }

  @Test("a message that isn't handled is passed on, in order")
  func order() {
    let lot = Part("lot", log: log)
    let room = Part("room", log: log)
    let house = Part("house", handles: [.closeLot], log: log)
    link(lot, room, house)
    #expect(lot.send(.closeLot) === house)
    #expect(log.lines == ["lot", "room", "house"])
    let street = Part("street", handles: [.withdraw], log: log)
    house.next = street
    #expect(lot.send(.withdraw) === street)
    #expect(log.lines.suffix(4) == ["lot", "room", "house", "street"])
    #expect(lot.chain.count == 4)

    // Also along many, and past those that handle nothing at all.
    let many = (0..<50).map { _ in Responder() }
    for (responder, next) in zip(many, many.dropFirst()) { responder.next = next }
    let end = Part("end", handles: [.bid(1)], log: log)
    street.next = many[0]
    many[49].next = end
    #expect(lot.send(.bid(1)) === end)
  }

  @Test("the chain stops at the first responder that handles the message")
  func stop() {
    let lot = Part("lot", log: log)
    let room = Part("room", handles: [.withdraw], log: log)
    let house = Part("house", handles: [.withdraw], log: log)
    link(lot, room, house)
    #expect(lot.send(.withdraw) === room)
    #expect(log.lines == ["lot", "room"])
  }

  @Test("without a responder that handles the message, all are asked once, and the result is nil")
  func unhandled() {
    let lot = Part("lot", handles: [.bid(1)], log: log)
    let room = Part("room", handles: [.withdraw], log: log)
    link(lot, room)
    #expect(lot.send(.bid(2)) == nil)
    #expect(log.lines == ["lot", "room"])
    #expect(log.messages == [.bid(2), .bid(2)])
    #expect(lot.send(.bid(1)) === lot)
    #expect(log.messages.count == 3)
    #expect(Responder().send(.closeLot) == nil)
  }

  @Test("a message starts in the middle of a chain too")
  func middle() {
    let lot = Part("lot", handles: [.closeLot], log: log)
    let room = Part("room", log: log)
    let house = Part("house", handles: [.closeLot], log: log)
    link(lot, room, house)
    #expect(room.send(.closeLot) === house)
    #expect(log.lines == ["room", "house"])
    // Also while another message is on its way.
    lot.then = { [weak room] in #expect(room?.send(.closeLot) != nil) }
    #expect(lot.send(.closeLot) === lot)
    #expect(log.lines == ["room", "house", "lot", "room", "house"])
    log.lines = []
    #expect(lot.send(.withdraw) == nil)
    #expect(log.lines == ["lot", "room", "house", "room", "house"], "A message goes on after another one was sent.")
    // A responder that is being asked can send itself another message.
    log.lines = []
    lot.then = { [weak lot] in
      lot?.then = {}
      lot?.send(.closeLot)
    }
    #expect(lot.send(.withdraw) == nil)
    #expect(log.lines == ["lot", "lot", "room", "house"])
  }

  @Test("a chain that was linked anew is followed as it is now")
  func relinked() {
    let lot = Part("lot", log: log)
    do {
      let gone = Part("gone", handles: [.withdraw], log: log)
      lot.next = gone
      #expect(lot.send(.withdraw) === gone)
      // Neither what was asked nor what was listed is owned.
      #expect(lot.send(.closeLot) == nil)
      #expect(lot.chain.count == 2)
    }
    #expect(lot.send(.withdraw) == nil, "A responder doesn't own the next one.")
    let room = Part("room", handles: [.withdraw], log: log)
    let house = Part("house", handles: [.withdraw], log: log)
    link(lot, room, house)
    #expect(lot.send(.withdraw) === room)
    #expect(lot.chain.count == 3)
    lot.next = house
    #expect(lot.send(.withdraw) === house)
    #expect(lot.chain.last === house)
    #expect(lot.chain.count == 2)
  }

  @Test("the chain lists the responders without asking them")
  func chain() {
    let lot = Part("lot", handles: [.withdraw], log: log)
    let room = Part("room", log: log)
    let house = Part("house", log: log)
    link(lot, room, house)
    #expect(lot.chain.map { ($0 as? Part)?.name } == ["lot", "room", "house"])
    let (street, town) = (Responder(), Responder())
    house.next = street
    street.next = town
    #expect(lot.chain.count == 5)
    #expect(lot.chain.dropFirst(3).first === street)
    #expect(lot.chain.last === town)
    house.next = nil
    #expect(house.chain.map { ($0 as? Part)?.name } == ["house"])
    #expect(log.lines == [])
    let long = (0..<50).map { _ in Responder() }
    for (responder, next) in zip(long, long.dropFirst()) { responder.next = next }
    #expect(long[0].chain.count == 50)
  }
}
