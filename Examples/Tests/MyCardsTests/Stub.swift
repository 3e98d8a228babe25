import Armature
import Foundation
import MyCardsFeature
import MyCardsModel
import MyCardsServices
import TerminalUI
import Testing

@testable import MyCards

/// The screens of an architecture on a screen in memory, with services that a test controls.
@MainActor
final class Stub {
  let screen: HeadlessScreen
  let application: Application
  let host: ControllerHost<View>
  let navigator = Navigator<View>(makeContent: { Pane() })
  let services: StubServices
  private let module: String

  /// Shows the first screen and waits until it lists the stored cards.
  ///
  /// - Parameters:
  ///   - screen: The columns and rows of the screen.
  ///   - library: The folder of the photo library; nil for none.
  init(
    _ architecture: Architecture, _ cards: [Card] = [], screen: (columns: Int, rows: Int) = (80, 24),
    library: URL? = nil
  ) async throws {
    self.screen = HeadlessScreen(columns: screen.columns, rows: screen.rows, level: .none)
    application = Application(screen: self.screen)
    services = StubServices(library: library)
    module = "MyCards\(architecture.rawValue)"
    host = ControllerHost(application.window)
    services.worker.cards = cards
    try Feature.of(architecture).start(on: navigator, services.all)
    host.setRootController(navigator)
    host.show()
    await shows { self.view(cards.isEmpty ? "empty" : "row-1") != nil }
  }

  var title: String? { application.window.title }

  /// Waits until a condition holds; bindings and saves end in a later turn.
  func shows(_ condition: () -> Bool) async {
    await application.run(until: condition)
  }

  /// Returns the visible view with a name.
  func view(_ name: String) -> View? {
    application.displayIfNeeded()
    return application.window.readingOrder.first { $0.name == name }
  }

  /// Whether the visible control with a name is enabled.
  func isEnabled(_ name: String) -> Bool {
    (view(name) as? any Control)?.isEnabled == true
  }

  func tap(_ name: String) throws {
    try #require(view(name) as? any Tapping, "There is no '\(name)' to tap.").tap()
  }

  /// Opens the card of the first row, and waits until it was read.
  func openCard() async throws {
    try tap("row-1")
    await shows { title == "Card Details" && isEnabled("frontPhoto") }
  }

  /// Opens the card of the first row for editing.
  func editCard() async throws {
    try await openCard()
    try tap("edit")
    await shows { view("done") != nil }
  }

  /// Opens the details of a new card.
  func addCard() async throws {
    try tap("add")
    await shows { title == "Add new card" }
  }

  /// Opens the camera for the front of the card, and waits until it is running.
  func openCamera() async throws {
    try tap("frontPhoto")
    try await pick("Camera")
    await shows { isEnabled("capture") }
  }

  /// Waits for a sheet with an entry, and selects the entry.
  func pick(_ title: String) async throws {
    await shows { application.window.sheets.contains { $0.entries.contains { $0.title == title } } }
    let sheet = try #require(application.window.sheets.first)
    sheet.select(try #require(sheet.entries.first { $0.title == title }))
  }

  /// The objects of the architecture's target and the screens' views: those that the controllers refer to, directly or
  /// through each other.
  var roles: [AnyObject] {
    var found: [ObjectIdentifier: AnyObject] = [:]
    for controller in controllers(navigator) + host.presentations.flatMap(controllers) {
      collect(controller, into: &found)
      if let owner = controller.controllerState.owner { collect(owner, into: &found) }
    }
    return found.values.filter { !String(reflecting: type(of: $0)).hasPrefix("Architectures.") }
  }

  /// Returns the roles that an action adds.
  func roles(addedBy action: () async throws -> Void) async throws -> [AnyObject] {
    let before = Set(roles.map { ObjectIdentifier($0) })
    try await action()
    return roles.filter { !before.contains(ObjectIdentifier($0)) }
  }

  /// The classes of ``roles``.
  var roleNames: Set<String> { Set(roles.map { String(describing: type(of: $0)) }) }

  private func controllers(_ controller: any Controller<View>) -> [any Controller<View>] {
    (controller as? Navigator<View>)?.stack ?? [controller]
  }

  private func collect(_ value: Any, into found: inout [ObjectIdentifier: AnyObject]) {
    var mirror: Mirror? = Mirror(reflecting: value)
    if mirror?.displayStyle == .class {
      let object = value as AnyObject
      let home = String(reflecting: type(of: object))
      // A link of a role leads to the next role.
      let isLink = home.hasPrefix("Architectures.") && home.contains("Link<")
      guard isLink || home.hasPrefix(module + ".") || home.hasPrefix("MyCardsViews.") else { return }
      guard found.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { return }
      // A view belongs to the views, whatever it is made of.
      guard !(object is View) else { return }
    } else if mirror?.displayStyle != .optional {
      return
    }
    while let level = mirror {
      for child in level.children { collect(child.value, into: &found) }
      mirror = level.superclassMirror
    }
  }
}
