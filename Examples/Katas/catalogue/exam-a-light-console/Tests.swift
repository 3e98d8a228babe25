import Testing

@testable import ExamA

/// Notes what it performs, and can then do something else.
private final class Note: Lamp {
  var moves: [Move] = []
  private(set) var consoles: [ObjectIdentifier] = []
  var then: (Move) -> Void = { _ in }

  func perform(_ move: Move, from console: Console) {
    moves.append(move)
    consoles.append(ObjectIdentifier(console))
    then(move)
  }
}

@Suite("The light console")
struct LightConsoleTests {
  private let console = Console()
  private let first = Note()
  private let second = Note()
  private let third = Note()

  @Test("a lamp performs its move on its cues, and on no other")
  func cues() {
    let other = Console()
    console.connect(first, to: .dim, on: .slide)
    console.connect(first, to: .flash, on: [.tap, .hold])
    other.connect(first, to: .park, on: .hold)
    console.give(.slide)
    #expect(first.moves == [.dim])
    console.give(.hold)
    other.give(.hold)
    #expect(first.moves == [.dim, .flash, .park])
    #expect(first.consoles == [ObjectIdentifier(console), ObjectIdentifier(console), ObjectIdentifier(other)])
    console.give([])
    #expect(first.moves.count == 3)
  }

  @Test("cues that are given together perform a move once, in the order of connection")
  func together() {
    console.connect(first, to: .dim, on: [.slide, .tap])
    console.connect(second, to: .flash, on: .hold)
    console.connect(first, to: .park, on: .tap)
    console.connect(second, to: .dim, on: .tap)
    var order: [Move] = []
    for lamp in [first, second] { lamp.then = { order.append($0) } }
    console.give([.slide, .tap, .hold])
    #expect(order == [.dim, .flash, .park, .dim])
  }

  @Test("connecting the same lamp and move again adds cues to the connection")
  func again() {
    console.connect(first, to: .dim, on: .slide)
    console.connect(first, to: .flash, on: .tap)
    console.connect(first, to: .dim, on: .tap)
    console.connect(second, to: .dim, on: .hold)
    console.connect(second, to: .park, on: [])
    console.connect(second, to: .dim, on: [])
    #expect(console.connectionCount == 3)
    console.give(.tap)
    #expect(first.moves == [.dim, .flash])
    #expect(second.moves == [])
    console.give(.slide)
    #expect(first.moves == [.dim, .flash, .dim])
    console.give(.hold)
    #expect(second.moves == [.dim])
  }

  @Test("a connection loses the cues that are taken away and goes with the last one; no move means all of the lamp")
  func takingCues() {
    console.connect(first, to: .dim, on: [.slide, .tap])
    console.connect(first, to: .flash, on: [.slide, .hold])
    console.connect(second, to: .dim, on: .slide)
    console.disconnect(first, from: .dim, on: [.slide, .hold])
    #expect(console.connectionCount == 3)
    console.give(.slide)
    #expect(first.moves == [.flash])
    #expect(second.moves == [.dim])
    console.disconnect(first, from: .dim, on: .tap)
    #expect(console.connectionCount == 2)
    console.disconnect(first, on: .slide)
    console.give(.hold)
    #expect(first.moves == [.flash, .flash])
    #expect(console.connectionCount == 2)
    console.disconnect(first)
    console.disconnect(second)
    #expect(console.connectionCount == 0)
    (first.moves, second.moves) = ([], [])
    console.connect(first, to: .dim, on: .slide)
    console.connect(second, to: .flash, on: .slide)
    console.connect(first, to: .park, on: .tap)
    console.disconnect(third)
    console.disconnect(second, from: .dim)
    console.disconnect(first, on: [])
    #expect(console.connectionCount == 3)
    console.disconnect(first)
    #expect(console.connectionCount == 1)
    console.give([.slide, .tap])
    #expect(first.moves == [])
    #expect(second.moves == [.flash])
  }

