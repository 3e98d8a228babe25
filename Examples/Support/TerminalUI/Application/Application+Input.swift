import Composites
public import Responders
import TargetActions

extension Application {
  private static let rowsOfWheelStep = 3

  /// Brings one thing that a person did to the responder it is meant for.
  public func send(_ event: InputEvent) {
    switch event {
    case .key(let press):
      // Tab goes on from whoever was first responder last.
      if window.rootState.firstResponder == nil, press.key != .tab { window.topScreen?.becomeFirstResponder() }
      newestOutcome = window.press(press)
    case .mouse(let input): send(input)
    case .pasted(let text): newestOutcome = window.dispatch(.pasted(text))
    }
  }

  /// Lets the first responder, and whoever comes after it, know that the device was shaken.
  @discardableResult
  public func shake() -> DispatchOutcome {
    personActions.notify(.shook)
    window.dispatch(.motion(MotionEvent(.shake, .began)))
    let outcome = window.dispatch(.motion(MotionEvent(.shake, .ended)))
    newestOutcome = outcome
    return outcome
  }

  private func send(_ input: MouseInput) {
    // What has come since the last picture is where the mouse finds it.
    layoutIfNeeded()
    let place: Point = [Double(input.place.column), Double(input.place.row)]
    let time = now()
    switch input.kind {
    case .scrolled(let rows): window.hitTest(place)?.send(.scroll(rows: rows * Self.rowsOfWheelStep))
    case .pressed(button: 0):
      window.focus(at: place)
      let count = clicks.count(input.place, time)
      window.dispatch(PointerSample(.began, at: place, time: time, tapCount: count))
    case .dragged(button: 0):
      window.dispatch(PointerSample(.moved, at: place, time: time, tapCount: clicks.count))
    case .released(button: 0):
      window.dispatch(PointerSample(.ended, at: place, time: time, tapCount: clicks.count))
    case .pressed, .dragged, .released: break
    }
  }
}
