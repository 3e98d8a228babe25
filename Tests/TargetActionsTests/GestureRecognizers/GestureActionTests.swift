import MessageTracing
import TargetActions
import Testing

@Suite struct GestureActionTests {
  @Test("A target given at creation is called without a parameter or with the recognizer as its own type")
  func givenAtCreation() {
    let listener = GestureListener()
    let plain = TapGestureRecognizer(target: listener, action: GestureListener.plain)
    let typed = TapGestureRecognizer(target: listener, action: GestureListener.tapped)
    let pan = PanGestureRecognizer(target: listener, action: GestureListener.panned)
    play([plain])
    play([typed])
    play([pan], far: 20)
    #expect(listener.log == ["plain", "tapped ended", "panned began 20.0", "panned ended 20.0"])
  }

  @Test("Every recognizer of the library can be created with its target")
  func everyKind() {
    let listener = GestureListener()
    let recognizers: [any GestureRecognizer] = [
      TapGestureRecognizer(target: listener, action: GestureListener.plain),
      LongPressGestureRecognizer(target: listener, action: GestureListener.plain),
      PanGestureRecognizer(target: listener, action: GestureListener.plain),
      SwipeGestureRecognizer(target: listener, action: GestureListener.plain),
      PinchGestureRecognizer(target: listener, action: GestureListener.plain),
      RotationGestureRecognizer(target: listener, action: GestureListener.plain),
    ]
    #expect(
      recognizers.map { $0.registrations.map(\.destination) }.allSatisfy { $0 == [.object(Participant(listener))] })
  }

  @Test("GR-8 targets are called in the order they were added, and one added again under its id once")
  func order() {
    let one = GestureListener()
    let tap = TapGestureRecognizer(target: one, action: GestureListener.plain)
    tap.addTarget(one, action: GestureListener.tapped, id: "tap")
    tap.addAction(owner: one) { listener, tap in listener.log.append("closure \(tap.numberOfTapsRequired)") }
    tap.addTarget(one, action: GestureListener.plain, id: "tap")
    play([tap])
    #expect(one.log == ["plain", "plain", "closure 1"])
  }

  @Test("Removing by token, by target, by owner and all stops exactly those")
  func removing() {
    let one = GestureListener()
    let other = GestureListener()
    let tap = TapGestureRecognizer(target: one, action: GestureListener.plain)
    let token = tap.addTarget(other, action: GestureListener.plain)
    tap.addAction(owner: other) { listener, _ in listener.log.append("closure") }
    tap.remove(token)
    play([tap])
    #expect(one.log == ["plain"])
    #expect(other.log == ["closure"])
    tap.removeTarget(one)
    play([tap])
    tap.removeActions(ownedBy: other)
    play([tap])
    #expect(one.log == ["plain"])
    #expect(other.log == ["closure", "closure"])
    #expect(tap.lastOutcome == .noRegistration)
    tap.addTarget(one, action: GestureListener.plain)
    tap.removeAllActions()
    #expect(tap.registrations.isEmpty)
  }

  @Test("GR-8 a target is held weakly, and the outcome reports its deallocation")
  func deallocatedTarget() {
    weak var freed: GestureListener?
    let tap: TapGestureRecognizer
    do {
      let listener = GestureListener()
      freed = listener
      tap = TapGestureRecognizer(target: listener, action: GestureListener.plain)
    }
    #expect(freed == nil)
    #expect(tap.lastOutcome == nil)
    play([tap])
    #expect(tap.lastOutcome == .sent([.targetDeallocated]))
  }

  @Test("A recognizer can send its action along a chain, and the search receives the sample")
  func route() {
    let route = Route()
    let tap = TapGestureRecognizer()
    tap.add(route: route)
    play([tap])
    #expect(route.senders.map { $0 === tap } == [true])
    #expect(route.inputs == [PointerSample(.ended, at: .zero, time: .milliseconds(20))])
    #expect(tap.lastOutcome == .sent([.unhandled(hops: 3)]))
  }

  @Test("A coordinator retains no recognizer, and a recognizer no coordinator")
  func ownership() {
    weak var freedTap: TapGestureRecognizer?
    weak var freedCoordinator: GestureCoordinator?
    let pan = PanGestureRecognizer()
    do {
      let coordinator = GestureCoordinator()
      freedCoordinator = coordinator
      do {
        let tap = TapGestureRecognizer()
        freedTap = tap
        _ = coordinator.receive(PointerSample(.began, at: .zero, time: .zero), offeredTo: [tap, pan])
      }
      #expect(freedTap == nil)
    }
    #expect(freedCoordinator == nil)
    #expect(pan.state == .possible)
  }

  @Test("A recognizer whose coordinator was deallocated during a gesture starts over with the next one")
  func nextCoordinator() {
    let listener = GestureListener()
    let pan = PanGestureRecognizer(target: listener, action: GestureListener.panned)
    do {
      let coordinator = GestureCoordinator()
      _ = coordinator.receive(PointerSample(.began, at: .zero, time: .zero), offeredTo: [pan])
      _ = coordinator.receive(PointerSample(.moved, at: [30, 0], time: .zero))
    }
    #expect(pan.state == .began)
    play([pan], far: 20)
    #expect(listener.log == ["panned began 30.0", "panned began 20.0", "panned ended 20.0"])
  }

  @Test("GR-20 a recognizer in a gesture of one root takes no pointer of another")
  func twoRoots() {
    let pan = PanGestureRecognizer()
    let coordinators = [GestureCoordinator(), GestureCoordinator()]
    let down = PointerSample(.began, at: .zero, time: .zero)
    for coordinator in coordinators { _ = coordinator.receive(down, offeredTo: [pan]) }
    #expect(coordinators.map { $0.recognizers.count } == [1, 0])
  }

  /// Sends a press, a move if there is a distance, and a lift.
  private func play(_ recognizers: [any GestureRecognizer], far distance: Double = 0) {
    let coordinator = GestureCoordinator()
    _ = coordinator.receive(PointerSample(.began, at: .zero, time: .zero), offeredTo: recognizers)
    if distance > 0 {
      _ = coordinator.receive(PointerSample(.moved, at: [distance, 0], time: .milliseconds(10)))
    }
    _ = coordinator.receive(PointerSample(.ended, at: [distance, 0], time: .milliseconds(20)))
  }

  private final class Route: ActionRoute {
    let start = ChainStart.sender
    var senders: [AnyObject] = []
    var inputs: [PointerSample] = []

    func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry {
      senders.append(sender)
      if let sample = event.input as? PointerSample { inputs.append(sample) }
      return .unhandled(hops: 3)
    }
  }
}
