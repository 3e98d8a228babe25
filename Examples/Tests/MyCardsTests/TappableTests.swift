import Armature
import MyCardsPresentation
import Raster
import TerminalUI
import Testing

@testable import MyCardsViews

/// Tests of taps, which begin inside a view and never leave it.
@Suite @MainActor struct TappableTests {
  @MainActor private final class Stage {
    let application = Application(screen: HeadlessScreen(columns: 80, rows: 24))
    let view = CaptureView()
    var taps = 0

    init() {
      application.window.contentView = view
      view.display(CaptureDisplay(isRunning: true))
      application.displayIfNeeded()
      view.capture.addAction(owner: self, for: .primaryActionTriggered) { stage, _ in stage.taps += 1 }
    }

    /// A cell inside the capture button, or one far to the left of it.
    func place(inside: Bool) -> CellPoint {
      let middle = view.capture.convert(view.capture.bounds.center, to: application.window)
      return CellPoint(column: inside ? Int(middle.x) : 0, row: Int(middle.y))
    }

    func send(_ kind: MouseInput.Kind, inside: Bool) {
      application.send(.mouse(MouseInput(kind, at: place(inside: inside))))
    }
  }

  @Test("a press that ends inside the button captures")
  func tap() {
    let stage = Stage()
    stage.send(.pressed(button: 0), inside: true)
    #expect(stage.view.capture.isHighlighted)
    stage.send(.released(button: 0), inside: true)
    #expect(stage.taps == 1 && !stage.view.capture.isHighlighted)
  }

  @Test("a press that leaves the button and returns doesn't capture, and the next tap does")
  func leaving() {
    let stage = Stage()
    stage.send(.pressed(button: 0), inside: true)
    stage.send(.dragged(button: 0), inside: false)
    stage.send(.dragged(button: 0), inside: true)
    stage.send(.released(button: 0), inside: true)
    #expect(stage.taps == 0)
    stage.send(.pressed(button: 0), inside: true)
    stage.send(.released(button: 0), inside: true)
    #expect(stage.taps == 1)
  }

  @Test("a press that begins or ends outside the button doesn't capture")
  func outside() {
    let stage = Stage()
    stage.send(.pressed(button: 0), inside: false)
    stage.send(.dragged(button: 0), inside: true)
    stage.send(.released(button: 0), inside: true)
    stage.send(.pressed(button: 0), inside: true)
    stage.send(.released(button: 0), inside: false)
    #expect(stage.taps == 0)
    stage.send(.pressed(button: 0), inside: true)
    stage.send(.released(button: 0), inside: true)
    #expect(stage.taps == 1)
  }

  @Test("a key presses the button, unless it is disabled")
  func keys() {
    let stage = Stage()
    stage.view.capture.becomeFirstResponder()
    stage.application.send(.key(KeyPress(.returnKey)))
    #expect(stage.taps == 1)
    stage.view.display(CaptureDisplay(isDenied: true))
    stage.application.send(.key(KeyPress(.returnKey)))
    #expect(stage.taps == 1)
  }

  @Test("a pressed view is drawn at 0.8 of its size, half blended with light gray")
  func feedback() throws {
    let black = try #require(Raster.plain(width: 10, height: 5, (0, 0, 200)))
    #expect(black.pressed == Raster.plain(width: 8, height: 4, (106, 106, 206)))
    #expect(Raster.plain(width: 1, height: 1, (0, 0, 0))?.pressed.width == 1)
  }
}
