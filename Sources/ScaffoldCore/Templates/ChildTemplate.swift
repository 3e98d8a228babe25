/// How a module is opened by another module of its target: an extension of the role that navigates there.
enum ChildTemplate {
  /// The role of the parent that navigates.
  enum Opener: String, CaseIterable {
    case router = "Router"
    case coordinator = "Coordinator"
    case controller = "Controller"
  }

  /// What opens a module.
  struct Opening {
    var parent: String
    var opener: Opener

    /// Whether the parent is made with an identifier.
    var parentIsDetail: Bool
  }

  /// Returns the opener of a module, by the types of its target.
  ///
  /// - Throws: ``ScaffoldError`` if the module has no role that navigates.
  static func opener(of parent: String, among types: Set<String>) throws(ScaffoldError) -> Opener {
    guard let opener = Opener.allCases.first(where: { types.contains(parent + $0.rawValue) }) else {
      throw .noOpener(parent)
    }
    return opener
  }

  /// Returns the extension of the parent's role, and its tests.
  static func files(_ context: TemplateContext, _ opening: Opening) -> [ScaffoldFile] {
    [
      Self.opening(context, opening.parent, opening.opener),
      tests(context, opening.parent, opening.opener, opening.parentIsDetail),
    ]
  }

  private static func opening(_ context: TemplateContext, _ parent: String, _ opener: Opener) -> ScaffoldFile {
    let name = context.name
    let isAssembled = context.request.architecture == .viper || context.request.architecture == .vip
    return context.sources("Opening") {
      context.imports("Architectures")
      """

      extension \(parent)\(opener.rawValue) {
        /// Opens \(name) above this module.
        func open\(name)(\(opener == .coordinator ? "on navigator: Navigator<\(context.node)>, " : "")\
      \(context.loads ? context.storeParameters : "_ \(context.value): \(context.values)"))\
      \(isAssembled ? " throws(AssemblyError)" : "") {
      """
      for line in make(context) { "    \(line)" }
      if context.request.architecture != .mvvm || !context.closes {
        switch opener {
        case .router: "    controller { $0.navigator?.push(screen) }"
        case .coordinator: "    navigator.push(screen)"
        case .controller: "    navigator?.push(screen)"
        }
      } else {
        switch opener {
        case .router:
          "    controller { controller in"
          "      guard let navigator = controller.navigator else { return }"
          "      \(name)Coordinator().start(on: navigator, \(context.storeArguments))"
          "    }"
        case .coordinator: "    \(name)Coordinator().start(on: navigator, \(context.storeArguments))"
        case .controller:
          "    guard let navigator else { return }"
          "    \(name)Coordinator().start(on: navigator, \(context.storeArguments))"
        }
      }
      """
        }
      }
      """
    }
  }

  /// Returns statements that make the constant `screen`; none if a coordinator makes it.
  private static func make(_ context: TemplateContext) -> [String] {
    let name = context.name
    let argument = context.loads ? context.storeArguments : context.value
    switch context.request.architecture {
    case .mvc: return ["let screen = \(name)Controller(model: \(name)Model(\(context.storeArguments)))"]
    case .mvvm: return context.closes ? [] : ["let screen = \(name)Screen(\(name)ViewModel(\(context.storeArguments)))"]
    case .viper: return ["let screen = try \(name)Module.make(\(argument)).screen"]
    case .vip: return ["let screen = try \(name)Module.make(\(argument)).controller"]
    }
  }

  private static func tests(
    _ context: TemplateContext, _ parent: String, _ opener: Opener, _ parentIsDetail: Bool
  ) -> ScaffoldFile {
    let name = context.name
    let screen =
      switch context.request.architecture {
      case .mvc: "\(name)Controller"
      case .mvvm, .viper: "\(name)Screen"
      case .vip: "\(name)ViewController"
      }
    let isAssembled = context.request.architecture == .viper || context.request.architecture == .vip
    let argument = context.loads ? "\(context.isDetail ? "id: 7, " : "")store: store" : ".sample"
    return context.tests("OpeningTests") {
      context.testImports("Architectures", "Testing")
      """

      /// \(parent) opens \(name).
      @MainActor @Suite
      struct \(name)OpeningTests {
        @Test("\(parent) opens \(name) above the screen on which it is")
        func opens() \(context.loads ? "async " : "")throws {
          let stage = TestStage()
      """
      if context.loads { "    let store = \(name)StoreStub()" }
      switch opener {
      case .router:
        """
            let controller = TestController()
            stage.navigator.push(controller)
            let opener = \(parent)Router()
            opener.controller.connect(controller)
        """
      case .coordinator: "    let opener = \(parent)Coordinator()"
      case .controller:
        """
            let opener = \(parent)Controller(model: \(parent)Model(\(parentIsDetail ? "id: 7, " : "")store: \(parent)StoreStub()))
            stage.navigator.push(opener)
        """
      }
      """
          let count = stage.navigator.stack.count
          \(isAssembled ? "try " : "")opener.open\(name)(\
      \(opener == .coordinator ? "on: stage.navigator, " : "")\(argument))
          #expect(stage.navigator.stack.count == count + 1)
          let screen = try #require(stage.navigator.top as? \(screen))
          #expect(screen.controllerState.appearance == .visible)
      """
      if context.loads { "    await eventually { store.calls == [\"\(context.loadCall)\"] }" }
      """
        }
      }
      """
    }
  }
}

extension ScaffoldError {
  static func noOpener(_ parent: String) -> Self {
    Self(
      """
      The target has no '\(parent)Router', '\(parent)Coordinator' or '\(parent)Controller' that could open the module. \
      Write '\(parent)' first, with its router, or leave out '--child-of'.
      """)
  }
}
