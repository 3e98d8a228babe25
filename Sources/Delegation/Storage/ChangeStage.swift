import MessageTracing

/// One change on its way past the observers, each of which does what its phase asks for.
final class ChangeStage<Change, Failure: Error> {
  enum Phase {
    case will
    case did
    case rolledBack(Failure)
  }

  var phase = Phase.will
  private(set) var refusal: Failure?
  private let change: Change

  init(of change: Change) {
    self.change = change
  }

  /// What a recorder shows of the phase.
  var text: String {
    let change = Trace.text(of: change)
    return switch phase {
    case .will: "will \(change)"
    case .did: "did \(change)"
    case .rolledBack: "rolled back \(change)"
    }
  }

  func run(
    will: ((Change) throws(Failure) -> Void)?, did: (Change) -> Void, rolledBack: (Change, Failure) -> Void
  ) {
    switch phase {
    case .will: do throws(Failure) { try will?(change) } catch { refusal = error }
    case .did: did(change)
    case .rolledBack(let error): rolledBack(change, error)
    }
  }
}

extension ObserverSlot {
  /// Moves a change on by one observer, unless that one has ended meanwhile.
  func proceed<Change, Failure: Error>(
    to phase: ChangeStage<Change, Failure>.Phase, of stage: Value, sender: AnyObject
  ) where Value == ChangeStage<Change, Failure> {
    guard isLive.isSet else { return }
    stage.phase = phase
    guard Trace.isOn, isAlive else {
      _ = deliver(stage, from: nil)
      return
    }
    Trace.send(stage.text, from: sender, to: object, .notification) {
      _ = deliver(stage, from: nil)
    } outcome: {
      if case .will = phase, let refusal = stage.refusal { .threw("\(refusal)") } else { .done }
    }
  }
}
