import Armature
import Harness

extension Rows {
  static var tracing: [any Benchmark] {
    [offByItself, onByItself, off]
  }

  /// The cost of a message without a recorder: the call around nothing.
  private static var offByItself: any Benchmark {
    TimeRow(
      "tracing off, nanoseconds a message", operation: "a message", sizeName: "messages", sizes: [1, 10, 100],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let tally = UncheckedTally()
          let (sender, receiver) = (Listener(), Listener())
          return tally.work {
            var sum = 0
            for _ in 0..<$0 {
              for number in 0..<count { reportMessage("message \(number)", from: sender, to: receiver) { sum &+= 1 } }
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

  /// The cost of a recorded message, including its text and its outcome.
  private static var onByItself: any Benchmark {
    TimeRow(
      "tracing on, nanoseconds a message", operation: "a message", sizeName: "messages", sizes: [1, 10, 100],
      operations: { $0 * batch }, result: { $0 * batch },
      contenders: [
        .ours { count in
          let tally = UncheckedTally()
          let (sender, receiver) = (Listener(), Listener())
          return tally.work {
            for _ in 0..<$0 {
              // A recorder for each thousand messages, so that making the run doesn't count.
              let (_, run) = recording(limit: .max) {
                for _ in 0..<count * batch {
                  reportMessage("message", from: sender, to: receiver) {}
                }
              }
              tally.sum &+= run.messages.count
            }
          }
        }
      ])
  }

  private static let batch = 1_000

  /// The cost that one message adds to a dispatch.
  private static var off: any Benchmark {
    TimeRow(
      "tracing off", operation: "a call of a target", sizeName: "targets", sizes: [1, 10, 100], operations: { $0 },
      result: { $0 },
      contenders: [
        .ours { count in
          let (button, listeners, tally) = (Sender(), listeners(count), UncheckedTally())
          for listener in listeners { button.addTarget(listener, action: Listener.count, for: .primaryActionTriggered) }
          return tally.work {
            for _ in 0..<$0 {
              reportMessage("press", from: button) {
                tally.sum &+= calls(button.sendActions(for: .primaryActionTriggered))
              }
            }
          } keeping: {
            listeners
          }
        },
        .limit("a dispatch without it") { count in
          let (button, listeners, tally) = (Sender(), listeners(count), UncheckedTally())
          for listener in listeners { button.addTarget(listener, action: Listener.count, for: .primaryActionTriggered) }
          return tally.work {
            for _ in 0..<$0 { tally.sum &+= calls(button.sendActions(for: .primaryActionTriggered)) }
          } keeping: {
            listeners
          }
        },
      ])
  }

  private static func listeners(_ count: Int) -> [Listener] {
    (0..<count).map { _ in Listener() }
  }

  private static func calls(_ outcome: SendOutcome) -> Int {
    guard case .sent(let entries) = outcome else { return 0 }
    return entries.count
  }
}

private final class Sender: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

private final class Listener {
  private var calls = 0

  func count() { calls &+= 1 }
}
