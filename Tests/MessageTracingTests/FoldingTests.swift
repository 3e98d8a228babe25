import MessageTracing
import Testing

/// Narrowed and folded runs, and how pictures show them.
@Suite struct FoldingTests {
  private let screen = Named("screen")
  private let store = Named("store")
  private let list = Named("list")

  private func lines(_ run: Run) -> [String] {
    run.folded().map { "\($0.message.depth) \($0.message.text) ×\($0.count)" }
  }

  @Test("AR-71 equal calls that follow one another are one with a count, with what they send")
  func calls() {
    let run = recording {
      for _ in 1...3 {
        reportMessage("change", from: screen, to: store) {
          reportMessage("show", from: store, to: screen)
          reportMessage("show", from: store, to: screen)
        }
      }
      reportMessage("change", from: screen, to: store)
      reportMessage("change", from: list, to: store)
    }.1
    #expect(lines(run) == ["0 change ×3", "1 show ×6", "0 change ×1", "0 change ×1"])
  }

  @Test("AR-71 calls that differ in an outcome, a sender or what they send are not one")
  func differentCalls() {
    let run = recording {
      _ = reportMessage("save", from: screen, to: store) {
        "yes"
      } outcome: {
        .returned($0)
      }
      _ = reportMessage("save", from: screen, to: store) {
        "no"
      } outcome: {
        "\($0)"
      }
      _ = reportMessage("save", from: list, to: store) {
        "no"
      } outcome: {
        "\($0)"
      }
      reportMessage("load", from: list, to: store) { reportMessage("read", from: store, to: store) }
      reportMessage("load", from: list, to: store)
    }.1
    #expect(run.folded().map(\.count) == [1, 1, 1, 1, 1, 1])
  }

  @Test("AR-71 the questions of a list about its rows are one each, with a count")
  func questions() {
    let run = recording {
      reportMessage("reload", from: screen, to: list) {
        reportMessage("numberOfRows 0", from: list, to: screen, as: .dataSource)
        for row in 0..<12 {
          reportMessage("identity (0,\(row))", from: list, to: screen, as: .dataSource)
          reportMessage("cell (0,\(row))", from: list, to: screen, as: .dataSource)
        }
      }
    }.1
    #expect(lines(run) == ["0 reload ×1", "1 numberOfRows 0 ×1", "1 identity ×12", "1 cell ×12"])
  }

  @Test("AR-71 a question that failed isn't folded into one that didn't")
  func failedQuestion() {
    struct Odd: Error {}
    let run = recording {
      for row in 0..<6 {
        try? reportMessage("cell (0,\(row))", from: list, to: screen, as: .dataSource) {
          if row % 3 == 1 { throw Odd() }
        }
      }
    }.1
    #expect(lines(run) == ["0 cell ×4", "0 cell ×2"])
    #expect(run.folded().map(\.message.outcome) == [.done, .threw("Odd()")])
  }

