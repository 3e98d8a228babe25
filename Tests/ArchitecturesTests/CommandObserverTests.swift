import Architectures
import Observation
import Testing

/// Observers of a command that start it when its properties change.
@Suite @MainActor struct CommandObserverTests {
  /// A command whose work throws for a number below 0, and what its observer has seen.
  @MainActor private final class Screen {
    typealias Command = AsyncCommand<Int, Int, StoreError>

    let command: Command
    var refusals: [CommandRefusal?] = []
    private(set) var ends: [String] = []
    private var next: Int?
    private let channel = AsyncStream.makeStream(of: Void.self)

    init(_ policy: CommandPolicy) {
      command = Command(policy: policy) { (number: Int) async throws(StoreError) -> Int in
        if number < 0 { throw .full }
        return number
      }
      command.outcomes.subscribe(owner: self) { screen, outcome in
        let command = screen.command
        screen.ends.append("\(outcome), \(command.isExecuting), \(command.failure.map { "\($0)" } ?? "nil")")
        screen.channel.continuation.yield()
      }
    }

    /// Starts the command with a number at the next change of its failure, or of whether it is executing.
    func start(_ number: Int, atFailure: Bool) {
      next = number
      withObservationTracking {
        if atFailure { _ = command.failure } else { _ = command.isExecuting }
      } onChange: {
        MainActor.assumeIsolated { self.startNext() }
      }
    }

    private var starts = 0
    private var depth = 0
    private(set) var greatestDepth = 0

    /// Starts the command at every change of its failure, or of whether it is executing, twenty times at most.
    func startAtEveryChange() {
      withObservationTracking {
        (_, _) = (command.failure, command.isExecuting)
      } onChange: {
        MainActor.assumeIsolated {
          guard self.starts < 20 else { return }
          self.starts += 1
          self.depth += 1
          self.greatestDepth = max(self.greatestDepth, self.depth)
          self.startAtEveryChange()
          self.refusals.append(self.command.start(self.starts.isMultiple(of: 3) ? -1 : 1))
          self.depth -= 1
        }
      }
    }

    /// Starts the command once: the observer is called again for a change inside its call.
    private func startNext() {
      if let number = next.take() { refusals.append(command.start(number)) }
    }

    func waitForEnds(_ count: Int) async {
      for await _ in channel.stream where ends.count >= count { return }
    }
  }

  // A known mistake: two executions ran at the same time.
  @Test("AR-47 an observer of a start that starts the command, too, is refused", arguments: [true, false])
  func startAtStart(atFailure: Bool) async {
    let screen = Screen(.single)
    screen.start(2, atFailure: atFailure)
    #expect(screen.command.start(1) == nil)
    #expect(screen.refusals == [.executing])
    await screen.waitForEnds(1)
    #expect(screen.ends == ["value(1), false, nil"])
  }

  @Test("AR-46 an observer of an end that starts the command is refused", arguments: [true, false])
  func startAtEnd(atFailure: Bool) async {
    let screen = Screen(.single)
    #expect(screen.command.start(-1) == nil)
    screen.start(2, atFailure: atFailure)
    await screen.waitForEnds(1)
    #expect(screen.refusals == [.executing])
    #expect(screen.ends == ["failed(ArchitecturesTests.StoreError.full), false, full"])
    #expect(screen.command.start(3) == nil)
    await screen.waitForEnds(2)
    #expect(screen.ends.last == "value(3), false, nil")
  }

  // A known mistake: the work of the first start wasn't canceled.
  @Test("AR-50 an observer of a start that starts the command, too, supersedes it", arguments: [true, false])
  func supersedeAtStart(atFailure: Bool) async {
    let screen = Screen(.latest)
    screen.start(2, atFailure: atFailure)
    let first = await screen.command.execute(1)
    #expect(first == .cancelled)
    #expect(screen.refusals == [nil])
    await screen.waitForEnds(2)
    #expect(screen.ends.map { String($0.prefix { $0 != "," }) }.sorted() == ["cancelled", "value(2)"])
    #expect(!screen.command.isExecuting)
  }

  // A known mistake: each start called the observer again, in its own call, until the stack overflowed.
  @Test("AR-50 an observer that starts the command at every change isn't called again in the call in which it does")
  func startAtEveryChange() async {
    let screen = Screen(.latest)
    screen.startAtEveryChange()
    #expect(screen.command.start(1) == nil)
    await screen.waitForEnds(21)
    #expect(screen.greatestDepth == 1)
    #expect(screen.refusals == Array(repeating: nil, count: 20))
    #expect(!screen.command.isExecuting)
  }

  // A known mistake: the command wasn't executing, and had the failure of the execution before.
  @Test("AR-50 an observer of an end that starts the command finds it executing", arguments: [true, false])
  func supersedeAtEnd(atFailure: Bool) async {
    let screen = Screen(.latest)
    #expect(screen.command.start(-1) == nil)
    screen.start(2, atFailure: atFailure)
    await screen.waitForEnds(2)
    #expect(screen.refusals == [nil])
    #expect(screen.ends == ["failed(ArchitecturesTests.StoreError.full), true, nil", "value(2), false, nil"])
  }
}
