import Testing

@testable import K31

private final class Log {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

private final class Note: Behavior {
  let name: String
  let log: Log
  var consumes: Event?
  var then: (Event) -> Void = { _ in }

  init(_ name: String, _ log: Log, consumes: Event? = nil) {
    (self.name, self.log, self.consumes) = (name, log, consumes)
  }

  func start() { log.lines.append("\(name) starts") }
  func stop() { log.lines.append("\(name) stops") }

  func handle(_ event: Event) -> Bool {
    log.lines.append("\(name) \(event)")
    then(event)
    return event == consumes
  }
}

/// Does something when it starts, and nothing else.
private final class Starter: Behavior {
  private let then: () -> Void

  init(then: @escaping () -> Void) { self.then = then }

  func start() { then() }
  func stop() {}
  func handle(_ event: Event) -> Bool { false }
}

@Suite("Behaviors of behaviors")
struct BehaviorsTests {
  private let log = Log()
  private let group = BehaviorGroup()
  private let gong: Note
  private let keys: Note
  private let journal: Note

  init() {
    gong = Note("gong", log)
    keys = Note("keys", log, consumes: .keyPressed("x"))
    journal = Note("journal", log)
  }

  @Test("a group starts its behaviors in order, and stops them in reverse")
  func order() {
    for child in [gong, keys, journal] { group.add(child) }
    group.start()
    #expect(log.take() == ["gong starts", "keys starts", "journal starts"])
    group.stop()
    #expect(log.take() == ["journal stops", "keys stops", "gong stops"])
  }

  @Test("starting and stopping twice is starting and stopping once")
  func twice() {
    group.add(gong)
    group.stop()
    group.start()
    group.start()
    #expect(log.take() == ["gong starts"])
    group.stop()
    group.stop()
    #expect(log.take() == ["gong stops"])
    group.start()
    #expect(log.take() == ["gong starts"])
  }

  @Test("an event goes from behavior to behavior until one keeps it")
  func events() {
    for child in [gong, keys, journal] { group.add(child) }
    group.start()
    _ = log.take()
    #expect(!group.handle(.bidPlaced(5)))
    #expect(log.take() == ["gong bidPlaced(5)", "keys bidPlaced(5)", "journal bidPlaced(5)"])
    #expect(group.handle(.keyPressed("x")))
    #expect(log.take() == ["gong keyPressed(\"x\")", "keys keyPressed(\"x\")"])
    for event in [Event.opened, .bidPlaced(5)] {
      keys.consumes = event
      #expect(group.handle(event))
      #expect(log.take() == ["gong \(event)", "keys \(event)"])
    }
  }

  @Test("a group that doesn't work handles nothing")
  func idle() {
    group.add(keys)
    #expect(!group.handle(.keyPressed("x")))
    let empty = BehaviorGroup()
    empty.start()
    #expect(!empty.handle(.opened))

    // Neither does a group in it that works by itself.
    let inner = BehaviorGroup()
    inner.add(Note("inner", log, consumes: .opened))
    inner.start()
    group.add(inner)
    #expect(!group.handle(.opened))
    group.remove(inner)

    group.start()
    group.stop()
    _ = log.take()
    #expect(!group.handle(.keyPressed("x")))
    #expect(log.take() == [])
  }

  @Test("a behavior that joins or leaves a working group is started or stopped")
  func joining() {
    group.add(gong)
    group.start()
    _ = log.take()
    group.add(keys)
    group.add(gong)
    group.remove(journal)
    #expect(log.take() == ["keys starts"])
    #expect(group.children.map { ($0 as? Note)?.name } == ["gong", "keys"])
    #expect(group.handle(.keyPressed("x")))
    #expect(log.take() == ["gong keyPressed(\"x\")", "keys keyPressed(\"x\")"])
    group.remove(gong)
    group.remove(gong)
    #expect(log.take() == ["gong stops"])
    #expect(!group.handle(.opened))
    #expect(log.take() == ["keys opened"])
    group.stop()
    #expect(log.take() == ["keys stops"])
    group.remove(keys)
    group.add(journal)
    #expect(log.take() == [])
    #expect(group.children.map { ($0 as? Note)?.name } == ["journal"])

    // The others keep their order.
    for child in [keys, gong] { group.add(child) }
    group.remove(journal)
    group.add(journal)
    group.start()
    #expect(log.take() == ["keys starts", "gong starts", "journal starts"])
  }

