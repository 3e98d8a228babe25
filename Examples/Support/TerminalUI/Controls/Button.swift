import TargetActions

/// A control with a label: pressed with the mouse, or with Return or the space bar while it is first responder.
@MainActor
public final class Button: ControlView {
  /// What it says.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// Makes a button that has no target yet.
  public init(_ title: String, name: String? = nil) {
    self.title = title
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  /// How many cells the button needs.
  public var width: Int { title.displayWidth + 4 }

  public override func draw(on canvas: inout Canvas) {
    canvas.write("[ \(title) ]", column: 0, row: 0, style: controlStyle)
  }
}
