import Architectures
import ArmatureTesting
import MessageTracing
import Observation
import Testing

/// Work that a test ends.
final class Gate<Value: Sendable>: Sendable {
  private let results: AsyncStream<Value>
  private let source: AsyncStream<Value>.Continuation
  private let starts: AsyncStream<Void>
  private let startSource: AsyncStream<Void>.Continuation

  init() {
    (results, source) = AsyncStream.makeStream()
    (starts, startSource) = AsyncStream.makeStream()
  }

  /// Waits for the value, also when it is canceled.
  func value() async -> Value? {
    startSource.yield()
    return await Task.detached { [results] in await results.first { _ in true } }.value
  }

  /// Waits until a task waits for the value.
  func hasStarted() async {
    for await _ in starts { return }
  }

  func open(with value: Value) {
    source.yield(value)
  }
}

enum StoreError: Error, Equatable { case full }

@Observable final class Form {
  var name = ""
  var stored: [String] = []
  let save = AsyncCommand(Form.store, named: "save", when: { !$0.name.isEmpty })

  func store() async throws(StoreError) -> Int {
    if name == "full" { throw .full }
    stored.append(name)
    return stored.count
  }
}

@Suite struct CommandTests {
  @Test("AR-46 it can be executed when its condition holds and it is not executing", arguments: ActorContext.allCases)
  func condition(on place: ActorContext) async {
    await place.run { actor in
      let (form, binder, label) = (Form(), Binder(), BoundLabel())
      var seen: [Bool] = []
      binder.bind(form, { $0.save.canExecute($0) }, to: label) { seen.append($1) }
      #expect(await form.save.execute(form, isolation: actor) == .refused(.conditionUnmet))
      #expect(form.save.start(form) == .conditionUnmet)
      #expect(form.stored == [])
      form.name = "Ann"
      binder.flush()
      #expect(await form.save.execute(form, isolation: actor) == .value(1))
      #expect(form.stored == ["Ann"])
      binder.flush()
      #expect(seen.first == false && seen.last == true)
    }
  }

  @Test("AR-46 canExecute and isExecuting can be observed", arguments: ActorContext.allCases)
  func observed(on place: ActorContext) async {
    await place.run { actor in
      let (gate, binder, label) = (Gate<Int>(), Binder(), BoundLabel())
      let command = AsyncCommand { () async -> Int? in await gate.value() }
      var seen: [String] = []
      binder.bind(command, { "\($0.canExecute) \($0.isExecuting)" }, to: label) { seen.append($1) }
      let ends = AsyncStream.makeStream(of: Void.self)
      let token = command.outcomes.subscribe { _ in ends.continuation.yield() }
      #expect(command.start() == nil)
      binder.flush()
      gate.open(with: 1)
      for await _ in ends.stream { break }
      binder.flush()
      #expect(seen == ["true false", "false true", "true false"])
      withExtendedLifetime(token) {}
    }
  }

