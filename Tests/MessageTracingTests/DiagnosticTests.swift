import ArmatureTesting
import MessageTracing
import Testing

@Suite struct DiagnosticTests {
  @Test(
    "A diagnostic goes to the innermost sink, in order, and nowhere without one", arguments: IsolationContext.allCases)
  func innermostSink(in context: IsolationContext) async {
    await context.run {
      let outer = DiagnosticLog()
      let inner = DiagnosticLog()
      let first = Diagnostic(.init("first"), "One.")
      let second = Diagnostic(.init("second"), "Two.")

      first.emit()
      outer.record {
        first.emit()
        inner.record { second.emit() }
        second.emit()
      }

      #expect(outer.diagnostics == [first, second])
      #expect(inner.diagnostics == [second])
    }
  }

  @Test("What a sink causes goes to the sink around it, and nowhere without one")
  func sinkThatEmits() {
    let outer = DiagnosticLog()
    let first = Diagnostic(.init("first"), "One.")
    let second = Diagnostic(.init("second"), "Two.")
    outer.record {
      withDiagnostics(to: { if $0 == first { second.emit() } else { Issue.record("\($0)") } }) { first.emit() }
    }
    #expect(outer.diagnostics == [second])
    withDiagnostics(to: { $0.emit() }) { first.emit() }
  }

  @Test("A scope returns the result of its body and rethrows its error, typed")
  func passesResultsThrough() {
    struct Refusal: Error, Equatable {}
    #expect(withDiagnostics(to: { _ in }) { 7 } == 7)
    #expect(throws: Refusal()) {
      try withDiagnostics(to: { _ in }) { () throws(Refusal) -> Int in throw Refusal() }
    }
  }

  // A known mistake: the compiler warned of an unused result, also in the documentation's own examples.
  @Test("A scope, a recorder and a reported call may drop the result of their body")
  func discardableResults() async {
    let log = DiagnosticLog()
    let recorder = Recorder()
    @discardableResult func warn(_ name: String) -> Int {
      Diagnostic(.init(name), "A warning.").emit()
      return 7
    }
    withDiagnostics(to: { log.keep($0) }) { warn("scope") }
    await withDiagnostics(to: { log.keep($0) }) { await Task { warn("task") }.value }
    log.record {
      recorder.record { reportMessage("call") { warn("call") } }
    }
    await recorder.record { await reportMessage("wait") { await Task { 7 }.value } }
    #expect(log.topics == ["scope", "task", "call"].map { .init($0) })
    #expect(recorder.run.messages.map(\.text) == ["call", "wait"])
  }

  @Test("A task started inside an asynchronous scope reports to it")
  func childTasks() async {
    let log = DiagnosticLog()
    await withDiagnostics(to: { log.keep($0) }) {
      await Task { Diagnostic(.init("late"), "From a task.").emit() }.value
    }
    #expect(log.topics == [.init("late")])
  }
}