  @Test("AR-74 a pattern of an app has neither the code of one of the library nor its place in a legend")
  func codes() {
    let names = ["task", "debug", "de", "test", "x", "", "链接", "delegation"]
    #expect(names.map { Pattern($0).code } == ["TS", "DB", "DD", "TE", "XX", "", "链接", "DE"])
    let picture = recording {
      reportMessage("log", from: list, to: screen, as: Pattern("debug"))
      reportMessage("row", from: list, to: screen, as: Pattern("delegation"))
      reportMessage("run", from: list, to: list, as: Pattern("task"))
    }.1.svg()
    for title in ["debug", "delegation", "task"] { #expect(picture.contains(">\(title)<"), "\(title)") }
  }

  @Test("AR-71 folding keeps every message in a count, and order and depth of those that stay")
  func randomRuns() {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<300 {
      let run = recording { send(&numbers, levels: 4) }.1
      let folded = run.folded()
      #expect(folded.reduce(0) { $0 + $1.count } == run.messages.count)
      #expect(folded.allSatisfy { $0.count > 0 })
      // Folding again finds no neighbors that are alike.
      for (one, other) in zip(folded, folded.dropFirst()) where one.message == other.message {
        #expect(one.message.depth < run.greatestDepth)
      }
      let narrowed = run.narrowed { $0 != .test }
      #expect(narrowed.messages.count == run.counts[.message, default: 0] + run.counts[.dataSource, default: 0])
      #expect(narrowed.greatestDepth <= run.greatestDepth)
      #expect(narrowed.messages.first.map(\.depth) ?? 0 == 0)
      #expect(run.narrowed { _ in true } == run)
      #expect(run.narrowed { _ in false }.messages.isEmpty)
    }
  }

  private func send(_ numbers: inout SeededNumbers, levels: Int) {
    for _ in 0..<numbers.next(upTo: 4) {
      let ends = [screen, store, list]
      let pattern = [Pattern.message, .test, .dataSource][numbers.next(upTo: 3)]
      let (sender, receiver) = (ends[numbers.next(upTo: 3)], ends[numbers.next(upTo: 3)])
      reportMessage("m\(numbers.next(upTo: 2)) x", from: sender, to: receiver, as: pattern) {
        if levels > 0 { send(&numbers, levels: levels - 1) }
      }
    }
  }

  @Test("AR-71 a narrowed run counts depths anew, and drops the steps without messages")
  func narrowed() {
    let run = recording {
      reportMessage("tap one", as: .step)
      reportMessage("tap", from: screen, to: store, as: .test) {
        reportMessage("save", from: store, to: list) {
          reportMessage("write", from: list, to: list, as: .test)
        }
      }
      reportMessage("tap two", as: .step)
      reportMessage("quiet", from: screen, to: store, as: .test)
      reportMessage("tap three", as: .step)
      reportMessage("load", from: screen, to: store)
    }.1
    let narrowed = run.narrowed { $0 == .message }
    #expect(narrowed.text == "— tap one\nstore → list: save [message]\n— tap three\nscreen → store: load [message]\n")
    #expect(run.narrowed { $0 == .test }.depths == [0, 0, 1, 0, 0])
    #expect(narrowed.mermaid.contains("  Note over p1: tap three\n"))
  }

  @Test("AR-71 a step inside a call has the depth of the calls around it that remain")
  func narrowedStep() {
    let run = recording {
      reportMessage("run", from: screen, to: store, as: .test) {
        reportMessage("load", from: store, to: list) {
          reportMessage("page two", as: .step)
          reportMessage("read", from: list, to: store)
        }
      }
    }.1
    #expect(run.narrowed { $0 == .message }.depths == [0, 1, 1])
    #expect(run.narrowed { $0 == .message || $0 == .test }.depths == [0, 1, 2, 2])
  }

  @Test("AR-74 a step inside a call doesn't end the call")
  func stepInsideCall() throws {
    let run = recording {
      reportMessage("run", from: screen, to: store) {
        reportMessage("page two", as: .step)
        reportMessage("load", from: store, to: list)
      } outcome: {
        "finished"
      }
    }.1
    let svg = run.svg()
    let load = try #require(svg.firstRange(of: ">load<"))
    let answer = try #require(svg.firstRange(of: ">finished<"))
    #expect(load.upperBound < answer.lowerBound)
    #expect(try PictureReading(svg).barCount == 2)
  }

  @Test("AR-74 messages of the life cycle are one only within the call around them")
  func lifeCycles() throws {
    func appear(_ count: Int) {
      for number in 0..<count { reportMessage("\(number)", from: screen, to: list, as: Pattern("lifeCycle")) }
    }
    let run = recording {
      reportMessage("run", from: screen, to: store) { appear(4) }
      appear(3)
      reportMessage("run", from: screen, to: store) { appear(2) }
      appear(2)
    }.1
    let svg = run.svg()
    #expect(svg.contains(">4 life-cycle messages<") && svg.contains(">3 life-cycle messages<"))
    #expect(try PictureReading(svg).messages == ["run", "run", "0", "1", "0", "1"])
  }

  @Test("AR-74 a picture divides the steps, shows counts and how long calls last")
  func picture() throws {
    let run = recording {
      reportMessage("tap #done", as: .step)
      reportMessage("done", from: screen, to: store, as: .test) {
        reportMessage("save", from: store, to: list)
        reportMessage("save", from: store, to: list)
      }
    }.1
    let svg = run.svg(title: "A & B")
    let picture = try PictureReading(svg)
    #expect(picture.steps == ["tap #done"])
    #expect(picture.messages == ["done", "save"])
    #expect(picture.counts == ["×2"])
    #expect(picture.barCount == 2)
    #expect(picture.patterns == ["test", "links"])
    #expect(svg.contains(">A &amp; B</text>"))
    #expect(svg.contains("3 messages in 1 step. Stacked lines: the same message, folded."))
  }

  @Test(
    "AR-74 a picture has at most eight columns and 1,200 points, and names all that share one",
    arguments: [2, 8, 9, 40])
  func width(count: Int) throws {
    let hub = Named("hub")
    let others = (1..<count).map { Named("participant with a long name \($0)") }
    let run = recording {
      for other in others { reportMessage("work on a rather long task", from: hub, to: other) }
      for other in others.prefix(7) { reportMessage("end", from: other, to: hub) }
    }.1
    let picture = try PictureReading(run.svg())
    #expect(picture.width <= 1_200)
    #expect(picture.laneCount == min(8, count))
    #expect(picture.names.count == min(8, count))
    for other in others.dropFirst(7) {
      #expect(picture.messages.contains("work on a rather long task → \(other.traceName)"))
    }
  }

  @Test("AR-75 draining empties the run: later messages and the ends of earlier calls don't bring it back")
  func drained() {
    let recorder = Recorder(limit: 2)
    recorder.record {
      reportMessage("outer", from: screen, to: store) {
        reportMessage("first", from: screen)
        reportMessage("beyond", from: screen)
        let run = recorder.drain()
        #expect(run.texts == ["outer", "first"])
        #expect(run.omitted == 1)
        #expect(run.messages.first?.outcome == .open)
        #expect(recorder.run.messages.isEmpty && recorder.run.omitted == 0)
        reportMessage("second", from: list)
      } outcome: { _ in
        "ended"
      }
      reportMessage("third", from: screen)
    }
    #expect(recorder.run.texts == ["second", "third"])
    #expect(recorder.run.messages.map(\.outcome) == [.done, .done])
    #expect(recorder.run.participants.map(\.name) == ["list", "screen"])
  }
}

/// Numbers that are the same in every run.
private struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next(upTo limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}

extension Pattern {
  fileprivate static let dataSource = Pattern("dataSource")
}