  @Test("AR-46 the reasons are sentences")
  func reasons() {
    #expect(
      "\(CommandRefusal.executing)" == """
        The command is executing already, so nothing was started. Wait for its outcome, bind its control so that it is \
        disabled until then, or create the command with the policy .latest.
        """)
    #expect(
      "\(CommandRefusal.conditionUnmet)" == """
        The command's condition does not hold for this input, so nothing was started. Check canExecute first, or \
        bind its control so that it is disabled until then.
        """)
  }

  @Test("AR-47 two presses in one turn are one execution", arguments: ActorContext.allCases)
  func oneRun(on place: ActorContext) async {
    await place.run { actor in
      let (form, button, binder) = (Form(), BoundButton(), Binder())
      form.name = "Ann"
      binder.bind(button, to: form, { $0.save })
      let ends = AsyncStream.makeStream(of: CommandOutcome<Int, StoreError>.self)
      let token = form.save.outcomes.subscribe { ends.continuation.yield($0) }
      #expect(button.changes == [true])
      button.press()
      button.press()
      #expect(form.save.isExecuting)
      #expect(form.save.start(form) == .executing)
      #expect(await form.save.execute(form, isolation: actor) == .refused(.executing))
      for await outcome in ends.stream {
        #expect(outcome == .value(1))
        break
      }
      #expect(form.stored == ["Ann"])
      withExtendedLifetime(token) {}
    }
  }

  @Test("AR-47 the control is disabled from the next pass on, enabled after the end", arguments: ActorContext.allCases)
  func control(on place: ActorContext) async {
    await place.run { actor in
      for end in ["value", "failure", "cancel"] {
        let (gate, button, binder) = (Gate<Int>(), BoundButton(), Binder())
        let form = Form()
        let command = AsyncCommand { (_: Form) async throws(StoreError) -> Int in
          if await gate.value() == 0 { throw .full }
          return 1
        }
        binder.bind(button, to: form, { _ in command })
        let ends = AsyncStream.makeStream(of: Void.self)
        let token = command.outcomes.subscribe { _ in ends.continuation.yield() }
        button.press()
        #expect(button.changes == [true])
        binder.flush()
        #expect(button.changes == [true, false])
        #expect(button.press() == .disabled)
        if end == "cancel" { command.cancel() }
        gate.open(with: end == "failure" ? 0 : 1)
        for await _ in ends.stream { break }
        binder.flush()
        #expect(button.changes == [true, false, true])
        withExtendedLifetime((token, form)) {}
      }
    }
  }

  @Test("AR-48 an execution ends once, and the command can run again by then", arguments: ActorContext.allCases)
  func ends(on place: ActorContext) async {
    await place.run { actor in
      let form = Form()
      var log: [String] = []
      let token = form.save.outcomes.subscribe { [weak form] outcome in
        log.append("\(outcome) \(form.map { $0.save.isExecuting } ?? true)")
      }
      form.name = "Ann"
      #expect(await form.save.execute(form, isolation: actor) == .value(1))
      #expect(!form.save.isExecuting)
      form.name = "full"
      #expect(await form.save.execute(form, isolation: actor) == .failed(.full))
      #expect(!form.save.isExecuting)
      #expect(log == ["value(1) false", "failed(ArchitecturesTests.StoreError.full) false"])
      actor.assertIsolated()
      withExtendedLifetime(token) {}
    }
  }

  @Test("AR-48 a failure stays readable until the next start", arguments: ActorContext.allCases)
  func failure(on place: ActorContext) async {
    await place.run { actor in
      let form = Form()
      form.name = "full"
      _ = await form.save.execute(form, isolation: actor)
      #expect(form.save.failure == .full)
      form.name = ""
      #expect(form.save.start(form) == .conditionUnmet)
      #expect(form.save.failure == .full)
      form.name = "Ann"
      #expect(form.save.start(form) == nil)
      #expect(form.save.failure == nil)
    }
  }

  @Test("AR-48 a cancellation is not a failure", arguments: ActorContext.allCases)
  func cancellationError(on place: ActorContext) async {
    await place.run { actor in
      let command = AsyncCommand<Void, Int, any Error>(work: { throw CancellationError() })
      let outcome = await command.execute(isolation: actor)
      guard case .cancelled = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(command.failure == nil)
    }
  }

  @Test("AR-49 a canceled execution ends as canceled, also if the work returns", arguments: ActorContext.allCases)
  func cancelled(on place: ActorContext) async {
    await place.run { actor in
      for result in [0, 1] {
        let gate = Gate<Int>()
        var wasCancelled = false
        let command = AsyncCommand { () async throws(StoreError) -> Int in
          let value = await gate.value()
          wasCancelled = Task.isCancelled
          if value == 0 { throw .full }
          return 1
        }
        var outcomes: [CommandOutcome<Int, StoreError>] = []
        let ends = AsyncStream.makeStream(of: Void.self)
        let token = command.outcomes.subscribe { outcome in
          outcomes.append(outcome)
          ends.continuation.yield()
        }
        command.start()
        await gate.hasStarted()
        command.cancel()
        #expect(command.isExecuting)
        #expect(command.start() == .executing)
        gate.open(with: result)
        for await _ in ends.stream { break }
        #expect(outcomes == [.cancelled])
        #expect(wasCancelled)
        #expect(command.failure == nil)
        #expect(!command.isExecuting)
        command.cancel()
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test("AR-49 a canceled caller cancels the execution it waits for", arguments: ActorContext.allCases)
  func cancelledCaller(on place: ActorContext) async {
    await place.run { actor in
      let gate = Gate<Int>()
      let command = AsyncCommand { () async -> Int? in await gate.value() }
      let caller = Task {
        let outcome = await command.execute(isolation: actor)
        return outcome == .cancelled
      }
      await gate.hasStarted()
      caller.cancel()
      gate.open(with: 1)
      #expect(await caller.value)
      #expect(!command.isExecuting)
    }
  }

  @Test("AR-49 a command that is freed cancels its work and delivers nothing", arguments: ActorContext.allCases)
  func freed(on place: ActorContext) async {
    await place.run { actor in
      let gate = Gate<Int>()
      let cancellations = AsyncStream.makeStream(of: Bool.self)
      var command: AsyncCommand<Void, Int?, Never>? = AsyncCommand { () async -> Int? in
        let value = await gate.value()
        cancellations.continuation.yield(Task.isCancelled)
        return value
      }
      weak let witness = command
      var outcomes = 0
      command?.outcomes.subscribe(.whileAlive(gate)) { _ in outcomes += 1 }
      command?.start(isolation: actor)
      await gate.hasStarted()
      command = nil
      #expect(witness == nil)
      gate.open(with: 1)
      for await wasCancelled in cancellations.stream {
        #expect(wasCancelled)
        break
      }
      #expect(outcomes == 0)
    }
  }

  @Test("AR-50 the latest input cancels the previous one, whose value never arrives", arguments: ActorContext.allCases)
  func latest(on place: ActorContext) async {
    await place.run { actor in
      for order in [["a", "b"], ["b", "a"]] {
        let gates = ["a": Gate<Int>(), "b": Gate<Int>()]
        let search = AsyncCommand(named: "search", policy: .latest) { (term: String) async -> String in
          _ = await gates[term]?.value()
          return "found \(term)"
        }
        var outcomes: [CommandOutcome<String, Never>] = []
        let ends = AsyncStream.makeStream(of: Void.self)
        let token = search.outcomes.subscribe { outcome in
          outcomes.append(outcome)
          ends.continuation.yield()
        }
        #expect(search.start("a") == nil)
        await gates["a"]?.hasStarted()
        #expect(search.canExecute("b"))
        #expect(search.start("b") == nil)
        await gates["b"]?.hasStarted()
        var count = 0
        for term in order {
          gates[term]?.open(with: 1)
          for await _ in ends.stream { break }
          count += 1
          #expect(search.isExecuting == (term == "a" && count == 1))
        }
        #expect(
          outcomes == (order == ["a", "b"] ? [.cancelled, .value("found b")] : [.value("found b"), .cancelled]))
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test("AR-50 an error of a superseded work never arrives", arguments: ActorContext.allCases)
  func latestFailure(on place: ActorContext) async {
    await place.run { actor in
      let gate = Gate<Int>()
      let check = AsyncCommand(policy: .latest) { (name: String) async throws(StoreError) -> Bool in
        if name == "first" {
          _ = await gate.value()
          throw .full
        }
        return true
      }
      let first = Task { await check.execute("first", isolation: actor) == .cancelled }
      await gate.hasStarted()
      #expect(await check.execute("second", isolation: actor) == .value(true))
      gate.open(with: 1)
      #expect(await first.value)
      #expect(check.failure == nil)
    }
  }

  @Test("AR-47 a press passes the current input; bound again, the earlier command is not started")
  @MainActor
  func inputs() async {
    let (model, button, binder) = (Profile(name: "Ann"), BoundButton(), Binder())
    var inputs: [String] = []
    let first = AsyncCommand { (_: Profile) async in inputs.append("first") }
    let second = AsyncCommand(when: { !$0.name.isEmpty }) { (profile: Profile) async in inputs.append(profile.name) }
    let former = binder.bind(button, to: model, { _ in first })
    binder.bind(button, to: model, { _ in second })
    #expect(!former.isActive)
    let ends = AsyncStream.makeStream(of: Void.self)
    let token = second.outcomes.subscribe { _ in ends.continuation.yield() }
    model.name = "Bea"
    button.press()
    for await _ in ends.stream { break }
    #expect(inputs == ["Bea"])
    model.name = ""
    binder.flush()
    #expect(!button.isEnabled)
    withExtendedLifetime(token) {}
  }

  @Test("AR-64 executions are messages, with their outcome", arguments: ActorContext.allCases)
  func recorded(on place: ActorContext) async {
    await place.run { actor in
      let form = Form()
      let recorder = Recorder()
      await recorder.record {
        form.name = "Ann"
        _ = await form.save.execute(form, isolation: actor)
        form.name = "full"
        _ = await form.save.execute(form, isolation: actor)
        form.name = ""
        _ = await form.save.execute(form, isolation: actor)
      }
      let messages = recorder.run.messages.filter { $0.pattern == .command }
      #expect(messages.map(\.text) == ["execute", "execute", "execute"])
      #expect(messages.map { $0.receiver?.name } == ["save", "save", "save"])
      #expect(messages.map(\.outcome) == ["value", .threw("full"), "refused: condition unmet"])
    }
  }
}
