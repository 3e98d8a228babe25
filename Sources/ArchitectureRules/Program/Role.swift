/// What a type does in an architecture.
enum Role: String, Sendable, Hashable, CaseIterable {
  case view
  case controller
  case viewModel = "view-model"
  case presenter
  case interactor
  case router
  case worker
  case coordinator
  /// What assembles a module.
  case builder

  /// The role in words.
  var name: String { self == .viewModel ? "view model" : rawValue }

  /// Whether the role may use the framework of the user interface.
  var mayUseInterface: Bool { [.view, .controller, .router, .coordinator, .builder].contains(self) }

  // MARK: Names

  /// The protocols of Armature that roles adopt.
  static let adopted: [(name: String, role: Role, architecture: Architecture?)] = [
    ("VIPERView", .view, .viper), ("VIPERPresenter", .presenter, .viper), ("VIPERInteractor", .interactor, .viper),
    ("VIPERRouter", .router, .viper), ("VIPController", .controller, .vip), ("VIPInteractor", .interactor, .vip),
    ("VIPPresenter", .presenter, .vip), ("VIPRouter", .router, .vip), ("ModuleRouter", .router, nil),
    ("ControllerOwner", .coordinator, nil), ("Controller", .controller, nil), ("ResultController", .controller, nil),
  ]

  private static let suffixes: [(suffix: String, role: Role)] = [
    ("ViewModel", .viewModel), ("Presenter", .presenter), ("Interactor", .interactor), ("Router", .router),
    ("Wireframe", .router), ("Worker", .worker), ("DataManager", .worker), ("ViewController", .controller),
    ("Coordinator", .coordinator), ("Builder", .builder), ("Configurator", .builder), ("Module", .builder),
    ("Assembly", .builder), ("Screen", .view), ("View", .view),
  ]

  /// Returns the role that a type's name ends in, unless the name is nothing but that ending.
  ///
  /// A type eraser such as `AnyFeedView` stands for a protocol.
  static func role(ofTypeNamed name: String) -> Role? {
    if name.hasPrefix("Any"), name.dropFirst(3).first?.isUppercase ?? false { return nil }
    return suffixes.first { name.hasSuffix($0.suffix) && name != $0.suffix }?.role
  }

  /// What helpers of every architecture present, rather than the data of a screen: `AlertPresenter`.
  private static let notices = [
    "Alert", "ActionSheet", "Sheet", "Toast", "Banner", "Snackbar", "Popup", "Popover", "HUD",
  ]

  /// Returns the name without `Presenter` of a class that may be such a helper: `ErrorAlert`.
  static func notice(ofPresenterNamed name: String) -> String? {
    guard name.hasSuffix("Presenter") else { return nil }
    let stem = String(name.dropLast("Presenter".count))
    return notices.contains(where: stem.hasSuffix) ? stem : nil
  }

  /// The roles of classes whose names inside another type are those of roles: `FeedView.ViewModel`, `Cart.Presenter`.
  static let nested: [String: Role] = [
    "ViewModel": .viewModel, "Presenter": .presenter, "Interactor": .interactor, "Router": .router,
    "Wireframe": .router, "Worker": .worker, "Coordinator": .coordinator,
  ]

  private static let protocolSuffixes: [(suffix: String, role: Role)] = [
    ("InteractorOutput", .presenter), ("InteractorInput", .interactor), ("ViewOutput", .presenter),
    ("ViewInput", .view), ("ViewProtocol", .view), ("ViewInterface", .view), ("Viewing", .view),
    ("DisplayLogic", .controller), ("Displaying", .controller), ("PresenterProtocol", .presenter),
    ("PresenterInterface", .presenter), ("PresenterInput", .presenter), ("Presenting", .presenter),
    ("PresentationLogic", .presenter), ("InteractorProtocol", .interactor), ("InteractorInterface", .interactor),
    ("BusinessLogic", .interactor), ("RouterProtocol", .router), ("RouterInput", .router), ("RoutingLogic", .router),
    ("Routing", .router), ("WireframeProtocol", .router), ("WireframeInterface", .router),
    ("WorkerProtocol", .worker), ("WorkerInterface", .worker), ("Working", .worker), ("WorkerLogic", .worker),
    ("WorkerType", .worker), ("Worker", .worker), ("PresenterType", .presenter), ("InteractorType", .interactor),
    ("RouterType", .router),
  ]