  @Test("a lamp that disconnects during a cue doesn't make others miss it")
  func disconnectingDuringACue() {
    for lamp in [first, second, third] { console.connect(lamp, to: .dim, on: .tap) }
    first.then = { [console, first] _ in console.disconnect(first) }
    second.then = { [console, second] _ in console.disconnect(second, from: .dim, on: .tap) }
    console.give(.tap)
    #expect([first, second, third].map(\.moves) == [[.dim], [.dim], [.dim]])
    console.give(.tap)
    #expect([first, second, third].map(\.moves) == [[.dim], [.dim], [.dim, .dim]])
  }

  @Test("what is disconnected before its turn isn't performed, and what is connected waits for the next cue")
  func changesBeforeTheTurn() {
    console.connect(first, to: .dim, on: .tap)
    console.connect(second, to: .dim, on: .tap)
    console.connect(third, to: .dim, on: [.tap, .hold])
    console.connect(third, to: .park, on: .tap)
    console.connect(third, to: .flash, on: .hold)
    first.then = { [console, first, second, third] move in
      console.disconnect(second)
      console.disconnect(third, from: .dim, on: .tap)
      console.connect(third, to: .flash, on: .tap)
      if move == .dim { console.connect(first, to: .flash, on: .tap) }
    }
    console.give(.tap)
    #expect([first, second, third].map(\.moves) == [[.dim], [], [.park]])
    console.give(.tap)
    #expect(first.moves == [.dim, .dim, .flash])
    #expect(third.moves == [.park, .park, .flash])
    console.give(.hold)
    #expect(third.moves == [.park, .park, .flash, .dim, .flash])
  }

  @Test("a connection that is made again during a cue is a new one, and a cue that is added doesn't replace a lost one")
  func connectedAgain() {
    for lamp in [first, second, third] { console.connect(lamp, to: .dim, on: .tap) }
    first.then = { [console, second, third] _ in
      console.disconnect(second)
      console.connect(second, to: .dim, on: .tap)
      console.connect(third, to: .dim, on: .hold)
      console.disconnect(third, from: .dim, on: .tap)
    }
    console.give([.tap, .hold])
    #expect([first, second, third].map(\.moves) == [[.dim], [], []])
    #expect(console.connectionCount == 3)
    var order: [String] = []
    first.then = { _ in order.append("first") }
    second.then = { _ in order.append("second") }
    third.then = { _ in order.append("third") }
    console.give([.tap, .hold])
    #expect(order == ["first", "third", "second"])
    let fourth = Note()
    first.then = { [console, fourth] _ in
      for _ in 0..<2 { console.connect(fourth, to: .dim, on: .hold) }
      console.connect(fourth, to: .park, on: .hold)
      #expect(console.connectionCount == 5)
      console.disconnect(fourth, from: .park)
      #expect(console.connectionCount == 4)
    }
    console.give([.tap, .hold])
    #expect(console.connectionCount == 4)
    #expect(fourth.moves == [])
    console.give(.hold)
    #expect(fourth.moves == [.dim])
  }

  @Test("a connection that has kept one of the cues has its turn, and lamps can give cues themselves")
  func cuesDuringACue() {
    console.connect(first, to: .dim, on: .tap)
    console.connect(second, to: .dim, on: [.tap, .hold])
    console.connect(third, to: .park, on: .slide)
    var order: [String] = []
    first.then = { [console, second] _ in
      order.append("first")
      console.disconnect(second, from: .dim, on: .tap)
      console.give(.slide)
    }
    second.then = { _ in order.append("second") }
    third.then = { _ in order.append("third") }
    console.give([.tap, .hold])
    #expect(order == ["first", "third", "second"])
    let fourth = Note()
    fourth.then = { _ in order.append("fourth") }
    first.then = { [console, second, fourth] _ in
      console.disconnect(second, from: .dim, on: .tap)
      console.connect(fourth, to: .flash, on: [.slide, .hold])
      console.give(.slide)
      console.disconnect(second, from: .park)
    }
    third.then = { [console, second] _ in
      order.append("third")
      console.disconnect(second, from: .dim, on: .hold)
    }
    order = []
    console.connect(second, to: .dim, on: .tap)
    console.connect(second, to: .park, on: .hold)
    console.give([.tap, .hold])
    #expect(order == ["third", "fourth"])
    let other = Console()
    other.connect(first, to: .dim, on: .tap)
    other.connect(fourth, to: .park, on: .slide)
    first.then = { [other, fourth] _ in
      other.connect(fourth, to: .park, on: .tap)
      other.give(.hold)
    }
    other.give(.tap)
    #expect(fourth.moves == [.flash])
    other.give(.tap)
    #expect(fourth.moves == [.flash, .park])
    // A call in between doesn't make a connection an old one.
    first.then = { [other, fourth] _ in
      other.disconnect(fourth)
      other.connect(fourth, to: .park, on: .tap)
      other.give(.hold)
    }
    other.give(.tap)
    #expect(fourth.moves == [.flash, .park])
    // What a lamp connects before it gives a cue isn't new to that call, nor are the cues that it adds.
    let nested = Console()
    let (opening, fog, moving) = (Note(), Note(), Note())
    nested.connect(opening, to: .dim, on: .tap)
    nested.connect(fog, to: .flash, on: .slide)
    nested.connect(moving, to: .park, on: .hold)
    opening.then = { [nested, fog, moving] _ in
      nested.connect(fog, to: .flash, on: .hold)
      nested.disconnect(moving)
      nested.connect(moving, to: .park, on: .hold)
      nested.give(.hold)
    }
    nested.give(.tap)
    #expect(fog.moves == [.flash])
    #expect(moving.moves == [.park])
  }

