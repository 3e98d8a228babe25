import Armature
import TerminalUI
import Testing

/// A controller on a screen in memory, for tests of one role alone.
@MainActor
final class Stage {
  let application = Application(screen: HeadlessScreen(columns: 80, rows: 24, level: .none))
  let host: ControllerHost<View>

  /// Shows a controller.
  init(_ root: any Controller<View>) {
    host = ControllerHost(application.window)
    host.setRootController(root)
    host.show()
  }

  /// The screen at the top of what is presented; nil for none.
  var top: (any Controller<View>)? {
    let presented = host.presentations.last
    return (presented as? Navigator<View>)?.top ?? presented
  }

  /// Returns the visible view with a name.
  func view(_ name: String) -> View? {
    application.displayIfNeeded()
    return application.window.readingOrder.first { $0.name == name }
  }

  func tap(_ name: String) throws {
    try #require(view(name) as? any Tapping, "There is no '\(name)' to tap.").tap()
  }

  /// Selects an entry of the sheet that is shown.
  func pick(_ title: String) throws {
    let sheet = try #require(application.window.sheets.first, "There is no sheet.")
    sheet.select(try #require(sheet.entries.first { $0.title == title }, "There is no entry '\(title)'."))
  }
}

/// A controller from which a role leads to others.
@MainActor
final class Place: @MainActor Controller {
  let controllerState = ControllerState<View>()
  func load() -> View { View() }
}
