public import Composites
public import Responders

/// A whole screen: a navigation bar at the top, a key help bar at the bottom, and a subclass's views between them.
///
/// The key equivalents of its bar buttons work for every first responder, and Escape goes back. If there is no first
/// responder when a key is pressed, the topmost screen becomes first responder.
@MainActor
open class ScreenView: View, FirstResponding, KeyCommanding, ControlTapping {
  /// The navigation bar.
  public let bar: NavigationBar

  /// The key help bar.
  public let help = KeyHelpBar()

  /// Creates a screen.
  public init(name: String? = nil, bar: NavigationBar) {
    self.bar = bar
    super.init(name: name)
    addAll(bar, help)
  }

  /// Lays out the views that a subclass has added.
  ///
  /// - Parameter area: The area between the bars.
  open func layoutContent(in area: Rect) {}

  public final override func layout() {
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1)
    help.frame = Rect(x: 0, y: max(1, bounds.height - 1), width: bounds.width, height: 1)
    let top = hasHairline ? 2.0 : 1
    layoutContent(in: Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - 1)))
  }

  /// Whether a thin line separates the bar from the content; a small screen has no row for it.
  private var hasHairline: Bool { bounds.width >= 60 && bounds.height >= 16 }

  open override func draw(on canvas: inout Canvas) {
    if hasHairline { canvas.hairline(row: 1, columns: cells.columns) }
  }

  /// Draws the bars over views for which there is no room between them.
  public final override func drawAbove(on canvas: inout Canvas) {
    bar.drawTree(on: &canvas)
    help.drawTree(on: &canvas)
  }

  open var canBecomeFirstResponder: Bool { true }

  public override var isReachedByTab: Bool { false }

  open var keyCommands: [KeyCommand] {
    // The main action of a screen is at the right.
    var commands = (bar.rightItems + bar.leftItems).compactMap { button in
      button.isHidden || !button.isEnabled
        ? nil : button.key.map { KeyCommand($0.key, $0.modifiers, title: button.title, .tap(button)) }
    }
    if !bar.back.isHidden { commands.append(KeyCommand(.escape, title: bar.back.title, .tap(bar.back))) }
    return commands
  }
}

extension Window {
  /// The topmost screen; nil while an alert or a sheet covers it.
  var topScreen: ScreenView? {
    guard overlays.isEmpty else { return nil }
    return readingOrder.lazy.compactMap { $0 as? ScreenView }.first
  }
}

/// A responder that taps its controls by command.
@MainActor
public protocol ControlTapping: AnyObject {
  /// Taps a control, if a person could tap it.
  func tap(_ control: ControlView)
}

extension ControlTapping {
  /// Taps a control; one that is covered or disabled ignores the tap, as it ignores a click.
  public func tap(_ control: ControlView) {
    try? control.tap()
  }
}

extension Command<any ControlTapping> {
  /// Makes the nearest screen tap one of its controls.
  @MainActor public static func tap(_ control: ControlView) -> Self { Command({ $0.tap }, control) }
}

/// A container of a navigator's screens, which fill it.
///
/// ```swift
/// let navigator = Navigator<View>(makeContent: { Pane() })
/// ```
@MainActor
public final class Pane: View {
  public override func layout() {
    for child in children { child.frame = bounds }
  }
}
