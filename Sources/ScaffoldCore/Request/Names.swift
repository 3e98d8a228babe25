/// The rules for the names in a request, and the names that are derived from them.
package enum Names {
  package enum Use: String, Sendable {
    case module = "the module"
    case field = "a field"
    case useCase = "a use case"
    case target = "the target"
  }

  /// Checks the name of a module.
  static func checkModule(_ name: String) throws(ScaffoldError) {
    try checkIdentifier(name, as: .module)
    guard let first = name.first, first.isUppercase else { throw .moduleNotUppercase(name) }
    let isTaken = takenTypes.contains(name) || libraryTypes.contains(name) || testingTypes.contains(name)
    if isTaken { throw .takenName(name, .module) }
  }

  /// Checks the name of a new target; one that exists may have any name.
  package static func checkTarget(_ name: String) throws(ScaffoldError) {
    try checkIdentifier(name, as: .target)
    // The package manager refuses two targets of one name, and a module of the system would be hidden from the library
    // and the tests. Some file systems treat names as one that differ only in the case of letters.
    let isTaken = libraryTargets.union(systemModules).contains { $0.lowercased() == name.lowercased() }
    if isTaken { throw .takenTarget(name) }
  }

  /// Checks the name of a field or use case, and that it differs from the previous ones.
  static func check(_ name: String, as use: Use, taken: inout [String: String]) throws(ScaffoldError) {
    try checkIdentifier(name, as: use)
    guard let first = name.first, first.isLowercase else { throw .notLowercase(name, use) }
    if use == .useCase { try checkUseCase(name) }
    if takenMembers.contains(name) { throw .takenName(name, use) }
    if let other = taken.updateValue(name, forKey: name.lowercased()) { throw .sameName(name, other, use) }
  }

  /// Checks the names that are made of a use case's.
  private static func checkUseCase(_ name: String) throws(ScaffoldError) {
    guard !keywords.contains(capitalized(name)) else { throw .keyword(name, .useCase) }
    if takenUseCases.contains(name) { throw .takenName(name, .useCase) }
  }

  private static func checkIdentifier(_ name: String, as use: Use) throws(ScaffoldError) {
    guard isIdentifier(name) else { throw .notAnIdentifier(name, use) }
    guard !keywords.contains(name) else { throw .keyword(name, use) }
    guard name.count <= longestName else { throw .longName(name, use) }
  }

  /// The longest name, so that the lines of the files stay within their limit.
  static let longestName = 40

  /// Returns whether a text has the form of an identifier of letters, digits and underscores of ASCII.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text != "_" else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns the name by which a target is imported, as the package manager makes it: `my-app` → `my_app`, `3D` → `_D`.
  ///
  /// A keyword is in backticks.
  static func module(ofTarget name: String) -> String {
    var scalars = Array(name.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isValid = index == 0 ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue
      if !isValid { scalars[index] = "_" }
    }
    let module = String(String.UnicodeScalarView(scalars))
    return keywords.contains(module) ? "`\(module)`" : module
  }

  /// `save` → `Save`.
  static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns the name of a variable for the module's values: `Profile` → `profile`, `URLList` → `urlList`.
  static func variable(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let isAcronym = capitals.count > 1 && capitals.count < name.count
    let count = isAcronym ? capitals.count - 1 : capitals.count
    let variable = name.prefix(count).lowercased() + name.dropFirst(count)
    // The values of lists and details have a parameter `id` beside them, and the tests of interactors store `values` and
    // `reports`.
    let isTaken = takenMembers.contains(variable) || ["id", "values", "reports"].contains(variable)
    return keywords.contains(variable) || isTaken ? "value" : variable
  }

  /// Returns the words of a name as a user reads them: `markAsRead` → `Mark as read`.
  static func title(_ name: String) -> String {
    var title = ""
    for character in name {
      if character == "_" {
        title += " "
      } else if title.isEmpty {
        title += character.uppercased()
      } else if character.isUppercase, title.last?.isLowercase == true {
        title += " " + character.lowercased()
      } else {
        title.append(character)
      }
    }
    return title
  }

  /// The words that can't be used as names without backticks, and those that make code hard to read.
  static let keywords: Set<String> = [
    "actor", "any", "Any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "get", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "package", "precedencegroup", "private", "Protocol", "protocol", "public", "repeat", "rethrows", "return", "Self",
    "self", "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "Type", "typealias", "var", "where", "while",
  ]

  /// The targets of the library, which are in each package that depends on it; a test reads the manifest.
  static let libraryTargets: Set<String> = [
    "ArchitectureRules", "Architectures", "Armature", "ArmatureTestSupport", "ArmatureTesting", "CLibcurl",
    "CheckArchitectureCommand", "Composites", "DataProviders", "DataSources", "Delegation", "DownloadTestSupport",
    "Downloads", "LoopbackServer", "MessageRecording", "MessageTracing", "Responders", "SanitizerSettings",
    "ScaffoldCommand", "ScaffoldCore", "ServerLibraries", "TargetActions", "TransportTestSupport",
    "Transports", "scaffold",
  ]

  /// The modules of the system that the library and the tests import, on every platform, and those that these import; a
  /// test reads the sources.
  private static let systemModules: Set<String> = [
    "Android", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Observation", "Swift", "Synchronization", "Testing",
    "ucrt", "WASILibc", "XCTest",
  ]

  /// The public types of the library that the tests of a module see, beside those of the module; a test reads the sources.
  static let libraryTypes: Set<String> = [
    "ActionCall", "ActionDestination", "ActionEntry", "ActionEvent", "ActionFunnel", "ActionRegistry",
    "AffineTransform", "Animator", "AnimatorOutcome", "AnyCommand", "AppearanceState", "ApplicationState",
    "Architecture", "AssembledModule", "AssemblyError", "AsyncCommand", "Behavior", "BehaviorProgress",
    "BehaviorStep", "Binder", "BindingToken", "ChainPlace", "ChainStart", "ChangeObservers", "Command",
    "CommandChecking", "CommandControl", "CommandItem", "CommandOutcome", "CommandPolicy", "CommandRefusal",
    "CommandValidating", "Composite", "ConfigurableGestureRecognizer", "ContentHolder", "ContentSlot", "Control",
    "ControlEvents", "Controller", "ControllerHost", "ControllerOwner", "ControllerPath", "ControllerRemoval",
    "ControllerResult", "ControllerRoute", "ControllerState", "Copying", "Diagnostic", "DiagnosticLog",
    "DispatchOutcome", "DispatchResult", "Editing", "EventReply", "FirstResponderAnswer", "FirstResponderChange",
    "FirstResponderHooks", "FirstResponderVetoing", "FirstResponding", "Geometry", "GestureCore",
    "GestureFailureDelegate", "GestureHosting", "GestureReceiveDelegate", "GestureRecognizer",
    "GestureRecognizerDelegate", "GestureSimultaneityDelegate", "GestureState", "Given", "HandedDependency",
    "HoverGestureRecognizer", "Invalidation", "InvariantViolation", "ItemPresentation", "Key", "KeyCommand",
    "KeyCommanding", "KeyModifiers", "KeyPress", "KeyReleaseResponding", "KeyResponding", "KeyRootChange",
    "LifeCycleHook", "LongPressGestureRecognizer", "MessageCheck", "MessageMatcher", "ModuleOutput", "ModuleRouter",
    "MotionEvent", "MotionResponding", "NavigationError", "NavigationOutcome", "NavigationRequest",
    "NavigationTransition", "Navigator", "NextSupplying", "NoRole", "NotifyOutcome", "ObserverToken", "Observers",
    "Outcome", "PanGestureRecognizer", "Participant", "Pattern", "PinchGestureRecognizer", "Point",
    "PointerResponding", "PointerSample", "PresentationStyle", "Recorder", "RecordingScope", "Rect",
    "ReentrancyPolicy", "ReleaseCheck", "ReleaseReport", "Responder", "ResponderApplication", "ResponderEvent",
    "ResponderRoot", "ResultController", "ResultSlot", "RoleLink", "RootState", "RotationGestureRecognizer", "Run",
    "ScreenEdgePanGestureRecognizer", "ScriptedAnswer", "ScriptedTransport", "ScrollGestureRecognizer",
    "SeededGenerator", "SendOutcome", "ServiceProviding", "SimulationError", "Size", "SpatialComposite",
    "StrongLink", "SwipeGestureRecognizer", "Tabs", "TapGestureRecognizer", "TargetSupplying", "TestClock",
    "TextComposing", "TraceNamed", "TransitionDriver", "TreeError", "TreeEvent", "TreeLinks", "TreePath",
    "TreePreorder", "TreeRoot", "VIPController", "VIPERInteractor", "VIPERPresenter", "VIPERRouter", "VIPERView",
    "VIPInteractor", "VIPPresenter", "VIPRouter", "ValueDisplaying", "WeakDelegate", "WeakLink", "When",
    "WorkerLink",
  ]

  /// The public types of Swift Testing, which the tests of a module see too.
  static let testingTypes: Set<String> = [
    "Attachable", "AttachableWrapper", "Attachment", "Bug", "Comment", "ConditionTrait", "Confirmation",
    "CustomTestArgumentEncodable", "CustomTestStringConvertible", "ExitStatus", "ExitTest", "Expectation",
    "ExpectationFailedError", "Issue", "IssueHandlingTrait", "KnownIssueMatcher", "ParallelizationTrait",
    "SourceLocation", "SuiteTrait", "Tag", "Test", "TestScoping", "TestTrait", "TimeLimitTrait", "Trait",
  ]

  /// The types and modules that the code of a module names or declares for all modules, those that macros name in it, and
  /// the associated types of its roles.
  private static let takenTypes: Set<String> = [
    "Action", "ActionRegistry", "AnyObject", "Architectures", "ArmatureTesting", "AssembledModule", "AssemblyError",
    "AsyncCommand", "Binder", "Bool", "CheckedContinuation", "Command", "CommandControl", "Composite", "Content",
    "Control", "Controller", "ControllerHost", "ControllerOwner", "ControllerRemoval", "ControllerSpy",
    "ControllerState", "CoordinatorSpy", "CustomStringConvertible", "DataStore", "Double", "Equatable", "Error",
    "Hashable", "Identifiable", "Int", "Interactor", "InteractorOutput", "InteractorSpy", "Interface", "Issue",
    "KeyPath",
    "Main", "MainActor", "Navigator", "Never", "NoRole", "Observable", "Observation", "ObservationIgnored", "Observers",
    "Optional", "OutputSpy", "Presenter", "PresenterSpy", "Progress", "ReleaseCheck", "Request", "Responder",
    "ResponderRoot", "Response", "Result", "RootState", "Router", "RouterSpy", "Row", "Screen", "ScreenButton",
    "ScreenLabel", "ScreenList", "ScreenNode", "Sendable", "Shared", "SourceLocation", "String", "StrongLink",
    "Suite", "Swift", "Tag", "Task", "Test", "TestController", "TestFailure", "TestStage", "TestWindow", "Testing",
    "Trait", "TreeEvent", "TreeLinks", "VIPController", "VIPERInteractor", "VIPERPresenter", "VIPERRouter",
    "VIPERView", "VIPInteractor", "VIPPresenter", "VIPRouter", "ValueDisplaying", "View", "ViewModel", "ViewSpy",
    "Void", "WeakDelegate", "WeakLink", "Worker", "WorkerLink",
  ]

  /// The members of the types to which the code and the tests of a module add the use cases.
  private static let takenUseCases: Set<String> = [
    "answer", "closes", "controllerState", "displayLoad", "fails", "lateAnswer", "loadFails", "loaded", "loads",
    "nextAnswer", "output", "ownership", "performLoad", "pushAndCheck", "reappears", "waiting",
  ]

  /// The members that the code of a module has, or that its types inherit.
  private static let takenMembers: Set<String> = [
    "actions", "add", "addParts", "after", "begin", "binder", "calls", "changes", "child", "close", "content",
    "controller", "coordinator", "dataStore", "didAppear", "didLoad", "dismiss", "display", "end", "error", "failed",
    "hash", "hashValue", "host", "interactor", "interface", "isEnabled", "isReady", "item", "items", "links", "list",
    "load", "model", "navigator", "node", "observe", "parent", "part", "present", "presenter", "profileChanged",
    "progress", "push", "ready", "reason", "received", "release", "remark", "request", "response", "result",
    "router", "row", "rows", "select", "selected", "selection", "send", "show", "stage", "status", "store",
    "validate", "value", "view", "viewModel", "willAppear", "worker",
  ]
}
