import TargetActions
import Testing

/// The pointers of a gesture: how many, where, and what they are.
@Suite struct GesturePointerTests {
  /// The number, the centroid and the locations of a recognizer's pointers, as its actions see them.
  private struct Seen: Equatable {
    var count: Int
    var location: SIMD2<Double>
    var locations: [SIMD2<Double>]

    init(_ count: Int, _ location: SIMD2<Double>, _ locations: [SIMD2<Double>]) {
      (self.count, self.location, self.locations) = (count, location, locations)
    }

    init(_ recognizer: any GestureRecognizer) {
      self.init(recognizer.numberOfPointers, recognizer.location, recognizer.locations)
    }
  }

  /// Returns what each action of a recognizer sees from now on.
  private func watching(_ recognizer: any GestureRecognizer, on stage: GestureStage) -> () -> [Seen] {
    let box = SeenBox()
    stage.onAction = { _ in box.seen.append(Seen(recognizer)) }
    return { box.seen }
  }

  private final class SeenBox {
    var seen: [Seen] = []
  }

  @Test("GR-40 the action of a tap sees one pointer, and of a tap of two both, in either order of lifting")
  func pointersOfATap() {
    for order in [[1, 2], [2, 1]] {
      let stage = GestureStage()
      let tap = stage.watch(TapGestureRecognizer(), as: "tap")
      tap.numberOfPointersRequired = 2
      let seen = watching(tap, on: stage)
      stage.down(0, pointer: 1)
      stage.down(20, 8, pointer: 2)
      for pointer in order { stage.up(pointer: pointer) }
      #expect(seen() == [Seen(2, [10, 4], [[0, 0], [20, 8]])])
      #expect(tap.numberOfPointers == 0)
    }
    let stage = GestureStage()
    let tap = stage.watch(TapGestureRecognizer(), as: "tap")
    let seen = watching(tap, on: stage)
    stage.tap(5, at: 0)
    #expect(seen() == [Seen(1, [5, 0], [[5, 0]])])
  }

  @Test("GR-40 a tap that waited for another to fail still sees its pointers")
  func pointersOfAWaitingTap() {
    let stage = GestureStage()
    let single = stage.watch(TapGestureRecognizer(), as: "single")
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    let seen = watching(single, on: stage)
    stage.tap(5, at: 0)
    // Another finger, which fails the double tap, is no pointer of the single one.
    stage.down(200, at: 100)
    #expect(seen() == [Seen(1, [5, 0], [[5, 0]])])
  }

