import ArmatureTesting
import Delegation
import MessageTracing
import Testing

/// The whole text of each diagnostic that a channel emits.
@Suite struct DiagnosticTests {
  struct Case: Sendable {
    let policy: ReentrancyPolicy
    let message: String
  }

  static let cases = [
    Case(
      policy: .forbidden,
      message: """
        Cannot notify 'prices' during a delivery of 'prices': its policy forbids it. No observer receives the value, \
        and the delivery in progress continues. One of its observers notifies it, perhaps by changing what it \
        observes: make that change elsewhere, or create the channel with the policy .queued.
        """),
    Case(
      policy: .nested(depthLimit: 2),
      message: """
        Cannot notify 'prices': 2 of its deliveries are in progress, one inside the other, which is the limit. No \
        observer receives the value, and the deliveries in progress continue. Observers probably notify each other in \
        a cycle: break it, or raise the limit with .nested(depthLimit:).
        """),
    Case(
      policy: .queued(depthLimit: 3),
      message: """
        Dropped a value sent to 'prices': it ends a chain of more than 3 values, each sent during the delivery of the \
        previous one. All values before it are delivered. Observers probably notify each other in a cycle: break it, or \
        raise the limit with .queued(depthLimit:).
        """),
  ]

  @Test("OB-17 a refusal names the channel, the cause and the remedy", arguments: cases)
  func text(of refused: Case) {
    let channel = Observers<Int>("prices", policy: refused.policy)
    let token = channel.subscribe { channel.notify($0 + 1) }
    let log = DiagnosticLog()
    log.record { _ = channel.notify(1) }
    #expect(log.diagnostics.map(\.message) == [refused.message])
    #expect(log.diagnostics.map(\.subject?.name) == ["prices"])
    token.cancel()
  }

  @Test("A channel without a name is named by its type")
  func unnamed() {
    #expect(Participant(Observers<Int>()).name == "Observers<Int>")
  }
}
