import Armature
import Harness

extension Rows {
  static var tracing: [any Benchmark] {
    [offByItself, onByItself, off]
  }

  /// What a message costs that nobody listens to: the call around nothing.
  private static var offByItself: any Benchmark {
    TimeRow(
      "tracing off, nanoseconds a message", operation: "a message", sizeName: "messages", sizes: [1, 10, 100],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let tally = UncheckedTally()
          let (sender, receiver) = (Ear(), Ear())
          return tally.work {
            var sum = 0
            for _ in 0..<$0 {
              for number in 0..<count { report("message \(number)", from: sender, to: receiver) { sum &+= 1 } }
            }
            tally.sum = sum
          }
        },
        .limit("the call alone") { count in
          let tally = UncheckedTally()
          return tally.work {
            for _ in 0..<$0 {
              for _ in 0..<count { tally.sum &+= 1 }
            }
          }
        },
      ])
  }

  /// What a message costs that is written down, its text and its outcome included.
  private static var onByItself: any Benchmark {
    TimeRow(
      "tracing on, nanoseconds a message", operation: "a message", sizeName: "messages", sizes: [1, 10, 100],
      operations: { $0 * batch }, result: { $0 * batch },
      contenders: [
        .ours { count in
          let tally = UncheckedTally()
          let (sender, receiver) = (Ear(), Ear())
          return tally.work {
            for _ in 0..<$0 {
              // A recorder for each thousand: a run is short, and its making is not what is measured.
              let (_, run) = recording(limit: .max) {
                for _ in 0..<count * batch {
                  report("message", from: sender, to: receiver) {}
                }
              }
              tally.sum &+= run.messages.count
            }
          }
        }
      ])
  }

  private static let batch = 1_000

  /// What one more message around a dispatch adds to it.
  private static var off: any Benchmark {
    TimeRow(
      "tracing off", operation: "a call of a target", sizeName: "targets", sizes: [1, 10, 100], operations: { $0 },
      result: { $0 },
      contenders: [
        .ours { count in
          let (button, ears, tally) = (Bell(), ears(count), UncheckedTally())
          for ear in ears { button.addTarget(ear, action: Ear.hear, for: .primaryActionTriggered) }
          return tally.work {
            for _ in 0..<$0 {
              report("press", from: button) { tally.sum &+= calls(button.sendActions(for: .primaryActionTriggered)) }
            }
          } keeping: {
            ears
          }
        },
        .limit("a dispatch without it") { count in
          let (button, ears, tally) = (Bell(), ears(count), UncheckedTally())
          for ear in ears { button.addTarget(ear, action: Ear.hear, for: .primaryActionTriggered) }
          return tally.work {
            for _ in 0..<$0 { tally.sum &+= calls(button.sendActions(for: .primaryActionTriggered)) }
          } keeping: {
            ears
          }
        },
      ])
  }

  private static func ears(_ count: Int) -> [Ear] {
    (0..<count).map { _ in Ear() }
  }

  private static func calls(_ outcome: SendOutcome) -> Int {
    guard case .sent(let entries) = outcome else { return 0 }
    return entries.count
  }
}

private final class Bell: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

private final class Ear {
  private var heard = 0

  func hear() { heard &+= 1 }
}
