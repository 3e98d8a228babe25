import ArmatureTestSupport
import ArmatureTesting
import Testing

@testable import TargetActions

@Suite struct PointerTrackingTests {
  /// A step, of pointer 0 by default, and whether it is inside.
  struct Step {
    let sample: PointerSample
    let isInside: Bool

    init(_ phase: PointerSample.Phase, inside: Bool, pointer: Int = 0, tapCount: Int = 1) {
      sample = PointerSample(phase, at: .zero, time: .zero, pointer: pointer, tapCount: tapCount)
      isInside = inside
    }
  }

  func events(of steps: [Step]) -> [ControlEvents] {
    var tracking = PointerTracking()
    return steps.map { tracking.step($0.sample, isInside: $0.isInside) }
  }

  @Test(
    "TA-43 each step of a pointer is one send: down, drags with their crossings, and one end",
    arguments: IsolationContext.allCases)
  func oneSendAStep(in context: IsolationContext) async {
    await context.run {
      let sent = events(of: [
        Step(.began, inside: true), Step(.moved, inside: true), Step(.moved, inside: false),
        Step(.moved, inside: false), Step(.moved, inside: true), Step(.ended, inside: true),
      ])
      #expect(
        sent == [
          .touchDown, .touchDragInside, [.touchDragOutside, .touchDragExit], .touchDragOutside,
          [.touchDragInside, .touchDragEnter], .touchUpInside,
        ])
    }
  }

  @Test("TA-43 a repeated tap sends down and its repeat together", arguments: [2, 3])
  func repeatedTap(tapCount: Int) {
    let sent = events(of: [Step(.began, inside: true, tapCount: tapCount)])
    #expect(sent == [[.touchDown, .touchDownRepeat]])
  }

  @Test(
    "TA-43 exactly one of up inside, up outside and cancel ends a sequence, and nothing follows it",
    arguments: [
      (PointerSample.Phase.ended, true, ControlEvents.touchUpInside), (.ended, false, .touchUpOutside),
      (.cancelled, true, .touchCancel), (.cancelled, false, .touchCancel),
    ])
  func oneEnd(phase: PointerSample.Phase, isInside: Bool, end: ControlEvents) {
    let sent = events(of: [
      Step(.began, inside: true), Step(phase, inside: isInside), Step(.moved, inside: true), Step(.ended, inside: true),
      Step(.cancelled, inside: true),
    ])
    #expect(sent == [.touchDown, end, [], [], []])
  }

  @Test("Other pointers are ignored while one is tracked, and a pointer that is down elsewhere is never tracked")
  func otherPointers() {
    let sent = events(of: [
      Step(.moved, inside: true, pointer: 7), Step(.began, inside: true, pointer: 1),
      Step(.began, inside: true, pointer: 2), Step(.moved, inside: false, pointer: 2),
      Step(.ended, inside: true, pointer: 2), Step(.cancelled, inside: true, pointer: 2),
      Step(.ended, inside: true, pointer: 1), Step(.began, inside: true, pointer: 2),
    ])
    #expect(sent == [[], .touchDown, [], [], [], [], .touchUpInside, .touchDown])
  }

  @Test("A second down of the tracked pointer changes nothing")
  func secondDown() {
    let sent = events(of: [Step(.began, inside: true), Step(.began, inside: false), Step(.moved, inside: true)])
    #expect(sent == [.touchDown, [], .touchDragInside])
  }

  @Test("Canceling sends one cancel if a pointer was tracked, and no further event of that pointer")
  func givingUp() {
    var tracking = PointerTracking()
    #expect(tracking.cancel() == [])
    _ = tracking.step(PointerSample(.began, at: .zero, time: .zero, pointer: 3), isInside: true)
    #expect(tracking.pointer == 3)
    #expect(tracking.isInside)

    #expect(tracking.cancel() == .touchCancel)
    #expect(!tracking.isTracking)
    #expect(!tracking.isInside)
    #expect(tracking.cancel() == [])
    #expect(tracking.step(PointerSample(.ended, at: .zero, time: .zero, pointer: 3), isInside: true) == [])
  }

  @Test("A press that begins outside is tracked as well")
  func beginningOutside() {
    let sent = events(of: [Step(.began, inside: false), Step(.moved, inside: true), Step(.ended, inside: true)])
    #expect(sent == [.touchDown, [.touchDragInside, .touchDragEnter], .touchUpInside])
  }

  @Test("Any steps give each sequence one down, one end, and enter or exit exactly at a crossing")
  func randomStreams() {
    for round in 0..<TestScale.rounds(200) {
      let seed = UInt64(round)
      var generator = SeededGenerator(seed: seed)
      var tracking = PointerTracking()
      var wasInside: Bool?
      for _ in 0..<200 {
        let phase = PointerSample.Phase.allCases.randomElement(using: &generator) ?? .moved
        let isInside = Bool.random(using: &generator)
        let pointer = Int.random(in: 0...1, using: &generator)
        let tracked = tracking.pointer
        let events = tracking.step(
          PointerSample(phase, at: .zero, time: .zero, pointer: pointer), isInside: isInside)
        #expect(
          events == expected(phase, isInside, wasInside: wasInside, isOwn: tracked == pointer), "seed \(seed)")
        if tracked == nil && phase == .began || tracked == pointer && phase == .moved { wasInside = isInside }
        if !tracking.isTracking { wasInside = nil }
      }
    }
  }

  private func expected(
    _ phase: PointerSample.Phase, _ isInside: Bool, wasInside: Bool?, isOwn: Bool
  ) -> ControlEvents {
    guard let wasInside else { return phase == .began ? .touchDown : [] }
    guard isOwn else { return [] }
    switch phase {
    case .began, .hovered, .scrolled: return []
    case .ended: return isInside ? .touchUpInside : .touchUpOutside
    case .cancelled: return .touchCancel
    case .moved:
      var events: ControlEvents = isInside ? .touchDragInside : .touchDragOutside
      if isInside != wasInside { events.formUnion(isInside ? .touchDragEnter : .touchDragExit) }
      return events
    }
  }
}