  /// Returns the role that a protocol stands for, by its name.
  static func role(ofProtocolNamed name: String) -> Role? {
    protocolSuffixes.first { name.hasSuffix($0.suffix) }?.role
  }

  /// Returns whether a protocol's name is that of a service, which an interactor uses as a worker.
  ///
  /// Such as `CardStore` and `CardServiceProtocol`.
  static func isService(protocolNamed name: String) -> Bool {
    let kind = ["Protocol", "Interface", "Type"].first(where: name.hasSuffix) ?? ""
    let name = name.dropLast(kind.count)
    return ["Service", "Store", "Storing", "Repository", "Client", "Gateway", "API"].contains { name.hasSuffix($0) }
  }

  /// Controllers whose names have another ending; those of Armature are containers of controllers.
  private static let controllers: Set<String> = [
    "UINavigationController", "UITabBarController", "UISplitViewController", "UIAlertController", "UISearchController",
    "UIImagePickerController", "UIVideoEditorController", "UIHostingController", "NSHostingController",
    "NSWindowController", "WKInterfaceController", "WKHostingController", "MFMailComposeViewController", "Navigator",
    "ControllerHost", "Tabs",
  ]

  private static let doubles = ["Mock", "Spy", "Stub", "Fake", "Dummy", "Preview"]

  /// Returns whether a name is that of an object that tests or previews use in place of a role.
  static func isDouble(_ name: String) -> Bool {
    doubles.contains { name.hasPrefix($0) || name.hasSuffix($0) }
  }

  /// Returns the role of a type of another package: views and controllers of the known frameworks.
  static func role(ofForeignTypeNamed name: String) -> Role? {
    let name = name.split(separator: ".").last.map(String.init) ?? name
    if name == "Controller" || name.hasSuffix("ViewController") || controllers.contains(name) { return .controller }
    let views: Set<String> = ["View", "AnyView", "UIControl", "NSControl", "UIWindow", "NSWindow", "NSPanel"]
    let isPrefixed = ["UI", "NS", "WK", "MTK", "MK", "SK", "SCN", "PDF", "AR", "AV"].contains(where: name.hasPrefix)
    let isView = [
      "View", "Button", "Label", "TextField", "Cell", "Switch", "Slider", "Stepper", "SegmentedControl", "PageControl",
      "RefreshControl", "DatePicker", "ColorWell", "SearchBar", "NavigationBar", "TabBar", "Toolbar",
    ].contains { name.hasSuffix($0) }
    return views.contains(name) || isPrefixed && isView ? .view : nil
  }
}

/// A type with a role.
struct RoleType: Sendable {
  let entry: TypeEntry
  var role: Role
  /// The architecture; nil for a role that many architectures have, without a sign of one.
  var architecture: Architecture?
  /// Whether the type adopts a protocol for it or the settings say so, rather than that its name tells it.
  let isDeclared: Bool

  var name: String { entry.id.name }

  /// The roles that the type must refer to by their protocols.
  ///
  /// A view model's view binds to its class, a controller owns its views, and a builder makes the objects of a module.
  var boundaries: Set<Role> {
    switch (architecture, role) {
    case (_, .builder): []
    case (.viper?, .view), (.vip?, .view), (.vip?, .controller): [.presenter, .interactor, .router, .worker]
    case (.viper?, _), (.vip?, _): [.view, .controller, .presenter, .interactor, .router, .worker]
    case (.mvvm?, .viewModel), (.mvvm?, .controller): [.coordinator, .worker]
    case (.mvvm?, .view): [.controller, .coordinator, .worker]
    case (.mvc?, .controller): [.coordinator]
    case (nil, .view): [.controller, .presenter, .interactor]
    default: []
    }
  }
}
