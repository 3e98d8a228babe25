import Testing

@testable import ExamD

private func train(_ number: Int, _ destination: String = "Ulm", late: Int = 0) -> Train {
  Train(number: number, destination: destination, minutesLate: late)
}

/// A source that notes what it is asked.
private final class Source: BoardSource {
  var trains: [Train]
  private(set) var asked: [Int] = []

  init(_ count: Int) { trains = (0..<count).map { train($0 * 10) } }

  func numberOfTrains(on board: Board) -> Int { trains.count }

  func board(_ board: Board, trainAt row: Int) -> Train {
    asked.append(row)
    return trains.indices.contains(row) ? trains[row] : train(-1, "nowhere")
  }

  /// Returns the rows that were asked for since the last call.
  func takeAsked() -> [Int] {
    defer { asked = [] }
    return asked.sorted()
  }
}

/// A delegate that refuses some trains, and notes what it is told and what is selected at that moment.
private final class Delegate: BoardDelegate {
  var refused: Set<Int> = []
  private(set) var calls: [String] = []

  func board(_ board: Board, shouldSelect number: Int) -> Bool {
    note("should \(number)", board)
    return !refused.contains(number)
  }

  func board(_ board: Board, didSelect number: Int) { note("did \(number)", board) }
  func board(_ board: Board, didDeselect number: Int) { note("end \(number)", board) }

  private func note(_ text: String, _ board: Board) { calls.append("\(text) of \(board.selectedNumber ?? -1)") }
}

@Suite("The departure board")
struct DepartureBoardTests {
  private let source = Source(100)
  private let delegate = Delegate()
  private let board = Board(lines: 3)

  @Test("a timetable has its trains by number, and says what changed")
  func timetable() {
    let timetable = Timetable()
    #expect(timetable.replace(with: [train(9), train(2), train(5)]) == Changes(insertions: [0, 1, 2]))
    #expect((0..<3).map { timetable.board(board, trainAt: $0).number } == [2, 5, 9])
    let changes = timetable.replace(with: [train(9, late: 5), train(7), train(2), train(1), train(12)])
    #expect(changes == Changes(deletions: [1], insertions: [0, 2, 4], updates: [3]))
    #expect(timetable.numberOfTrains(on: board) == 5)
    #expect(timetable.board(board, trainAt: 3) == train(9, late: 5))
    let same = timetable.replace(with: [train(12), train(1), train(2), train(7), train(9, late: 5)])
    #expect(same == Changes())
    for late in [-2, 0] {
      let trains = [train(1), train(2), train(7), train(9, late: late), train(12)]
      #expect(timetable.replace(with: trains) == Changes(updates: [3]))
    }
    #expect(timetable.replace(with: []) == Changes(deletions: [0, 1, 2, 3, 4]))
  }

  @Test("a board asks for the visible rows only")
  func loading() {
    #expect(board.texts == [])
    source.trains[1] = train(10, "Bonn", late: 5)
    source.trains[2] = train(20, late: 1)
    board.connect(source: source)
    #expect(board.texts == ["0 Ulm", "10 Bonn +5", "20 Ulm +1"])
    #expect(source.takeAsked() == [0, 1, 2])
    board.scroll(to: 40)
    _ = source.takeAsked()
    source.trains[41] = train(410, late: -2)
    board.reload()
    #expect(board.texts == ["400 Ulm", "410 Ulm", "420 Ulm"])
    #expect(source.takeAsked() == [40, 41, 42])
    source.trains = Source(41).trains
    board.reload()
    #expect(board.texts == ["380 Ulm", "390 Ulm", "400 Ulm"])
    #expect(source.takeAsked() == [38, 39, 40])
    source.trains = [train(4, "Kiel")]
    board.reload()
    #expect(board.texts == ["4 Kiel"])
    #expect(source.takeAsked() == [0])
    source.trains = []
    board.reload()
    #expect(board.texts == [])
    #expect(source.takeAsked() == [])
    let other = Source(2)
    board.connect(source: other)
    #expect(board.texts == ["0 Ulm", "10 Ulm"])
    #expect(other.takeAsked() == [0, 1])
    #expect(source.takeAsked() == [])
    let wide = Board(lines: 5)
    wide.connect(source: source)
    source.trains = Source(100).trains
    wide.reload()
    #expect(wide.texts.count == 5)
    #expect(source.takeAsked() == [0, 1, 2, 3, 4])
    // To connect another source is to reload, which keeps the first row.
    wide.scroll(to: 40)
    let next = Source(50)
    _ = source.takeAsked()
    wide.connect(source: next)
    #expect(source.takeAsked() == [])
    #expect(wide.texts.first == "400 Ulm")
    #expect(next.takeAsked() == [40, 41, 42, 43, 44])
  }

