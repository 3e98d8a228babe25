/// The files that a module has in every architecture: its values, its store, its texts and its nodes.
enum FeatureTemplates {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    let store = context.loads ? [store(context)] : []
    return [values(context)] + store + [display(context), content(context), samples(context)]
  }

  private static func values(_ context: TemplateContext) -> ScaffoldFile {
    context.sources("") {
      """
      /// The values that the module shows.
      \(context.plain)struct \(context.name): Hashable, Sendable {
      """
      for field in context.fields { "  var \(field.name): \(field.type.rawValue)" }
      "}"
    }
  }

  private static func store(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.sources("Store") {
      """
      /// Keeps the values of the module.
      @MainActor
      protocol \(name)Store: AnyObject {
        /// Loads the current values.
        func load() async throws -> \(name)
      """
      for useCase in context.useCases {
        """

          /// Carries out \(useCase) and returns the values after it.
          func \(useCase)(_ \(value): \(name)) async throws -> \(name)
        """
      }
      "}"
    }
  }

  private static func display(_ context: TemplateContext) -> ScaffoldFile {
    context.sources("Display") {
      """
      /// The texts of the module.
      \(context.plain)struct \(context.name)Display: Hashable, Sendable {
      """
      for field in context.fields { "  var \(field.name) = \"\"" }
      if context.loads {
        "  /// What is going on, or how it ended."
        "  var status = \"\""
      }
      if context.displaysReadiness {
        "  /// Whether the buttons of the use cases are enabled."
        "  var isReady = false"
      }
      "}"
    }
  }

  private static func content(_ context: TemplateContext) -> ScaffoldFile {
    let parts =
      context.fields.map { "\($0.name)Label" } + (context.loads ? ["statusLabel"] : [])
      + context.useCases.map { "\($0)Button" } + (context.closes ? ["closeButton"] : [])
    return context.sources("Content") {
      context.imports("Architectures")
      """

      /// The nodes of the module, without a reference to another role.
      @MainActor
      final class \(context.name)Content: \(context.node) {
      """
      for field in context.fields { "  let \(field.name)Label = ScreenLabel()" }
      if context.loads { "  let statusLabel = ScreenLabel()" }
      for useCase in context.useCases { "  let \(useCase)Button = ScreenButton()" }
      if context.closes { "  let closeButton = ScreenButton()" }
      """

        /// Adds the nodes in the order in which a person reads them.
        func addParts() throws {
      """
      for useCase in context.useCases { "    \(useCase)Button.title = \"\(useCase.title)\"" }
      if context.closes { "    closeButton.title = \"Close\"" }
      if parts.count == 1 {
        "    try add(\(parts[0]))"
      } else {
        "    let parts: [\(context.node)] = ["
        for part in parts { "      \(part)," }
        "    ]"
        "    for part in parts { try add(part) }"
      }
      """
        }
      }

      extension \(context.name)Content: @MainActor ValueDisplaying {
        func display(_ display: \(context.name)Display) {
      """
      for field in context.fields { "    \(field.name)Label.text = display.\(field.name)" }
      if context.loads { "    statusLabel.text = display.status" }
      if context.displaysReadiness {
        for useCase in context.useCases { "    \(useCase)Button.isEnabled = display.isReady" }
      }
      """
        }
      }
      """
    }
  }

  /// Sample values, and the store that tests answer.
  private static func samples(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.tests(context.loads ? "StoreStub" : "Samples") {
      if !context.loads {
        "@testable import \(context.target)"
        ""
      } else {
        context.testImports("Testing")
        """

        /// A store whose calls a test answers one by one.
        @MainActor
        final class \(name)StoreStub: \(name)Store {
          /// The names of the calls, in order.
          private(set) var calls: [String] = []
        """
        if !context.useCases.isEmpty {
          """
            /// The values that the use cases were called with, in order.
            private(set) var received: [\(name)] = []
          """
        }
        """
          private var waiting: [CheckedContinuation<Result<\(name), TestFailure>, Never>] = []

          func load() async throws -> \(name) {
            calls.append("load")
            return try await nextAnswer()
          }

        """
        for useCase in context.useCases {
          """
            func \(useCase)(_ \(value): \(name)) async throws -> \(name) {
              calls.append("\(useCase)")
              received.append(\(value))
              return try await nextAnswer()
            }

          """
        }
        """
          /// Ends the oldest call that has no answer, and waits for one if there is none.
          func answer(
            _ result: Result<\(name), TestFailure>, sourceLocation: SourceLocation = #_sourceLocation
          ) async {
            await eventually(sourceLocation: sourceLocation) { !waiting.isEmpty }
            guard !waiting.isEmpty else { return }
            waiting.removeFirst().resume(returning: result)
          }

          private func nextAnswer() async throws -> \(name) {
            try await withCheckedContinuation { waiting.append($0) }.get()
          }
        }

        """
      }
      "extension \(name) {"
      sample(context, "sample", round: 0)
      if context.loads {
        ""
        sample(context, "changed", round: 1)
      }
      "}"
    }
  }

  private static func sample(_ context: TemplateContext, _ label: String, round: Int) -> [String] {
    let arguments = context.fields.enumerated().map { "\($1.name): \($1.sample($0, round: round).literal)" }
    let line = "  static let \(label) = \(context.name)(\(arguments.joined(separator: ", ")))"
    if line.count <= 100 { return [line] }
    let long = "    " + arguments.joined(separator: ", ")
    if long.count <= 99 { return ["  static let \(label) = \(context.name)(", long + ")"] }
    return ["  static let \(label) = \(context.name)("]
      + arguments.enumerated().map { "    \($1)" + ($0 == arguments.count - 1 ? ")" : ",") }
  }
}

// MARK: - Parts of the roles and their tests

extension TemplateContext {
  /// Statements that set the texts of the fields in a display.
  func fieldTexts(indent: String, display: String = "display", of variable: String? = nil) -> [String] {
    fields.map { "\(indent)\(display).\($0.name) = \($0.text(of: variable ?? value))" }
  }

  /// Expectations of the texts on the labels.
  func expectLabels(of view: String, round: Int = 0, indent: String = "    ") -> [String] {
    fields.enumerated().map {
      "\(indent)#expect(\(view).\($1.name)Label.text == \"\($1.sample($0, round: round).text)\")"
    }
  }

  /// Expectations of the texts in a display.
  func expectDisplay(_ display: String, round: Int = 0, indent: String = "    ") -> [String] {
    fields.enumerated().map {
      "\(indent)#expect(\(display).\($1.name) == \"\($1.sample($0, round: round).text)\")"
    }
  }

  /// Registers a method for a button's primary action.
  func target(_ button: String, _ receiver: String, _ type: String, _ method: String) -> String {
    let arguments = "\(receiver), action: \(type).\(method), for: .primaryActionTriggered)"
    let line = "    view.\(button)Button.addTarget(\(arguments)"
    return line.count <= 100 ? line : "    view.\(button)Button.addTarget(\n      \(arguments)"
  }
}
