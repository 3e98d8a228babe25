public import Armature
public import MyCardsPresentation
public import TerminalUI

/// The base class of the app's controllers: it shows a screen, and restores its first responder when it reappears.
@MainActor
open class ScreenController<Screen: ScreenView>: @MainActor Controller, TraceNamed {
  public let controllerState = ControllerState<View>()
  public let traceName: String
  public let view: Screen
  /// The first responder before another screen was presented.
  private weak var formerFirstResponder: (any Responder)?

  public init(_ traceName: String, _ view: Screen) {
    (self.traceName, self.view) = (traceName, view)
  }

  open func load() -> View { view }

  /// The view that receives the keys when the screen appears for the first time.
  open var preferredFirstResponder: any Responder { (view as? any FocusPreferring)?.preferredFocus ?? view }

  // Declared here, because a subclass can't override a protocol's default implementation.
  open func didLoad() {}
  open func willAppear() {}

  open func didAppear() {
    (formerFirstResponder ?? preferredFirstResponder).becomeFirstResponder()
  }

  open func willDisappear() {
    formerFirstResponder = host?.root.rootState.firstResponder
  }
}

/// A screen that receives the keys in one of its views when it appears.
@MainActor
public protocol FocusPreferring: ScreenView {
  /// The view that receives the keys.
  var preferredFocus: View { get }
}

@MainActor extension Navigator<View> {
  /// Creates a container with one screen, to be presented.
  public convenience init(root: any Controller<View>) {
    self.init(makeContent: { Pane() })
    push(root)
  }
}

@MainActor extension Controller<View> {
  /// Presents an alert over all screens.
  ///
  /// - Parameter chosen: Called with the index of the button.
  public func present(_ alert: AlertDisplay, chosen: @escaping (Int) -> Void = { _ in }) {
    let buttons = alert.buttons.enumerated().map { index, title in AlertView.Choice(title) { chosen(index) } }
    present(AlertView(title: alert.title, message: alert.message, buttons: buttons))
  }

  /// Presents a sheet over all screens.
  ///
  /// - Parameter chosen: Called with the option, unless the person cancels.
  public func present<Option>(_ sheet: SheetDisplay<Option>, chosen: @escaping (Option) -> Void) {
    present(
      Sheet(title: sheet.title, entries: sheet.entries) { entry in
        if sheet.options.indices.contains(entry.index) { chosen(sheet.options[entry.index]) }
      })
  }

  private func present(_ overlay: Overlay) {
    (host?.root as? Window)?.present(overlay, from: self)
  }
}
