public import Composites
import TargetActions

/// A control with a label.
///
/// The cell before it is kept free for the focus indicator.
///
/// A click presses it, and so does Return or the space bar while it is first responder.
@MainActor
public final class Button: ControlView {
  /// The label.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// What the button is for.
  public enum Kind: Sendable {
    /// The main action of a screen, which has at most one.
    case primary
    case plain

    /// A destructive action.
    case danger
  }

  /// What the button is for.
  public var kind: Kind { didSet { if kind != oldValue { setNeedsDisplay() } } }

  /// Creates a button without a target.
  public init(_ title: String, name: String? = nil, kind: Kind = .plain) {
    self.title = title
    self.kind = kind
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  public override var keyHints: [KeyHint] { [KeyHint("Return", title)] }

  /// The width in cells.
  public var width: Int { title.displayWidth + 2 }

  public override var naturalSize: Size { [Double(width), 1] }

  public override func draw(on canvas: inout Canvas) {
    let look: ButtonLook =
      switch kind {
      case .primary: .primary
      case .plain: .plain
      case .danger: .danger
      }
    canvas.button(title, self.look(look), columns: cells.columns)
  }
}
