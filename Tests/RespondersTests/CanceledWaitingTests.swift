import ArmatureTesting
import Composites
import Responders
import TargetActions
import Testing

/// What happens to recognizers that wait for others to fail when all of them are canceled together.
@Suite struct CanceledWaitingTests {
  /// A window with a board, on which a long press waits for a pan, and a tap for a double tap.
  private struct Stage {
    let window = RootBoard()
    let board = Board("board")
    let log = Log()

    init() throws {
      board.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      try window.add(board)
    }

    func waitForPan() {
      let (pan, press) = (PanGestureRecognizer(), LongPressGestureRecognizer())
      press.require(toFail: pan)
      watch([pan, press])
    }

    func waitForDoubleTap() {
      let (double, single) = (TapGestureRecognizer(), TapGestureRecognizer())
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      watch([double, single])
    }

    private func watch(_ recognizers: [any GestureRecognizer]) {
      for recognizer in recognizers {
        board.addGestureRecognizer(recognizer)
        (recognizer as? LongPressGestureRecognizer)?.addAction(owner: log) { log, press in log.add("\(press.state)") }
        (recognizer as? TapGestureRecognizer)?.addAction(owner: log) { log, tap in log.add("tap \(tap.state)") }
      }
    }

    func send(_ phase: PointerSample.Phase, ms: Int) {
      window.dispatch(PointerSample(phase, at: [10, 10], time: .milliseconds(ms)))
    }
  }

  enum End: CaseIterable { case cancelled, cancelAll, removal }

  private func end(_ stage: Stage, by end: End) throws {
    switch end {
    case .cancelled: stage.send(.cancelled, ms: 700)
    case .cancelAll: stage.window.cancelPointers()
    case .removal: try stage.board.removeFromParent()
    }
    stage.window.advancePointers(to: .seconds(9))
  }

  // A known mistake: the pan failed first, so the long press began, and was canceled.
  @Test("GR-26 a long press that waits for a pan calls no action if both are canceled", arguments: End.allCases)
  func press(by way: End) throws {
    let stage = try Stage()
    stage.waitForPan()
    stage.send(.began, ms: 0)
    stage.window.advancePointers(to: .milliseconds(600))
    try end(stage, by: way)
    #expect(stage.log.lines == [])
  }

  // A known mistake: the double tap failed first, so the tap was recognized.
  @Test(
    "GR-26 a tap that waits for a double tap calls no action if both are canceled",
    arguments: [End.cancelAll, .removal])
  func tap(by way: End) throws {
    let stage = try Stage()
    stage.waitForDoubleTap()
    stage.send(.began, ms: 0)
    stage.send(.ended, ms: 50)
    try end(stage, by: way)
    #expect(stage.log.lines == [])
  }
}
