public import Armature
public import TerminalUI

/// A control that is tapped only by a finger that began inside and never left, unlike a button, which forgives it.
@MainActor
open class TappableView: ControlView {
  private var tracking = TapTracking()

  public override init(name: String? = nil) {
    super.init(name: name)
    addAction(owner: self, for: .touchDown) { view, _ in view.tracking.began() }
    addAction(owner: self, for: .touchDragExit) { view, _ in view.tracking.left() }
    addAction(owner: self, for: [.touchUpOutside, .touchCancel]) { view, _ in view.tracking.began() }
  }

  open override func activate(_ input: (any ActionInput)?) {
    guard tracking.ended() else { return }
    super.activate(input)
  }
}
