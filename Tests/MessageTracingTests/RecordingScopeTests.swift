import ArmatureTesting
import MessageTracing
import Testing

@Suite struct RecordingScopeTests {
  @Test("AR-67 code after an await, child tasks and a task made in the scope belong to it")
  func tasks() async {
    let (_, run) = await recording {
      reportMessage("before")
      await Task.yield()
      reportMessage("after an await")
      async let child: Void = reportMessage("child")
      await child
      await withTaskGroup { group in group.addTask { reportMessage("of a group") } }
      await Task { reportMessage("unstructured") }.value
      await Task { @MainActor in reportMessage("on the main actor") }.value
    }
    #expect(
      run.texts == ["before", "after an await", "child", "of a group", "unstructured", "on the main actor"])
  }

  // Trap: work that left the task tree fell back silently to a global tracer (swift-distributed-tracing).
  @Test("AR-67 a detached task has no recorder unless it is given one")
  func detached() async {
    let (_, run) = await recording {
      await Task.detached { reportMessage("lost") }.value
      let scope = RecordingScope.current
      await Task.detached { scope.resume { reportMessage("given") } }.value
      await Task.detached {
        await scope.resume {
          await Task.yield()
          reportMessage("given, asynchronously")
        }
      }.value
    }
    #expect(run.texts == ["given", "given, asynchronously"])
  }

  // Trap: a binder started before the recording delivered to no recorder.
  @Test("AR-67 a worker that began before the recording records with the scope it is given")
  func workerBegunBefore() async {
    let (jobs, jobsIn) = AsyncStream<(String, RecordingScope)>.makeStream()
    let worker = Task {
      for await (job, scope) in jobs { scope.resume { reportMessage(job) } }
    }
    let (_, run) = recording { _ = reportMessage("ask") { jobsIn.yield(("work", .current)) } }
    jobsIn.finish()
    await worker.value
    #expect(run.texts == ["ask"])

    let (more, moreIn) = AsyncStream<(String, RecordingScope)>.makeStream()
    let recorder = Recorder()
    let other = Task {
      for await (job, scope) in more { scope.resume { reportMessage(job) } }
    }
    await recorder.record {
      _ = reportMessage("ask") { moreIn.yield(("work", .current)) }
      moreIn.finish()
      await other.value
    }
    #expect(recorder.run.texts == ["ask", "work"])
    #expect(recorder.run.depths == [0, 0])
  }

  @Test("AR-67 code that resumes outside every recorder is in none")
  func resumedOutside() async {
    let outside = RecordingScope.current
    let (_, run) = await recording {
      outside.resume { reportMessage("lost") }
      await outside.resume {
        await Task.yield()
        reportMessage("lost, asynchronously")
      }
      reportMessage("received")
    }
    #expect(run.texts == ["received"])
  }

  @Test("AR-67 a message after the scope's end doesn't change the run and is counted as late")
  func late() async {
    let go = Signal()
    let recorder = Recorder()
    let task = recorder.record {
      reportMessage("in time")
      return Task {
        await go.wait()
        reportMessage(unwanted())
        reportMessage(unwanted()) { reportMessage(unwanted()) }
      }
    }
    let run = recorder.run
    go.send()
    await task.value
    #expect(recorder.run == run)
    #expect(run.texts == ["in time"])
    #expect(recorder.late == 3)
  }

  @Test("AR-67 a message late for the inner recorder is in time for the outer one")
  func lateForOne() async {
    let go = Signal()
    let inner = Recorder()
    let (_, run) = await recording {
      let task = inner.record {
        Task {
          await go.wait()
          reportMessage("late for one")
        }
      }
      go.send()
      await task.value
    }
    #expect(inner.run.texts == [])
    #expect(inner.late == 1)
    #expect(run.texts == ["late for one"])
  }

  @Test("AR-67 an error of resumed code keeps its type")
  func errors() async {
    let (_, run) = await recording {
      let scope = RecordingScope.current
      await Task.detached {
        #expect(throws: Refusal()) { try scope.resume { () throws(Refusal) in throw Refusal() } }
        await #expect(throws: Refusal()) { try await scope.resume { () async throws(Refusal) in throw Refusal() } }
      }.value
    }
    #expect(run.messages == [])
  }

  @Test("AR-68 without a recorder nothing is evaluated", arguments: IsolationContext.allCases)
  func nothingEvaluated(in context: IsolationContext) async {
    await context.run {
      reportMessage(unwanted(), as: unwantedPattern())
      let value = reportMessage(unwanted(), as: unwantedPattern()) {
        5
      } outcome: { _ in
        Issue.record("an outcome was made")
        return .done
      }
      #expect(value == 5)
      #expect(throws: Refusal()) { try reportMessage(unwanted()) { () throws(Refusal) in throw Refusal() } }
      Trace.note(unwanted(), from: unwantedObject(), to: unwantedObject(), unwantedPattern())
    }
  }

  @Test("AR-68 with a recorder elsewhere no text is made here")
  func recorderElsewhere() async {
    let (go, entered) = (Signal(), Signal())
    let task = Task {
      await recording {
        entered.send()
        await go.wait()
      }
    }
    await entered.wait()
    reportMessage(unwanted(), as: unwantedPattern())
    reportMessage(unwanted()) { reportMessage(unwanted()) }
    go.send()
    #expect(await task.value.1.messages == [])
  }

  @Test("AR-68 nothing is evaluated for a message beyond the limit")
  func beyondTheLimit() {
    let recorder = Recorder(limit: 1)
    recorder.record {
      reportMessage("kept")
      reportMessage(unwanted()) { reportMessage(unwanted()) }
    }
    #expect(recorder.run.texts == ["kept"])
    #expect(recorder.run.omitted == 2)
  }
}

private func unwanted() -> String {
  Issue.record("a text was made")
  return ""
}

private func unwantedPattern() -> Pattern {
  Issue.record("a pattern was made")
  return .message
}

private func unwantedObject() -> AnyObject? {
  Issue.record("a participant was read")
  return nil
}
