import TargetActions
import Testing

/// Recognizers of pointers that aren't down, and of pans that begin at an edge.
@Suite struct UnpressedTests {
  /// A coordinator with a node for delegates, and the calls of the actions.
  private final class Pad {
    let coordinator = GestureCoordinator()
    let node = GestureListener()
    var log: [String] = []

    func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, as name: String) -> Recognizer {
      recognizer.addAction(owner: self) { pad, sender in pad.log.append("\(name) \(sender.state)") }
      return recognizer
    }

    func hover(_ x: Double, over recognizers: [any GestureRecognizer], at milliseconds: Int = 0) {
      let sample = PointerSample(.hovered, at: [x, 0], time: .milliseconds(milliseconds), kind: .mouse)
      coordinator.hover(sample, over: recognizers.isEmpty ? nil : node, recognizers)
    }

    @discardableResult
    func scroll(_ y: Double, at milliseconds: Int, over recognizers: [any GestureRecognizer]) -> Bool {
      let sample = PointerSample(scrolledBy: [0, y], at: .zero, time: .milliseconds(milliseconds))
      return coordinator.scroll(sample, over: node, recognizers)
    }

    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }
  }

  // MARK: Hovering

  @Test("GR-77 hovering begins over the node, changes there, and ends when the pointer leaves")
  func hovering() {
    let pad = Pad()
    let hover = pad.watch(HoverGestureRecognizer(), as: "hover")
    pad.hover(1, over: [hover])
    pad.hover(2, over: [hover])
    #expect(hover.location == [2, 0])
    pad.hover(90, over: [])
    #expect(pad.takeLog() == ["hover began", "hover changed", "hover ended"])
    #expect(hover.state == .possible)
    pad.hover(1, over: [hover])
    #expect(pad.takeLog() == ["hover began"])
  }

  @Test("GR-78 hover recognizers of a node and its ancestors recognize together, and begin and end separately")
  func nestedHovering() {
    let pad = Pad()
    let inner = pad.watch(HoverGestureRecognizer(), as: "inner")
    let outer = pad.watch(HoverGestureRecognizer(), as: "outer")
    pad.hover(1, over: [outer])
    pad.hover(2, over: [inner, outer])
    pad.hover(3, over: [outer])
    pad.hover(9, over: [])
    #expect(
      pad.takeLog() == [
        "outer began", "outer changed", "inner began", "outer changed", "inner ended", "outer ended",
      ])
  }

  @Test("GR-79 a disabled hover recognizer is canceled, and begins again when the pointer comes back")
  func disabledHovering() {
    let pad = Pad()
    let hover = pad.watch(HoverGestureRecognizer(), as: "hover")
    hover.isEnabled = false
    pad.hover(1, over: [hover])
    hover.isEnabled = true
    pad.hover(1, over: [hover])
    hover.isEnabled = false
    #expect(pad.takeLog() == ["hover began", "hover cancelled"])
    hover.isEnabled = true
    pad.hover(2, over: [hover])
    #expect(pad.takeLog() == [])
    pad.hover(9, over: [])
    pad.hover(2, over: [hover])
    #expect(pad.takeLog() == ["hover began"])
  }

  @Test("GR-79 a press doesn't end hovering, and a hover recognizer takes no pointer of a press")
  func hoveringAndPresses() {
    let pad = Pad()
    let hover = pad.watch(HoverGestureRecognizer(), as: "hover")
    let tap = pad.watch(TapGestureRecognizer(), as: "tap")
    pad.hover(1, over: [hover, tap])
    for phase in [PointerSample.Phase.began, .ended] {
      _ = pad.coordinator.receive(PointerSample(phase, at: .zero, time: .zero), offeredTo: [hover, tap])
    }
    #expect(pad.takeLog() == ["hover began", "tap ended"])
    #expect(hover.state == .began)
  }

  @Test("GR-79 a delegate that refuses hovering keeps it out, and a recognizer may go during it")
  func hoveringDelegate() {
    let pad = Pad()
    let delegate = StubDelegate()
    delegate.mayBegin = { _ in false }
    do {
      let hover = pad.watch(HoverGestureRecognizer(), as: "hover")
      hover.delegate = delegate
      pad.hover(1, over: [hover])
      delegate.mayBegin = { _ in true }
      delegate.mayReceive = { _ in false }
      pad.hover(1, over: [hover])
      #expect(pad.takeLog() == [])
      delegate.mayReceive = { _ in true }
      pad.hover(1, over: [hover])
      #expect(pad.takeLog() == ["hover began"])
    }
    pad.hover(2, over: [])
    #expect(pad.coordinator.recognizers.isEmpty)
    #expect(pad.takeLog() == [])
  }

  // MARK: Scrolling

  @Test("GR-80 the nearest scroll recognizer takes a whole scroll, and reports the distance")
  func scrolling() {
    let pad = Pad()
    let near = pad.watch(ScrollGestureRecognizer(), as: "near")
    let far = pad.watch(ScrollGestureRecognizer(), as: "far")
    #expect(pad.scroll(-3, at: 0, over: [near, far]))
    #expect(pad.scroll(-5, at: 40, over: [far]))
    #expect(near.translation == [0, -8])
    #expect(near.velocity == [0, -125])
    near.translation = .zero
    pad.scroll(-1, at: 80, over: [far])
    #expect(near.translation == [0, -1])
    #expect(pad.takeLog() == ["near began", "near changed", "near changed"])
  }

  @Test("GR-81 scrolling ends 0.15 s after the last step", arguments: [(190, "near"), (191, "far")])
  func pause(milliseconds: Int, taker: String) {
    let pad = Pad()
    let near = pad.watch(ScrollGestureRecognizer(), as: "near")
    let far = pad.watch(ScrollGestureRecognizer(), as: "far")
    near.maximumPause = .milliseconds(151)
    pad.scroll(1, at: 40, over: [near])
    #expect(pad.coordinator.deadline == .milliseconds(191))
    pad.scroll(1, at: milliseconds, over: [far])
    #expect(pad.takeLog() == ["near began"] + (taker == "near" ? ["near changed"] : ["near ended", "far began"]))
    _ = pad.coordinator.advance(to: .seconds(1))
    #expect(pad.takeLog() == ["\(taker) ended"])
    #expect([near.state, far.state] == [.possible, .possible])
    #expect(ScrollGestureRecognizer().maximumPause == .milliseconds(150))
  }

  @Test("GR-82 a delegate lets the next recognizer scroll; without a recognizer the step isn't taken")
  func refusedScrolling() {
    let pad = Pad()
    let near = pad.watch(ScrollGestureRecognizer(), as: "near")
    let far = pad.watch(ScrollGestureRecognizer(), as: "far")
    let delegate = StubDelegate()
    delegate.mayBegin = { _ in false }
    near.delegate = delegate
    #expect(pad.scroll(1, at: 0, over: [near, far]))
    #expect(pad.takeLog() == ["far began"])
    far.cancelGesture()
    #expect(pad.takeLog() == ["far cancelled"])
    #expect(!pad.scroll(1, at: 150, over: [near]))
    #expect(!pad.scroll(1, at: 160, over: []))
    withExtendedLifetime(delegate) {}
  }

  @Test("GR-5 a canceled scroll takes its further steps, and nothing begins with them, until a pause has passed")
  func canceledScrolling() {
    let pad = Pad()
    let near = pad.watch(ScrollGestureRecognizer(), as: "near")
    let far = pad.watch(ScrollGestureRecognizer(), as: "far")
    pad.scroll(1, at: 0, over: [near, far])
    near.isEnabled = false
    near.isEnabled = true
    #expect(pad.takeLog() == ["near began", "near cancelled"])
    for time in [100, 249, 398] { #expect(pad.scroll(1, at: time, over: [near, far])) }
    #expect(pad.takeLog() == [])
    #expect(near.state == .cancelled)
    #expect(pad.coordinator.deadline == .milliseconds(548))
    _ = pad.coordinator.advance(to: .milliseconds(548))
    #expect(near.state == .possible)
    pad.scroll(1, at: 548, over: [near, far])
    #expect(pad.takeLog() == ["near began"])
    #expect(near.translation == [0, 1])
  }

  @Test("GR-83 canceling everything cancels hovering and scrolling")
  func cancelAll() {
    let pad = Pad()
    let hover = pad.watch(HoverGestureRecognizer(), as: "hover")
    let scroll = pad.watch(ScrollGestureRecognizer(), as: "scroll")
    pad.hover(1, over: [hover])
    pad.scroll(1, at: 0, over: [scroll])
    _ = pad.coordinator.cancelAll()
    #expect(pad.takeLog() == ["hover began", "scroll began", "hover cancelled", "scroll cancelled"])
    #expect(pad.coordinator.recognizers.isEmpty)
    #expect(pad.coordinator.deadline == nil)
  }

  @Test("GR-4 a scroll that an action begins while everything is canceled goes on to its end")
  func begunByCancel() {
    let pad = Pad()
    let hover = pad.watch(HoverGestureRecognizer(), as: "hover")
    let scroll = pad.watch(ScrollGestureRecognizer(), as: "scroll")
    hover.addAction(owner: pad) { pad, hover in
      if hover.state == .cancelled { pad.scroll(1, at: 0, over: [scroll]) }
    }
    pad.hover(1, over: [hover])
    _ = pad.coordinator.cancelAll()
    #expect(pad.takeLog() == ["hover began", "hover cancelled", "scroll began"])
    _ = pad.coordinator.advance(to: .seconds(1))
    #expect(pad.takeLog() == ["scroll ended"])
  }

  @Test("GR-83 what an action begins while everything is canceled isn't canceled: a press, and a scroll")
  func begunByCanceledPress() {
    let pad = Pad()
    let press = pad.watch(LongPressGestureRecognizer(), as: "press")
    let tap = pad.watch(TapGestureRecognizer(), as: "tap")
    let scroll = pad.watch(ScrollGestureRecognizer(), as: "scroll")
    func send(_ phase: PointerSample.Phase, _ pointer: Int, to recognizer: any GestureRecognizer) {
      let sample = PointerSample(phase, at: .zero, time: .seconds(1), pointer: pointer)
      _ = pad.coordinator.receive(sample, on: pad.node, offeredTo: [recognizer])
    }
    press.addAction(owner: pad) { pad, press in
      guard press.state == .cancelled else { return }
      send(.began, 2, to: tap)
      pad.scroll(1, at: 1000, over: [scroll])
    }
    send(.began, 1, to: press)
    _ = pad.coordinator.advance(to: .seconds(2))
    _ = pad.coordinator.cancelAll()
    #expect(pad.takeLog() == ["press began", "press cancelled", "scroll began"])
    send(.ended, 2, to: tap)
    _ = pad.coordinator.advance(to: .seconds(3))
    #expect(pad.takeLog() == ["tap ended", "scroll ended"])
  }

  @Test("GR-4 hovering that begins again in the action of its cancel has its end")
  func begunAgain() {
    let pad = Pad()
    let hover = pad.watch(HoverGestureRecognizer(), as: "hover")
    hover.addAction(owner: pad) { pad, hover in
      guard hover.state == .cancelled else { return }
      _ = pad.coordinator.cancelAll()
      pad.hover(2, over: [hover])
    }
    pad.hover(1, over: [hover])
    _ = pad.coordinator.cancelAll()
    #expect(pad.takeLog() == ["hover began", "hover cancelled", "hover began"])
    pad.hover(9, over: [])
    #expect(pad.takeLog() == ["hover ended"])
  }

  @Test("GR-5 a canceled scroll takes its further steps also if its action has set a deadline")
  func canceledScrollWithDeadline() {
    let pad = Pad()
    let scroll = pad.watch(ScrollGestureRecognizer(), as: "scroll")
    scroll.addAction(owner: pad) { _, scroll in
      scroll.gesture.deadline = Duration(attoseconds: .max)
      scroll.cancelGesture()
    }
    for milliseconds in [-500, -400, -300] { #expect(pad.scroll(1, at: milliseconds, over: [scroll])) }
    #expect(pad.takeLog() == ["scroll began", "scroll cancelled"])
    _ = pad.coordinator.advance(to: .milliseconds(-149))
    pad.scroll(1, at: -100, over: [scroll])
    #expect(pad.takeLog() == ["scroll began", "scroll cancelled"])
  }

  @Test("GR-5 a recognizer that the action of another canceled one cancels as well is possible again")
  func canceledByCancel() {
    let pad = Pad()
    let inner = pad.watch(HoverGestureRecognizer(), as: "inner")
    let outer = pad.watch(HoverGestureRecognizer(), as: "outer")
    inner.addAction(owner: pad) { pad, inner in
      if inner.state == .cancelled { _ = pad.coordinator.cancelAll() }
    }
    pad.hover(1, over: [inner, outer])
    _ = pad.coordinator.cancelAll()
    #expect(pad.takeLog() == ["inner began", "outer began", "inner cancelled", "outer cancelled"])
    #expect([inner.state, outer.state] == [.possible, .possible])
  }

  // MARK: Screen edges

  /// The states of a pan of the left and bottom edges of a root of 200 by 100.
  private func edgePan(from start: SIMD2<Double>, by step: SIMD2<Double>) -> [String] {
    let pad = Pad()
    pad.coordinator.bounds = (.zero, [200, 100])
    let pan = pad.watch(ScreenEdgePanGestureRecognizer(), as: "pan")
    pan.edges = [.left, .bottom]
    for (number, phase) in [PointerSample.Phase.began, .moved, .moved, .ended].enumerated() {
      let place = start + step * Double(min(number, 2))
      _ = pad.coordinator.receive(
        PointerSample(phase, at: place, time: .milliseconds(10 * number)), offeredTo: [pan])
    }
    return pad.takeLog()
  }

  @Test("GR-68 a screen-edge pan begins within 20 of one of its edges, and nowhere else")
  func edges() {
    let whole = ["pan began", "pan changed", "pan ended"]
    #expect(edgePan(from: [20, 50], by: [10, 0]) == whole)
    #expect(edgePan(from: [20.1, 50], by: [10, 0]) == [])
    #expect(edgePan(from: [100, 80], by: [0, -10]) == whole)
    #expect(edgePan(from: [195, 50], by: [-10, 0]) == [])
    #expect(edgePan(from: [100, 5], by: [0, 10]) == [])
  }

  @Test("GR-69 a screen-edge pan moves inward, more than along its edge")
  func inward() {
    #expect(edgePan(from: [5, 50], by: [0, 10]) == [])
    #expect(edgePan(from: [5, 50], by: [7, 9]) == [])
    #expect(edgePan(from: [5, 50], by: [9, 7]) == ["pan began", "pan changed", "pan ended"])
    #expect(edgePan(from: [15, 50], by: [-10, 0]) == [])
    #expect(edgePan(from: [5, 95], by: [0, -10]) == ["pan began", "pan changed", "pan ended"])
  }

  @Test("GR-68 without edges, or outside a root, a screen-edge pan fails")
  func noEdges() {
    let pan = ScreenEdgePanGestureRecognizer()
    let coordinator = GestureCoordinator()
    pan.edges = .all
    _ = coordinator.receive(PointerSample(.began, at: .zero, time: .zero), offeredTo: [pan])
    #expect(pan.state == .failed)
    _ = coordinator.receive(PointerSample(.ended, at: .zero, time: .zero))
    coordinator.bounds = (.zero, [9, 9])
    pan.edges = []
    _ = coordinator.receive(PointerSample(.began, at: .zero, time: .zero), offeredTo: [pan])
    #expect(pan.state == .failed)
  }
}