  @Test("the console doesn't keep its lamps, and a lamp that is gone counts no more")
  func ownership() {
    var mortal: Note? = Note()
    weak let watched = mortal
    if let mortal {
      console.connect(mortal, to: .dim, on: .tap)
      console.connect(mortal, to: .park, on: .tap)
    }
    console.connect(first, to: .dim, on: .tap)
    #expect(console.connectionCount == 3)
    mortal = nil
    #expect(watched == nil)
    #expect(console.connectionCount == 1)
    console.connect(second, to: .flash, on: .tap)
    var order: [Move] = []
    for lamp in [first, second] { lamp.then = { order.append($0) } }
    console.give(.tap)
    #expect(order == [.dim, .flash])
    var late: Note? = Note()
    weak let watchedLate = late
    if let late { console.connect(late, to: .dim, on: .tap) }
    console.give(.tap)
    late = nil
    #expect(watchedLate == nil)
    #expect(console.connectionCount == 2)
    // A lamp may be where one was that is gone.
    for _ in 0..<9 {
      let passing = Note()
      console.connect(passing, to: .dim, on: .hold)
      console.give(.hold)
      #expect(passing.moves == [.dim])
    }
    var leaving: Note? = Note()
    weak let watchedLeaving = leaving
    if let leaving {
      console.connect(leaving, to: .dim, on: .hold)
      console.disconnect(leaving)
    }
    leaving = nil
    #expect(watchedLeaving == nil)
    var fading: Note? = Note()
    weak let watchedFading = fading
    console.connect(first, to: .park, on: .slide)
    if let fading { console.connect(fading, to: .dim, on: .slide) }
    console.connect(third, to: .flash, on: .slide)
    first.then = { _ in
      fading = nil
      #expect(watchedFading == nil)
    }
    for _ in 0..<2 { console.give(.slide) }
    #expect(third.moves == [.flash, .flash], "A lamp that is gone keeps the cue from a later one.")

    // Nor does it change the order of the others.
    let other = Console()
    var closing: Note? = Note()
    if let closing { other.connect(closing, to: .dim, on: .tap) }
    third.moves = []
    for move in [Move.dim, .flash] { other.connect(third, to: move, on: .tap) }
    closing = nil
    other.connect(third, to: .park, on: .tap)
    for _ in 0..<2 { other.give(.tap) }
    #expect(third.moves == [.dim, .flash, .park, .dim, .flash, .park])

    // Nor does it keep the others connected.
    let (last, rest) = (Console(), Note())
    closing = Note()
    if let closing { last.connect(closing, to: .dim, on: .tap) }
    for move in [Move.dim, .flash] { last.connect(rest, to: move, on: .tap) }
    closing = nil
    last.disconnect(rest, from: .dim)
    last.give(.tap)
    #expect(rest.moves == [.flash])
  }
}
