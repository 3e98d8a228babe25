import Armature
import ArmatureTesting
import Testing

@Suite("Observers on the pages")
struct ObserverSnippets {
  @Test("the type of a subscription names its end")
  func lifetimes() {
    // snippet.lifetimes
    final class Scores {
      let changes = Observers<Int>("scores", endingWith: -1)
    }
    final class Board {
      var lines: [String] = []
      func show(_ score: Int) { lines.append("\(score)") }
    }

    let board = Board()
    var scores: Scores? = Scores()
    scores?.changes.subscribe(board, Board.show)  // while the board lives
    scores?.changes.subscribe(.once) { board.lines.append("first: \($0)") }
    let token = scores?.changes.subscribe { if $0 == 9 { board.lines.append("nine") } }  // until cancel() or release

    scores?.changes.notify(9)
    token?.cancel()
    scores?.changes.notify(9)
    scores = nil  // the channel ends with its last event
    print(board.lines)  // ["9", "first: 9", "nine", "9", "-1"]
    // snippet.end
    #expect(board.lines == ["9", "first: 9", "nine", "9", "-1"])
  }

  @Test("a value that is sent during a delivery is queued")
  func queued() {
    // snippet.queued
    let levels = Observers<Int>("levels")
    var log: [String] = []
    levels.subscribe(.whileAlive(levels)) { level in
      log.append("valve \(level)")
      if level > 8 { levels.notify(8) }  // returns immediately, delivered after 9
    }
    levels.subscribe(.whileAlive(levels)) { log.append("display \($0)") }

    levels.notify(9)
    print(log)  // ["valve 9", "display 9", "valve 8", "display 8"]
    // snippet.end
    #expect(log == ["valve 9", "display 9", "valve 8", "display 8"])
  }

  @Test("an observer of a change may refuse it")
  func veto() {
    // snippet.veto
    struct OutOfPaper: Error {}
    final class Printer {
      let jobs = ChangeObservers<String, OutOfPaper>()
      var printed: [String] = []
      func print(_ name: String) throws(OutOfPaper) {
        try jobs.perform(name) { () throws(OutOfPaper) in printed.append(name) }
      }
    }
    final class Tray {
      var sheets = 1
      func check(_ name: String) throws(OutOfPaper) { if sheets == 0 { throw OutOfPaper() } }
    }

    let (printer, tray) = (Printer(), Tray())
    printer.jobs.subscribe(
      owner: tray, will: { tray, name throws(OutOfPaper) in try tray.check(name) }, did: { tray, _ in tray.sheets -= 1 }
    )
    try? printer.print("letter")
    do { try printer.print("invoice") } catch { print(printer.printed) }  // ["letter"]
    // snippet.end
    #expect(printer.printed == ["letter"] && tray.sheets == 0)
  }

  @Test("a test compares every notification")
  func messages() {
    // snippet.messages
    final class Door {
      let openings = Observers<Int>("openings")
      var count = 0
      func open() {
        count += 1
        openings.notify(count)
      }
    }
    final class Bell { func ring(_ count: Int) {} }
    final class Lamp { func light(_ count: Int) {} }

    let (door, bell, lamp) = (Door(), Bell(), Lamp())
    door.openings.subscribe(bell, Bell.ring)
    door.openings.subscribe(lamp, Lamp.light)
    given { door }
      .when { $0.open() }
      .then(.message("1", from: "openings", to: "Bell"), .message("1", to: "Lamp"))
    // snippet.end
    withExtendedLifetime((bell, lamp)) { #expect(door.openings.count == 2) }
  }
}
