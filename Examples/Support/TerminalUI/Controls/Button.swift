import TargetActions

/// A control with a label.
///
/// A click presses it, and so does Return or the space bar while it is first responder.
@MainActor
public final class Button: ControlView {
  /// The label.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// Makes a button without a target.
  public init(_ title: String, name: String? = nil) {
    self.title = title
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  /// The width in cells.
  public var width: Int { title.displayWidth + 4 }

  public override func draw(on canvas: inout Canvas) {
    canvas.write("[ \(title) ]", column: 0, row: 0, style: controlStyle)
  }
}
