import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite("Tracking of a pointer by a control")
struct TrackingTests {
  private func sample(_ phase: PointerSample.Phase) -> PointerSample { PointerSample(phase, at: .zero, time: .zero) }

  @Test("each step is one send with the sample as its input, and updates the highlight")
  func stepsAreSent() {
    let (knob, receiver) = (Knob(), Receiver())
    knob.addTarget(receiver, action: Receiver.handled, for: .allTouchEvents)

    var states = [knob.isHighlighted]
    for (phase, isInside) in [(.began, true), (.moved, false), (.moved, true), (.ended, true)]
      as [(PointerSample.Phase, Bool)]
    {
      knob.track(sample(phase), isInside: isInside)
      states.append(knob.isHighlighted)
    }

    #expect(
      receiver.log == [
        "handled [touchDown]", "handled [touchDragOutside, touchDragExit]", "handled [touchDragInside, touchDragEnter]",
        "handled [touchUpInside]",
      ])
    #expect(receiver.events.map { ($0.input as? PointerSample)?.phase } == [.began, .moved, .moved, .ended])
    #expect(states == [false, true, false, true, false])
    #expect(!knob.isTracking)
  }

  @Test("a cancel is sent once, and no up follows it")
  func cancelEndsTracking() {
    let (knob, receiver) = (Knob(), Receiver())
    knob.addTarget(receiver, action: Receiver.handled, for: .allTouchEvents)
    knob.track(sample(.began), isInside: true)

    #expect(knob.cancelTracking() == .sent([.handled(by: receiver)]))
    #expect(knob.cancelTracking() == nil)
    #expect(knob.track(sample(.ended), isInside: true) == nil)
    #expect(receiver.log == ["handled [touchDown]", "handled [touchCancel]"])
    #expect(!knob.isHighlighted)
  }

  @Test("a disabled control tracks no new pointer, and one disabled during tracking sends nothing more")
  func disabledControl() {
    let (knob, receiver) = (Knob(), Receiver())
    knob.addTarget(receiver, action: Receiver.handled, for: .allTouchEvents)
    knob.isEnabled = false
    #expect(knob.track(sample(.began), isInside: true) == nil)
    knob.isEnabled = true
    knob.track(sample(.began), isInside: true)
    knob.isEnabled = false

    #expect(knob.track(sample(.ended), isInside: true) == .disabled)
    #expect(!knob.isTracking)
    #expect(receiver.log == ["handled [touchDown]"])
  }

  @Test("TA-51 a pointer lifted inside triggers the primary action in the same send, unless the control says no")
  func primaryAction() {
    let (knob, receiver) = (Knob(), Receiver())
    knob.addTarget(receiver, action: Receiver.handled, for: .allEvents)
    for isInside in [true, false] {
      knob.track(sample(.began), isInside: true)
      knob.track(sample(.ended), isInside: isInside)
    }
    #expect(
      receiver.log == [
        "handled [touchDown]", "handled [touchUpInside, primaryActionTriggered]", "handled [touchDown]",
        "handled [touchUpOutside]",
      ])
    receiver.log = []
    knob.sendsPrimaryActionOnTouchUp = false
    knob.track(sample(.began), isInside: true)
    knob.track(sample(.ended), isInside: true)
    #expect(receiver.log == ["handled [touchDown]", "handled [touchUpInside]"])
  }

  @Test("TA-51 a target for both events is called once, and a target for the primary action with that event")
  func primaryActionOfBoth() {
    let (knob, receiver) = (Knob(), Receiver())
    knob.addTarget(receiver, action: Receiver.handled, for: [.touchUpInside, .primaryActionTriggered])
    knob.addTarget(receiver, action: Receiver.handled, for: .primaryActionTriggered)
    knob.track(sample(.began), isInside: true)
    knob.track(sample(.ended), isInside: true)
    #expect(
      receiver.log == ["handled [touchUpInside, primaryActionTriggered]", "handled [primaryActionTriggered]"])
  }

  @Test("TA-43 only a press of the primary button is tracked; hovering and scrolling send nothing")
  func otherSamples() {
    let (knob, receiver) = (Knob(), Receiver())
    knob.addTarget(receiver, action: Receiver.handled, for: .allEvents)
    for phase in [PointerSample.Phase.began, .moved, .ended] {
      knob.track(PointerSample(phase, at: .zero, time: .zero, kind: .mouse, buttons: .secondary), isInside: true)
    }
    knob.track(sample(.began), isInside: true)
    for phase in [PointerSample.Phase.hovered, .scrolled] { knob.track(sample(phase), isInside: false) }
    #expect(receiver.log == ["handled [touchDown]"])
    #expect(knob.isHighlighted)
  }
}
