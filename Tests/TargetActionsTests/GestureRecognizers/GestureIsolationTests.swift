import TargetActions
import Testing

@MainActor private final class MainScreen: GestureRecognizerDelegate, GestureSimultaneityDelegate {
  var log: [String] = []
  var mayBegin = true

  func refresh() { log.append("refresh") }
  func panned(_ pan: PanGestureRecognizer) { log.append("pan \(pan.state)") }
  func edged(_ edge: MainEdgePress) { log.append("edge \(edge.width)") }

  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool { mayBegin }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRecognizeSimultaneouslyWith other: any GestureRecognizer
  ) -> Bool { true }
}

/// A custom recognizer on the main actor.
@MainActor private final class MainEdgePress: ConfigurableGestureRecognizer {
  let gesture = GestureCore()
  var width = 8.0

  func receive(_ sample: PointerSample) {
    if sample.phase == .began { move(to: sample.location.x < width ? .ended : .failed) }
  }

  func deadlineReached(at time: Duration) {}
  func reset() {}
}

@MainActor @Suite("Gestures on the main actor") struct GestureMainActorTests {
  @Test("Recognizers, including custom ones, work on the main actor without isolation annotations")
  func allCalls() {
    let screen = MainScreen()
    let coordinator = GestureCoordinator()
    let pan = PanGestureRecognizer(target: screen, action: MainScreen.panned)
    let edge = MainEdgePress(target: screen, action: MainScreen.edged)
    edge.addTarget(screen, action: MainScreen.refresh)
    edge.addAction(owner: screen) { screen, edge in screen.log.append("closure \(edge.state)") }
    pan.delegate = screen
    edge.delegate = screen
    edge.require(toFail: TapGestureRecognizer())

    let down = PointerSample(.began, at: [1, 0], time: .zero)
    var steps = coordinator.receive(down, offeredTo: [pan, edge])
    steps += coordinator.receive(PointerSample(.moved, at: [30, 0], time: .milliseconds(10)))
    steps += coordinator.advance(to: .milliseconds(20))
    steps += coordinator.cancelAll()

    #expect(screen.log == ["edge 8.0", "refresh", "closure ended", "pan began", "pan cancelled"])
    #expect(steps == [])
  }

  @Test("A delegate on the main actor is called")
  func delegate() {
    let screen = MainScreen()
    screen.mayBegin = false
    let edge = MainEdgePress(target: screen, action: MainScreen.refresh)
    edge.delegate = screen
    _ = GestureCoordinator().receive(PointerSample(.began, at: [1, 0], time: .zero), offeredTo: [edge])
    #expect(screen.log == [])
  }
}

@globalActor private actor Canvas {
  static let shared = Canvas()
}

@Canvas private final class CanvasLayer: GestureReceiveDelegate, GestureFailureDelegate {
  var log: [String] = []

  func tapped(_ tap: TapGestureRecognizer) { log.append("tap \(tap.state)") }
  func edged(_ edge: CanvasEdgePress) { log.append("edge \(edge.state)") }

  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool { true }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
  ) -> Bool {
    sample.pointer == 0
  }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRequireFailureOf other: any GestureRecognizer
  ) -> Bool { other is CanvasEdgePress }
}

@Canvas private final class CanvasEdgePress: ConfigurableGestureRecognizer {
  let gesture = GestureCore()

  func receive(_ sample: PointerSample) {
    if sample.phase == .ended { move(to: sample.location.x < 8 ? .ended : .failed) }
  }

  func deadlineReached(at time: Duration) {}
  func reset() {}
}

@Suite("Gestures on another global actor") struct GestureCanvasTests {
  @Test("Recognizers work on another global actor", arguments: [(1.0, "edge ended"), (9, "tap ended")])
  @Canvas func allCalls(place: Double, expected: String) {
    let layer = CanvasLayer()
    let coordinator = GestureCoordinator()
    let tap = TapGestureRecognizer(target: layer, action: CanvasLayer.tapped)
    let edge = CanvasEdgePress(target: layer, action: CanvasLayer.edged)
    tap.delegate = layer
    edge.delegate = layer
    let down = PointerSample(.began, at: [place, 0], time: .zero)
    #expect(coordinator.receive(down, offeredTo: [tap, edge]) == [down])
    _ = coordinator.receive(PointerSample(.ended, at: [place, 0], time: .zero))
    #expect(layer.log == [expected])
    #expect(coordinator.recognizers.isEmpty)
  }
}
