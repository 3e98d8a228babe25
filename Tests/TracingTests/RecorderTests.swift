import ArmatureTesting
import Testing
import Tracing

@Suite struct RecorderTests {
  @Test("AR-64 a recorder hears the messages of its scope, in the order sent")
  func order() {
    let (one, other) = (Sender(), Listener())
    let (value, run) = recording {
      report("first", from: one, to: other)
      report("second", from: other, to: one, as: .test)
      return 7
    }
    report("outside", from: one, to: other)
    #expect(value == 7)
    #expect(run.lines == ["Sender → Listener: first = done", "Listener → Sender: second = done"])
    #expect(run.messages.map(\.pattern) == [.message, .test])
  }

  @Test("AR-65 a message inside another's call is one deeper; its outcome comes when the call ends")
  func depth() {
    let sender = Sender()
    let (_, run) = recording {
      let number = report("outer", from: sender) {
        report("inner", from: sender)
        try? report("failing", from: sender) { throw Refusal() }
        return 3
      } outcome: {
        "\($0)"
      }
      #expect(number == 3)
      report("next", from: sender)
    }
    #expect(run.messages.map(\.depth) == [0, 1, 1, 0])
    #expect(run.messages.map(\.outcome) == [.returned("3"), .done, .threw("refused"), .done])
  }
}

final class Sender {}
final class Listener {}
struct Refusal: Error, CustomStringConvertible {
  var description: String { "refused" }
}

extension Pattern {
  static let test = Pattern("test")
}

extension Run {
  var lines: [String] {
    messages.map { "\($0.sender?.name ?? "-") → \($0.receiver?.name ?? "-"): \($0.text) = \($0.outcome)" }
  }
}
