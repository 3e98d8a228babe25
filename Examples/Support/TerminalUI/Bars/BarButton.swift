public import Responders
import TargetActions

/// A button of a ``NavigationBar``, drawn in the bar's own look.
@MainActor
public final class BarButton: ControlView {
  /// What it says.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      setNeedsDisplay()
      parent?.setNeedsLayout()
    }
  }

  /// A key that does the same wherever the first responder is, as the help line tells; nil for none.
  public var key: KeyPress?

  /// Makes a button for a bar, without target.
  public init(_ title: String, name: String? = nil, key: KeyPress? = nil) {
    self.title = title
    self.key = key
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  /// How many cells the button needs.
  public var width: Int { title.displayWidth + 2 }

  public override func draw(on canvas: inout Canvas) {
    var style = NavigationBar.style
    if !isEnabled {
      style.attributes.insert(.dim)
    } else if isHighlighted || isFirstResponder {
      style = Style(.standard, [.bold, .underlined])
    }
    canvas.write(" \(title) ", column: 0, row: 0, style: style)
  }
}
