import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite struct GestureStateTests {
  @Test("GR-1 the state machine has exactly these steps")
  func table() {
    let next: [GestureState: Set<GestureState>] = [
      .possible: [.began, .ended, .failed],
      .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
    ]
    for state in GestureState.allCases {
      #expect(Set(GestureState.allCases.filter(state.allows)) == next[state] ?? [], "from \(state)")
    }
    #expect(GestureState.allCases.filter(\.isFinal) == [.ended, .cancelled, .failed])
    #expect(GestureState.allCases.filter(\.isRecognized) == [.began, .changed, .ended])
  }

  @Test("GR-2 a move outside a gesture is refused with a diagnostic, and changes nothing")
  func outsideAGesture() {
    let log = DiagnosticLog()
    let script = ScriptedRecognizer()
    let moved = log.record { script.move(to: .began) }
    #expect(!moved)
    #expect(script.state == .possible)
    #expect(log.topics == [.refusedGestureMove])
    #expect(
      log.diagnostics.first?.message
        == "'ScriptedRecognizer' cannot move to began. It is in no gesture. Move only in receive(_:) and "
        + "deadlineReached(at:), which a root calls during a gesture. The recognizer is unchanged.")
  }

  /// The moves of one recognizer, one for each sample.
  struct Refusal: CustomTestStringConvertible, Sendable {
    let path: [GestureState]
    let refused: GestureState
    var testDescription: String { "\(path) then \(refused)" }
  }

  static let refusals: [Refusal] = [[], [.began], [.began, .changed]].flatMap { path in
    GestureState.allCases.filter { !(path.last ?? .possible).allows($0) }.map { Refusal(path: path, refused: $0) }
  }

  @Test("GR-2 a step that the state doesn't allow is refused with a diagnostic", arguments: refusals)
  func refused(_ refusal: Refusal) {
    let log = DiagnosticLog()
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    let before = refusal.path.last ?? .possible
    var answer: Bool?
    script.steps = refusal.path.map { state in { $0.move(to: state) } }
    script.steps.append { recognizer in answer = recognizer.move(to: refusal.refused) }

    log.record {
      stage.down()
      for _ in refusal.path { stage.move(1) }
    }

    #expect(answer == false)
    #expect(script.state == before)
    #expect(
      log.diagnostics.map(\.message) == [
        "'ScriptedRecognizer' cannot move to \(refusal.refused). That step is not allowed from \(before). "
          + "The recognizer is unchanged."
      ])
  }

  @Test("The diagnostic for a refused move of a waiting recognizer refers to the reached state")
  func refusedWhileWaiting() {
    let log = DiagnosticLog()
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.require(toFail: stage.watch(TapGestureRecognizer(), as: "tap"))
    script.steps = [{ $0.move(to: .began) }, { $0.move(to: .began) }]
    log.record {
      stage.down()
      stage.move(1)
    }
    #expect(script.state == .possible)
    #expect(script.gesture.reached == .began)
    #expect(
      log.diagnostics.map(\.message) == [
        "'ScriptedRecognizer' cannot move to began. That step is not allowed from began. It is waiting for others to "
          + "fail: read gesture.reached, not state. The recognizer is unchanged."
      ])
  }
}
