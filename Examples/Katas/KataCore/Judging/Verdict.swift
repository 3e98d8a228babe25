/// The result of judging an exercise.
struct Verdict: Sendable, Equatable {
  /// One line of a verdict: a test, or an implementation that the learner's tests should accept or reject.
  struct Check: Sendable, Equatable {
    enum State: Sendable, Equatable {
      case passed
      case failed([EventStream.Issue])
      case crashed

      /// Stopped by the runner at a limit.
      case stopped

      /// Ended by the exercise itself, as by a call of `exit`.
      case exited

      /// Not run, because an earlier check ended the program.
      case notRun

      /// Not run, because the test is disabled or has no arguments.
      case skipped
    }

    let name: String

    /// The name of the implementation in a reversed kata.
    var implementation: String?

    let state: State

    /// Returns whether a mutant's entry in `kata.json` means this check.
    func isNamed(_ word: String) -> Bool { name == word || implementation == word }
  }

  enum Outcome: Sendable, Equatable {
    /// Every check has passed.
    case green

    /// A check has failed.
    case red

    /// The exercise doesn't compile.
    case doesNotCompile([CompilerMessage])

    /// The exercise compiles, but the given files can't use it.
    case doesNotFit([CompilerMessage])

    /// The program was ended by a signal, with the message that it printed last, as that of `fatalError`.
    case crashed(signal: Int32, message: String?)

    /// The program ran into the time limit.
    case hung(seconds: Double)

    /// The program used more memory than a kata needs.
    case usedTooMuchMemory

    /// The program printed more than a kata needs.
    case printedTooMuch

    /// The program ended by itself before its tests did.
    case endedEarly(status: Int32)

    /// The file of the exercise doesn't exist.
    case fileMissing

    /// The file of the exercise can't be read, with the reason.
    case fileUnreadable(String)

    /// The compiler took longer than the time limit.
    case compilerHung(seconds: Double)

    /// The run was canceled, as by a later save.
    case canceled
  }

  let outcome: Outcome

  /// The checks in their order; empty if the exercise didn't run.
  var checks: [Check] = []

  /// The name of the test that the end of the program interrupted; nil if there was none.
  var interrupted: String?

  /// The compiler's warnings about the exercise.
  var warnings: [CompilerMessage] = []

  /// The lines that the exercise itself printed.
  var printed: [String] = []

  var isGreen: Bool { outcome == .green }

  /// The checks that haven't passed.
  var red: [Check] { checks.filter { $0.state != .passed } }
}
