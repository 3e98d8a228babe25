import MessageTracing
import TargetActions
import Testing

@globalActor actor Studio {
  static let shared = Studio()
}

@Studio class Fader: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var level = 3
}

@Studio final class MasterFader: Fader, ActionFunnel {
  var passed = 0

  func sendAction(_ call: consuming ActionCall) {
    passed += 1
    call.forward()
  }
}

@Studio final class Mixer: ActionRoute {
  let start = ChainStart.sender
  var log: [String] = []

  func mute() { log.append("mute") }
  func faded(_ fader: Fader) { log.append("faded to \(fader.level)") }
  func mastered(_ fader: MasterFader, _ event: ActionEvent) { log.append("mastered \(event.events)") }
  func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry { .unhandled(hops: log.count) }
}

/// The main calls, from classes isolated to a global actor other than the main actor.
@Studio @Suite("Target-action on another global actor")
struct OtherActorTests {
  @Test("TA-24 on another global actor handlers receive the control as its own type, through its funnel")
  func allForms() throws {
    let (mixer, fader) = (Mixer(), MasterFader())
    fader.addTarget(mixer, action: Mixer.mute, for: .valueChanged)
    fader.addTarget(mixer, action: Mixer.faded, id: "fade", for: .valueChanged)
    fader.addTarget(mixer, action: Mixer.mastered, for: .valueChanged)
    fader.addAction(owner: mixer, for: .valueChanged) { mixer, fader in mixer.log.append("\(fader.passed) passed") }
    fader.addAction(owner: mixer, id: "a", for: .valueChanged) { mixer, _ in mixer.log.append("action") }
    fader.add(route: mixer, for: .valueChanged)

    let outcome = try fader.simulate(.valueChanged)

    let entry = ActionEntry.handled(by: Participant(mixer))
    #expect(outcome == .sent([entry, entry, entry, entry, entry, .unhandled(hops: 5)]))
    #expect(mixer.log == ["mute", "faded to 3", "mastered [valueChanged]", "4 passed", "action"])
    #expect(fader.passed == 6)
  }

  @Test("TA-34 on another global actor registrations are removed and listed")
  func removals() {
    let (mixer, fader) = (Mixer(), Fader())
    let token = fader.addTarget(mixer, action: Mixer.mute, for: .valueChanged)
    fader.addTarget(mixer, action: Mixer.mute, id: "a", for: [.valueChanged, .touchDown])
    fader.remove(token)
    fader.removeTarget(mixer, id: "a", for: .touchDown)

    #expect(fader.registrations.map(\.events) == [.valueChanged])
    fader.isEnabled = false
    #expect(fader.sendActions(for: .valueChanged) == .disabled)
  }
}
