public import Composites
public import Responders

/// What a whole screen looks like: a navigation bar on top, the keys at the bottom, and a subclass's views between.
///
/// The keys of its bar buttons work wherever the first responder is, and Escape goes back. Where nobody is first responder
/// when a key is pressed, the screen on top becomes it.
@MainActor
open class ScreenView: View, FirstResponding, KeyCommanding, ControlTapping {
  /// The line on top.
  public let bar: NavigationBar

  /// The line at the bottom.
  public let help = KeyHelpBar()

  /// Makes a screen with nothing between its bars.
  public init(name: String? = nil, bar: NavigationBar) {
    self.bar = bar
    super.init(name: name)
    addAll(bar, help)
  }

  /// Places what a subclass has added; the bars are in their places already.
  ///
  /// - Parameter area: What is left between them.
  open func layoutContent(in area: Rect) {}

  public final override func layout() {
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1)
    help.frame = Rect(x: 0, y: max(1, bounds.height - 1), width: bounds.width, height: 1)
    layoutContent(in: Rect(x: 0, y: 1, width: bounds.width, height: max(0, bounds.height - 2)))
  }

  open var canBecomeFirstResponder: Bool { true }

  open var keyCommands: [KeyCommand] {
    var commands = (bar.leftItems + bar.rightItems).compactMap { button in
      button.isHidden || !button.isEnabled
        ? nil : button.key.map { KeyCommand($0.key, $0.modifiers, title: button.title, .tap(button)) }
    }
    if !bar.back.isHidden { commands.append(KeyCommand(.escape, title: bar.back.title, .tap(bar.back))) }
    return commands
  }

  public func tap(_ control: ControlView) {
    // Whoever is covered or disabled meanwhile is not pressed, as with a click.
    try? control.tap()
  }
}

extension Window {
  /// The screen that a person sees, unless an alert or a sheet is over it.
  var topScreen: ScreenView? {
    guard overlays.isEmpty else { return nil }
    return readingOrder.lazy.compactMap { $0 as? ScreenView }.first
  }
}

/// Something that presses its controls when keys ask for it.
@MainActor
public protocol ControlTapping: AnyObject {
  /// Does what a tap on a control does, if a person could tap it.
  func tap(_ control: ControlView)
}

extension Command<any ControlTapping> {
  /// Asks the nearest screen to press one of its controls.
  @MainActor public static func tap(_ control: ControlView) -> Self { Command({ $0.tap }, control) }
}

/// What a navigator's screens lie in: each fills it.
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