  @Test("scrolling asks for rows that come into view, and stays within the list")
  func scrolling() {
    board.connect(source: source)
    _ = source.takeAsked()
    let steps: [(row: Int, asked: [Int], first: String)] = [
      (1, [3], "10 Ulm"), (1, [], "10 Ulm"), (0, [0], "0 Ulm"), (50, [50, 51, 52], "500 Ulm"), (49, [49], "490 Ulm"),
      (200, [97, 98, 99], "970 Ulm"), (98, [], "970 Ulm"), (-4, [0, 1, 2], "0 Ulm"),
    ]
    for step in steps {
      board.scroll(to: step.row)
      #expect(source.takeAsked() == step.asked)
      #expect(board.texts.first == step.first)
      #expect(board.texts.count == 3)
    }
    // The first row stays where the list ended, also if the list grows.
    board.scroll(to: 200)
    _ = source.takeAsked()
    source.trains += [train(1_000), train(1_010)]
    board.apply(Changes(insertions: [100, 101]))
    #expect(board.texts.first == "970 Ulm")
    #expect(source.takeAsked() == [])
    let short = Board(lines: 3)
    short.scroll(to: 1)
    #expect(short.texts == [])
    #expect(!short.select(row: 0))
    let two = Source(2)
    short.connect(source: two)
    short.scroll(to: 1)
    #expect(short.texts == ["0 Ulm", "10 Ulm"])
    #expect(two.takeAsked() == [0, 1])
    #expect(!short.select(row: 2))
    #expect(short.select(row: 1))
  }

  @Test("changes ask for rows that are new, changed, or come into view")
  func applying() {
    board.connect(source: source)
    board.scroll(to: 10)
    _ = source.takeAsked()
    source.trains.insert(train(105), at: 11)
    board.apply(Changes(insertions: [11]))
    #expect(board.texts == ["100 Ulm", "105 Ulm", "110 Ulm"])
    #expect(source.takeAsked() == [11])
    source.trains[12] = train(110, "Bonn")
    source.trains[90] = train(890, "Bonn")
    board.apply(Changes(updates: [12, 90]))
    #expect(board.texts == ["100 Ulm", "105 Ulm", "110 Bonn"])
    #expect(source.takeAsked() == [12])
    source.trains.removeSubrange(0..<2)
    board.apply(Changes(deletions: [0, 1]))
    #expect(board.texts == ["110 Bonn", "120 Ulm", "130 Ulm"])
    #expect(source.takeAsked() == [11, 12])
    source.trains.insert(train(1), at: 0)
    source.trains.append(train(2_000))
    board.apply(Changes(insertions: [0, 100]))
    #expect(board.texts == ["105 Ulm", "110 Bonn", "120 Ulm"])
    #expect(source.takeAsked() == [10])
    source.trains.remove(at: 10)
    source.trains.insert(train(115), at: 11)
    source.trains[12] = train(120, "Kiel")
    board.apply(Changes(deletions: [10], insertions: [11], updates: [12]))
    #expect(board.texts == ["110 Bonn", "115 Ulm", "120 Kiel"])
    #expect(source.takeAsked() == [11, 12])
    source.trains.remove(at: 0)
    source.trains.removeLast()
    board.apply(Changes(deletions: [0, 100]))
    #expect(board.texts == ["115 Ulm", "120 Kiel", "130 Ulm"])
    #expect(source.takeAsked() == [12])
    source.trains.removeSubrange(2...)
    board.apply(Changes(deletions: Array(2..<99)))
    #expect(board.texts == ["20 Ulm", "30 Ulm"])
    #expect(source.takeAsked() == [0, 1])
    source.trains += [train(40), train(50)]
    board.apply(Changes(insertions: [2, 3]))
    #expect(board.texts == ["20 Ulm", "30 Ulm", "40 Ulm"])
    #expect(source.takeAsked() == [2])
  }

  @Test("a board follows its timetable through many changes")
  func following() {
    let timetable = Timetable()
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    board.connect(source: timetable)
    for round in 0..<80 {
      let numbers = Set((0..<random(12)).map { _ in random(20) })
      let trains = numbers.sorted(by: >).map { train($0, ["Ulm", "Bonn"][random(2)], late: random(3)) }
      board.apply(timetable.replace(with: trains))
      if random(3) == 0 { board.scroll(to: random(14)) }
      let expected = Board(lines: 3)
      expected.connect(source: timetable)
      let all = (0..<numbers.count).map { row -> String? in
        expected.scroll(to: row)
        return expected.texts.first
      }
      let shown = board.texts
      #expect(shown.count == min(3, numbers.count), "round \(round)")
      #expect(shown.isEmpty || all.contains(shown.first), "round \(round)")
      let again = Board(lines: 3)
      again.connect(source: timetable)
      let first = numbers.sorted().firstIndex { shown.first?.hasPrefix("\($0) ") == true } ?? 0
      again.scroll(to: first)
      #expect(shown == again.texts, "round \(round)")
    }
  }

