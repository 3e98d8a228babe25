import ArmatureTesting
import MessageTracing
import Testing

@Suite struct RecorderTests {
  @Test("AR-64 a run has the messages of its scope, in the order sent", arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async {
    await context.run {
      let (one, other) = (Sender(), Listener())
      let (value, run) = recording {
        reportMessage("first", from: one, to: other)
        reportMessage("second", from: other, to: one, as: .test)
        reportMessage("third")
        return 7
      }
      reportMessage("outside", from: one, to: other)
      #expect(value == 7)
      #expect(
        run.lines == [
          "Sender → Listener: first [message]", "Listener → Sender: second [test]",
          "(outside) → (outside): third [message]",
        ])
      #expect(run.omitted == 0)
    }
  }

  @Test("AR-64 a recorder adds the messages of its later scopes")
  func severalScopes() {
    let recorder = Recorder()
    #expect(recorder.record { 1 } == 1)
    recorder.record { reportMessage("one") }
    recorder.record { reportMessage("two") }
    #expect(recorder.run.texts == ["one", "two"])
    #expect(recorder.late == 0)
  }

  @Test("AR-65 a message sent inside another's call is one deeper", arguments: IsolationContext.allCases)
  func depth(in context: IsolationContext) async {
    await context.run {
      let sender = Sender()
      let (_, run) = recording {
        let number = reportMessage("outer", from: sender) {
          reportMessage("inner", from: sender)
          reportMessage("deep", from: sender) { reportMessage("deepest", from: sender) }
          return 3
        } outcome: {
          "\($0) rows"
        }
        #expect(number == 3)
        reportMessage("next", from: sender)
      }
      #expect(run.texts == ["outer", "inner", "deep", "deepest", "next"])
      #expect(run.depths == [0, 1, 1, 2, 0])
      #expect(run.messages.map(\.outcome) == [.returned("3 rows"), .done, .done, .done, .done])
    }
  }

  @Test("AR-65 the outcome of a call that throws is its error, which is rethrown")
  func throwing() async throws {
    let (thrown, run) = try await recording { () async throws -> [any Error] in
      var thrown: [any Error] = []
      do { try reportMessage("sync") { () throws(Refusal) in throw Refusal() } } catch { thrown.append(error) }
      do throws(Refusal) {
        try await reportMessage("async") { () async throws(Refusal) in
          await Task.yield()
          throw Refusal()
        }
      } catch {
        thrown.append(error)
      }
      return thrown
    }
    #expect(thrown.map { $0 is Refusal } == [true, true])
    #expect(run.messages.map(\.outcome) == [.threw("refused"), .threw("refused")])
    #expect(run.messages.map { "\($0.outcome)" } == ["threw refused", "threw refused"])
  }

  @Test("AR-65 two tasks in one recorder have separate depths")
  func depthsOfTasks() async {
    let (turn, other) = (Signal(), Signal())
    let (_, run) = await recording {
      async let one: Void = reportMessage("A") {
        turn.send()
        await other.wait()
        reportMessage("in A")
      }
      async let two: Void = {
        await turn.wait()
        reportMessage("B") { reportMessage("in B") }
        other.send()
      }()
      _ = await (one, two)
    }
    #expect(run.texts == ["A", "B", "in B", "in A"])
    #expect(run.depths == [0, 0, 1, 1])
  }

  @Test("AR-65 a call that outlasts the recording is open, also after it returns")
  func open() async {
    let (go, entered) = (Signal(), Signal())
    let recorder = Recorder()
    let task = await recorder.record {
      let task = Task {
        await reportMessage("long") {
          entered.send()
          await go.wait()
        }
      }
      await entered.wait()
      return task
    }
    #expect(recorder.run.messages.map(\.outcome) == [.open])
    go.send()
    await task.value
    #expect(recorder.run.messages.map(\.outcome) == [.open])
    #expect(recorder.late == 0)
  }