  @Test("a behavior may take another one out while an event is on its way")
  func leavingDuringAnEvent() {
    for child in [gong, keys, journal] { group.add(child) }
    group.start()
    gong.then = { [group, gong, keys] _ in
      group.remove(keys)
      group.remove(gong)
    }
    _ = log.take()
    #expect(!group.handle(.keyPressed("x")))
    #expect(log.take() == ["gong keyPressed(\"x\")", "keys stops", "gong stops", "journal keyPressed(\"x\")"])
    journal.then = { [group] _ in group.stop() }
    let last = Note("last", log)
    group.add(last)
    _ = log.take()
    #expect(!group.handle(.opened))
    #expect(log.take() == ["journal opened", "last stops", "journal stops"])
    journal.then = { _ in }
    group.start()
    group.add(keys)
    _ = log.take()
    #expect(!group.handle(.opened))
    #expect(log.take() == ["journal opened", "last opened", "keys opened"])
    keys.then = { [group] _ in group.stop() }
    #expect(group.handle(.keyPressed("x")))

    // What leaves while it keeps an event has kept it.
    keys.then = { [group, keys] _ in group.remove(keys) }
    group.start()
    group.add(gong)
    _ = log.take()
    #expect(group.handle(.keyPressed("x")))
    #expect(
      log.take() == ["journal keyPressed(\"x\")", "last keyPressed(\"x\")", "keys keyPressed(\"x\")", "keys stops"])

    // One in the middle takes itself and the one before it out.
    let other = BehaviorGroup()
    for child in [gong, keys, journal] { other.add(child) }
    other.start()
    (gong.then, journal.then) = ({ _ in }, { _ in })
    keys.then = { [other, gong, keys] _ in
      other.remove(keys)
      other.remove(gong)
    }
    _ = log.take()
    #expect(!other.handle(.opened))
    #expect(log.take() == ["gong opened", "keys opened", "keys stops", "gong stops", "journal opened"])
  }

  @Test("a group is a behavior, so that groups can be in groups")
  func nesting() {
    let (inner, innermost) = (BehaviorGroup(), BehaviorGroup())
    innermost.add(keys)
    inner.add(innermost)
    inner.add(journal)
    group.add(gong)
    group.start()
    group.add(inner)
    let last = Note("last", log)
    group.add(last)
    #expect(log.take() == ["gong starts", "keys starts", "journal starts", "last starts"])
    #expect(group.handle(.keyPressed("x")))
    #expect(log.take() == ["gong keyPressed(\"x\")", "keys keyPressed(\"x\")"])
    #expect(!group.handle(.opened))
    #expect(log.take() == ["gong opened", "keys opened", "journal opened", "last opened"])
    group.stop()
    #expect(log.take() == ["last stops", "journal stops", "keys stops", "gong stops"])
    group.start()
    group.remove(inner)
    #expect(log.take().suffix(2) == ["journal stops", "keys stops"])
    inner.stop()
    #expect(log.take() == [])
  }

  @Test("while a group starts, what joins is started once, and what leaves isn't started")
  func changesDuringStart() {
    group.add(
      Starter { [group, keys, journal] in
        group.remove(keys)
        group.add(journal)
      })
    for child in [keys, gong] { group.add(child) }
    group.start()
    let starts = log.take().filter { $0.hasSuffix("starts") }
    #expect(starts.sorted() == ["gong starts", "journal starts"])
    #expect(!group.handle(.opened))
    #expect(log.take() == ["gong opened", "journal opened"])
    group.stop()
    #expect(log.take() == ["journal stops", "gong stops"])

    let other = BehaviorGroup()
    for child in [gong, Starter { [other] in other.stop() }, keys] as [any Behavior] { other.add(child) }
    other.start()
    #expect(
      log.take().filter { $0.hasSuffix("starts") } == ["gong starts"],
      "The second child stops the group, so that the third one isn't started.")
    #expect(!other.handle(.keyPressed("x")))

    // One that leaves in its turn, together with the one before it, doesn't keep the next ones from their start.
    let crowded = BehaviorGroup()
    var leaving: Starter?
    leaving = Starter { [crowded, gong] in
      crowded.remove(gong)
      if let leaving { crowded.remove(leaving) }
    }
    if let leaving { for child in [gong, leaving, keys, journal] as [any Behavior] { crowded.add(child) } }
    _ = log.take()
    crowded.start()
    #expect(log.take().filter { $0.hasSuffix("starts") } == ["gong starts", "keys starts", "journal starts"])
  }

  @Test("an event that is sent while another one is on its way goes to all, and so does the first one")
  func nestedEvents() {
    for child in [gong, keys, journal] { group.add(child) }
    group.start()
    _ = log.take()
    gong.then = { [group] event in
      if event == .opened { #expect(group.handle(.keyPressed("x"))) }
    }
    #expect(!group.handle(.opened))
    #expect(
      log.take() == [
        "gong opened", "gong keyPressed(\"x\")", "keys keyPressed(\"x\")", "keys opened", "journal opened",
      ])
  }
}