  @Test("GR-40 a continuous gesture counts the pointers that are down")
  func pointersOfAPan() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    let seen = watching(pan, on: stage)
    stage.down(0, pointer: 1)
    stage.move(20, pointer: 1)
    stage.down(100, pointer: 2)
    stage.move(110, pointer: 2)
    stage.up(pointer: 1)
    stage.move(120, pointer: 2)
    stage.up(pointer: 2)
    #expect(seen().map(\.count) == [1, 2, 1, 0])
  }

  @Test("GR-41 the location is the centroid, including a pointer that was just lifted")
  func centroid() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    stage.down(0, pointer: 1)
    stage.move(20, pointer: 1)
    #expect(pan.location == [20, 0])
    stage.down(100, 50, pointer: 2)
    #expect(pan.location == [60, 25])
    stage.up(pointer: 1)
    #expect(pan.location == [60, 25])
    stage.move(110, 50, pointer: 2)
    #expect(pan.location == [110, 50])
    stage.up(pointer: 2)
    #expect(pan.location == [110, 50])
  }

  @Test("GR-41 a double tap is where its last tap was")
  func lastTap() {
    let stage = GestureStage()
    let double = stage.watch(TapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    let seen = watching(double, on: stage)
    stage.tap(0, at: 0)
    stage.tap(20, at: 100)
    #expect(seen() == [Seen(1, [20, 0], [[20, 0]])])
  }

  @Test("GR-42 locations are in the order in which the pointers went down")
  func order() {
    let stage = GestureStage()
    let pinch = stage.watch(PinchGestureRecognizer(), as: "pinch")
    stage.down(50, pointer: 7)
    stage.down(10, pointer: 3)
    #expect(pinch.locations == [[50, 0], [10, 0]])
    stage.move(70, pointer: 7)
    #expect(pinch.locations == [[70, 0], [10, 0]])
    stage.up(pointer: 7)
    #expect(pinch.locations == [[10, 0]])
    stage.down(90, pointer: 7)
    #expect(pinch.locations == [[10, 0], [90, 0]])
  }

  @Test("GR-43 a pointer that a recognizer ignores doesn't count, and the node still loses it")
  func ignored() {
    let stage = GestureStage()
    let pan = stage.watch(PanGestureRecognizer(), as: "pan")
    pan.maximumNumberOfPointers = 1
    stage.down(0, pointer: 1)
    stage.move(20, pointer: 1)
    stage.down(500, pointer: 2)
    #expect(Array(pan.locations) == [[20, 0]])
    #expect(pan.location == [20, 0])
    stage.move(600, pointer: 2)
    #expect(pan.location == [20, 0])
    #expect(stage.nodeLog == ["began 1", "cancelled 1"])
  }

  @Test("GR-43 the third pointer of a pinch and of a rotation doesn't count")
  func thirdPointer() {
    let stage = GestureStage()
    let pinch = stage.watch(PinchGestureRecognizer(), as: "pinch")
    let rotation = stage.watch(RotationGestureRecognizer(), as: "rotation")
    for (pointer, x) in [(1, 0.0), (2, 40), (3, 400)] { stage.down(x, pointer: pointer) }
    #expect([pinch.numberOfPointers, rotation.numberOfPointers] == [2, 2])
    #expect(pinch.location == [20, 0])
  }

  @Test("GR-49 a recognizer has the latest sample, with its kind, buttons and modifier keys")
  func latestSample() {
    let pan = PanGestureRecognizer()
    let coordinator = GestureCoordinator()
    #expect(pan.latestSample == nil)
    let down = PointerSample(
      .began, at: [1, 2], time: .zero, kind: .mouse, buttons: .secondary, modifiers: [.shift, .command])
    _ = coordinator.receive(down, offeredTo: [pan])
    #expect(pan.latestSample == down)
    #expect(pan.latestSample?.modifiers == [.shift, .command])
  }

  @Test("GR-56 a tap's action sees the number of taps that made it")
  func numberOfTaps() {
    let stage = GestureStage()
    let triple = stage.watch(TapGestureRecognizer(), as: "triple")
    triple.numberOfTapsRequired = 3
    var seen: [Int] = []
    stage.onAction = { _ in seen.append(triple.numberOfTaps) }
    stage.tap(at: 0)
    #expect(triple.numberOfTaps == 1)
    stage.tap(at: 100)
    stage.tap(at: 200)
    #expect(seen == [3])
    #expect(triple.numberOfTaps == 0)
  }

  private static let presses: [(held: PointerSample.Buttons, required: PointerSample.Buttons, isTap: Bool)] = [
    (.primary, .primary, true), (.secondary, .primary, false), (.secondary, .secondary, true),
    ([.primary, .secondary], .secondary, true), (.primary, .secondary, false),
  ]

  @Test("GR-57 a press of other buttons than the required ones is no tap", arguments: presses)
  func buttons(held: PointerSample.Buttons, required: PointerSample.Buttons, isTap: Bool) {
    let tap = TapGestureRecognizer()
    tap.buttonMaskRequired = required
    var calls = 0
    let owner = GestureListener()
    tap.addAction(owner: owner) { _, _ in calls += 1 }
    let coordinator = GestureCoordinator()
    for phase in [PointerSample.Phase.began, .ended] {
      _ = coordinator.receive(
        PointerSample(phase, at: .zero, time: .zero, kind: .mouse, buttons: held), offeredTo: [tap])
    }
    #expect(calls == (isTap ? 1 : 0))
    withExtendedLifetime(owner) {}
  }
}