  @Test("AR-65 a run read during a call has it open")
  func readInside() {
    let recorder = Recorder()
    recorder.record {
      reportMessage("outer") { #expect(recorder.run.messages.map(\.outcome) == [.open]) }
    }
    #expect(recorder.run.messages.map(\.outcome) == [.done])
  }

  @Test("AR-66 two nested recorders both record the messages of the inner scope")
  func nested() {
    let (inner, outer) = recording {
      reportMessage("before")
      let inner = reportMessage("around") {
        recording {
          reportMessage("inside")
          reportMessage("call") { reportMessage("deep") }
        }.1
      }
      reportMessage("after")
      return inner
    }
    #expect(inner.texts == ["inside", "call", "deep"])
    #expect(inner.depths == [0, 0, 1])
    #expect(outer.texts == ["before", "around", "inside", "call", "deep", "after"])
    #expect(outer.depths == [0, 0, 1, 1, 2, 0])
  }

  @Test("AR-66 a recorder nested in itself records each message once")
  func nestedInItself() {
    let recorder = Recorder()
    recorder.record { recorder.record { reportMessage("once") } }
    #expect(recorder.run.texts == ["once"])
  }

  @Test("AR-66 code that records goes on to be recorded when the scope around it has ended")
  func outliving() async {
    let recorder = Recorder()
    let (begun, ended) = (Signal(), Signal())
    let task = await recorder.record {
      let task = Task {
        await reportMessage("call") {
          await recorder.record {
            reportMessage("before")
            begun.send()
            await ended.wait()
            reportMessage("after")
          }
        }
      }
      await begun.wait()
      return task
    }
    ended.send()
    await task.value
    #expect(recorder.run.messages.map { "\($0.depth) \($0.text)" } == ["0 call", "1 before", "1 after"])
    #expect(recorder.late == 0)
  }

  @Test("AR-67 a message in a new scope of a recorder isn't late, whatever scopes of it have ended")
  func scopeAfterScope() async {
    let (recorder, other) = (Recorder(), Recorder())
    let ended = Signal()
    let task = recorder.record {
      Task {
        await ended.wait()
        other.record {
          reportMessage("for the other")
          recorder.record { reportMessage("for both") }
        }
        reportMessage("late")
      }
    }
    ended.send()
    await task.value
    #expect(recorder.run.texts == ["for both"])
    #expect(recorder.late == 1)
    #expect(other.run.texts == ["for the other", "for both"])
    #expect(other.late == 0)
  }

  @Test("AR-67 tasks of which each records and begins in the scope of the last one lose no message")
  func chainOfScopes() async {
    let recorder = Recorder()
    let count = 20_000
    let done = Signal()
    @Sendable func tick(_ left: Int) {
      recorder.record {
        reportMessage("tick")
        _ = recorder.drain()
        if left > 1 { Task { tick(left - 1) } } else { done.send() }
      }
    }
    tick(count)
    await done.wait()
    #expect(recorder.late == 0)
    #expect(recorder.run.omitted == 0)
  }

  @Test("AR-66 recorders in parallel tasks record only their own scopes")
  func parallel() async {
    let runs = await withTaskGroup(of: (Int, Run).self) { group in
      for number in 0..<8 {
        group.addTask {
          let (_, run) = await recording {
            for step in 0..<50 {
              reportMessage("\(number).\(step)")
              await Task.yield()
            }
          }
          return (number, run)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1.texts }
    }
    for number in 0..<8 { #expect(runs[number] == (0..<50).map { "\(number).\($0)" }) }
  }

  @Test("AR-66 an error of the recorded code keeps its type")
  func errors() async {
    let recorder = Recorder()
    do throws(Refusal) {
      try recorder.record { () throws(Refusal) in
        reportMessage("before")
        throw Refusal()
      }
    } catch {
      #expect(error == Refusal())
    }
    await #expect(throws: Refusal()) {
      try await recording { () async throws(Refusal) -> Void in
        await Task.yield()
        throw Refusal()
      }
    }
    reportMessage("after")
    #expect(recorder.run.texts == ["before"])
  }
}
