import Composites
public import Responders

extension Window: KeyResponding {
  /// Moves the first place on with Tab, and back with Shift-Tab, when nobody else wants these keys.
  public func keyPressed(_ press: KeyPress) -> EventReply {
    switch press {
    case KeyPress(.tab): return moveFocus(forward: true)
    case KeyPress(.tab, .shift): return moveFocus(forward: false)
    default: return .forward
    }
  }

  /// Gives the first place to the next view in key order that keys can go to, leaving out what alerts and sheets cover.
  private func moveFocus(forward: Bool) -> EventReply {
    let former = rootState.firstResponder as? View ?? (focused?.window === self ? focused : nil)
    let tried = former as? any FirstResponding
    var next = forward ? nextKeyResponder(after: tried) : previousKeyResponder(before: tried)
    var seen: Set<ObjectIdentifier> = []
    while let candidate = next, seen.insert(ObjectIdentifier(candidate)).inserted {
      if (candidate as? View)?.isReachable != false, candidate !== tried {
        return candidate.becomeFirstResponder().isYes ? .handled : .forward
      }
      next = forward ? nextKeyResponder(after: candidate) : previousKeyResponder(before: candidate)
    }
    return .forward
  }

  /// Gives the first place to what was clicked on, if that wants it.
  func focus(at place: SIMD2<Double>) {
    var next = hitTest(place)
    while let view = next {
      if let control = view as? ControlView {
        if control.takesFocusOnClick { control.becomeFirstResponder() }
        return
      }
      if view is ListView || view is ZoomView {
        view.becomeFirstResponder()
        return
      }
      next = view.parent
    }
  }
}
