import TargetActions
import Testing

@Suite struct SwipeTests {
  typealias Direction = SwipeGestureRecognizer.Direction

  static let every: Direction = [.right, .left, .up, .down]

  @Test(
    "GR-70 a flick in a wanted direction is a swipe, before it is lifted",
    arguments: [
      (60.0, 20.0, Direction.right), (-60, 20, .left), (20, -60, .up), (-20, 60, .down),
    ])
  func flick(x: Double, y: Double, direction: Direction) {
    for wanted in [Self.every, direction, Self.every.subtracting(direction)] {
      let stage = GestureStage()
      let swipe = stage.watch(SwipeGestureRecognizer(), as: "swipe")
      swipe.direction = wanted
      var recognized: Direction?
      stage.onAction = { _ in recognized = swipe.recognizedDirection }
      stage.down()
      stage.move(x / 2, y / 2)
      #expect(stage.actionLog == [])
      stage.move(x, y)
      let isWanted = wanted.contains(direction)
      #expect(stage.actionLog == (isWanted ? ["swipe ended"] : []))
      #expect(recognized == (isWanted ? direction : nil))
      #expect(swipe.state == (isWanted ? .ended : .failed))
    }
  }

  @Test("GR-70 a diagonal movement has no direction")
  func slanting() {
    let stage = GestureStage()
    let swipe = stage.watch(SwipeGestureRecognizer(), as: "swipe")
    swipe.direction = Self.every
    stage.down()
    stage.move(60, 60)
    #expect(stage.actionLog == [])
  }

  @Test("GR-71 the mean speed must reach the minimum", arguments: [(500, true), (501, false)])
  func speed(milliseconds: Int, isSwipe: Bool) {
    let stage = GestureStage()
    stage.watch(SwipeGestureRecognizer(), as: "swipe")
    stage.down(at: 0)
    stage.move(50, at: milliseconds)
    #expect(stage.actionLog == (isSwipe ? ["swipe ended"] : []))
  }

  @Test("GR-71 the distance must reach the minimum", arguments: [(49.9, false), (50, true)])
  func distance(distance: Double, isSwipe: Bool) {
    let stage = GestureStage()
    let swipe = stage.watch(SwipeGestureRecognizer(), as: "swipe")
    stage.down()
    stage.move(distance)
    stage.up()
    #expect(stage.actionLog == (isSwipe ? ["swipe ended"] : []))
    #expect(swipe.state == .possible)
    #expect(swipe.recognizedDirection == nil)
  }

  @Test("GR-72 two pointers swipe together, by their mean movement")
  func twoPointers() {
    let stage = GestureStage()
    let swipe = stage.watch(SwipeGestureRecognizer(), as: "swipe")
    swipe.numberOfPointersRequired = 2
    stage.down(0, pointer: 1)
    stage.down(0, 30, pointer: 2)
    stage.move(60, pointer: 1)
    #expect(stage.actionLog == [])
    stage.move(40, 30, pointer: 2)
    #expect(stage.actionLog == ["swipe ended"])
  }

  @Test("GR-72 what one pointer has moved before the other goes down isn't a part of their swipe")
  func movementBeforeTheOther() {
    let stage = GestureStage()
    let swipe = stage.watch(SwipeGestureRecognizer(), as: "swipe")
    swipe.numberOfPointersRequired = 2
    stage.down(0, at: 0, pointer: 1)
    stage.move(95, at: 3000, pointer: 1)
    stage.down(0, 30, at: 3000, pointer: 2)
    stage.move(10, 30, at: 3010, pointer: 2)
    #expect(stage.actionLog == [])
    stage.move(150, at: 3100, pointer: 1)
    stage.move(50, 30, at: 3110, pointer: 2)
    #expect(stage.actionLog == ["swipe ended"])
  }

  @Test("GR-72 one pointer too few or too many doesn't swipe", arguments: [1, 3])
  func otherNumberOfPointers(count: Int) {
    let stage = GestureStage()
    let swipe = stage.watch(SwipeGestureRecognizer(), as: "swipe")
    swipe.numberOfPointersRequired = 2
    for pointer in 0..<count { stage.down(pointer: pointer) }
    for pointer in 0..<count { stage.move(90, pointer: pointer) }
    #expect(stage.actionLog == [])
  }

  @Test("A swipe that is canceled fails without an action")
  func cancelled() {
    let stage = GestureStage()
    let swipe = stage.watch(SwipeGestureRecognizer(), as: "swipe")
    stage.down()
    stage.move(40)
    stage.cancel()
    #expect(stage.actionLog == [])
    #expect(swipe.state == .possible)
  }
}