  @Test("a selection is asked for, and told after the old one has ended")
  func selecting() {
    board.connect(source: source, delegate: delegate)
    delegate.refused = [20]
    #expect(!board.select(row: 2))
    #expect(board.selectedNumber == nil)
    board.reload()
    #expect(board.select(row: 1))
    #expect(board.select(row: 1))
    #expect(!board.select(row: 2))
    #expect(board.selectedNumber == 10)
    #expect(board.select(row: 0))
    #expect(!board.select(row: 3))
    #expect(!board.select(row: -1))
    #expect(board.selectedNumber == 0)
    #expect(
      delegate.calls == [
        "should 20 of -1", "should 10 of -1", "did 10 of 10", "should 20 of 10", "should 0 of 10", "end 10 of -1",
        "did 0 of 0",
      ])
    board.connect(source: source, delegate: delegate)
    #expect(delegate.calls.last == "end 0 of -1")
    let other = Delegate()
    board.connect(source: source, delegate: other)
    #expect(board.select(row: 2))
    #expect(other.calls.last == "did 20 of 20")
    board.connect(source: source)
    #expect(other.calls.last == "did 20 of 20", "A delegate is notified after its connection has ended.")
    #expect(board.select(row: 1))
    #expect(board.selectedNumber == 10)
    #expect(other.calls.filter { $0.hasPrefix("should") }.count == 1)
    board.connect(source: source, delegate: delegate)
    #expect(delegate.calls.last == "end 10 of -1")
  }

  @Test("a selection follows its train, and ends with it")
  func selectionFollows() {
    board.connect(source: source, delegate: delegate)
    board.select(row: 1)
    board.scroll(to: 40)
    #expect(board.selectedNumber == 10)
    source.trains.insert(train(5), at: 1)
    board.apply(Changes(insertions: [1]))
    board.scroll(to: 1)
    #expect(board.selectedNumber == 10)
    #expect(board.select(row: 2))
    source.trains[2] = train(10, "Bonn")
    board.apply(Changes(updates: [2]))
    #expect(board.texts == ["5 Ulm", "10 Bonn", "20 Ulm"])
    #expect(delegate.calls == ["should 10 of -1", "did 10 of 10"])
    source.trains.insert(contentsOf: [train(1), train(2)], at: 1)
    board.apply(Changes(insertions: [1, 2]))
    source.trains.removeFirst()
    board.apply(Changes(deletions: [0]))
    source.trains.remove(at: 4)
    board.apply(Changes(deletions: [4]))
    #expect(board.selectedNumber == 10)
    #expect(delegate.calls.count == 2)
    source.trains.remove(at: 3)
    source.trains[0] = train(0)
    board.apply(Changes(deletions: [0, 3], insertions: [0]))
    #expect(board.selectedNumber == nil)
    #expect(delegate.calls.count == 3)
    #expect(delegate.calls.last == "end 10 of -1")
    board.select(row: 1)
    board.reload()
    #expect(board.selectedNumber == nil)
    #expect(delegate.calls.suffix(2) == ["did 2 of 2", "end 2 of -1"])
    board.scroll(to: 0)
    board.select(row: 0)
    board.scroll(to: 40)
    source.trains.removeFirst()
    board.apply(Changes(deletions: [0]))
    #expect(board.selectedNumber == nil)
    #expect(delegate.calls.last == "end 0 of -1")
    source.trains = Source(100).trains
    board.reload()
    board.scroll(to: 0)
    board.select(row: 1)
    board.scroll(to: 40)
    board.select(row: 41)
    #expect(delegate.calls.suffix(3) == ["should 410 of 10", "end 10 of -1", "did 410 of 410"])
    board.scroll(to: 0)
    board.reload()
    #expect(board.selectedNumber == nil)
    #expect(delegate.calls.last == "end 410 of -1")
  }

  @Test("two boards show and select trains of their own")
  func twoBoards() {
    let (other, otherSource) = (Board(lines: 2), Source(50))
    board.connect(source: source)
    other.connect(source: otherSource)
    board.scroll(to: 10)
    other.scroll(to: 30)
    #expect(board.select(row: 11))
    #expect(other.select(row: 31))
    #expect(board.selectedNumber == 110)
    #expect(other.selectedNumber == 310)
    source.trains.remove(at: 0)
    board.apply(Changes(deletions: [0]))
    #expect(board.texts == ["110 Ulm", "120 Ulm", "130 Ulm"])
    #expect(other.texts == ["300 Ulm", "310 Ulm"])
    let timetables = [Timetable(), Timetable()]
    for timetable in timetables { #expect(timetable.replace(with: [train(1)]) == Changes(insertions: [0])) }
  }

  @Test("a board keeps neither its source nor its delegate alive")
  func ownership() {
    var source: Source? = Source(5)
    var delegate: Delegate? = Delegate()
    weak let watchedSource = source
    weak let watchedDelegate = delegate
    if let source { board.connect(source: source, delegate: delegate) }
    board.select(row: 0)
    delegate = nil
    #expect(watchedDelegate == nil)
    #expect(board.select(row: 1))
    source = nil
    #expect(watchedSource == nil)
    board.scroll(to: 2)  // There is no source to ask for the rows that come into view.
    board.reload()
    #expect(board.texts == [])
    #expect(board.selectedNumber == nil)
  }
}
