/// The files that a module has in every architecture: its values, its store, its texts and its nodes.
enum FeatureTemplates {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    let store = context.loads ? [store(context)] : []
    return [values(context)] + store + [display(context), content(context), samples(context)]
  }

  private static func values(_ context: TemplateContext) -> ScaffoldFile {
    context.sources(context.isList ? "Item" : "") {
      context.isList ? "/// The values of a row." : "/// The values that the module shows."
      if context.request.form == .single {
        "\(context.nonisolatedPrefix)struct \(context.element): Hashable, Sendable {"
      } else {
        "\(context.nonisolatedPrefix)struct \(context.element): Identifiable, Hashable, Sendable {"
        "  let id: Int"
      }
      for field in context.fields { "  var \(field.name): \(field.type.rawValue)" }
      "}"
    }
  }

  private static func store(_ context: TemplateContext) -> ScaffoldFile {
    let (name, values) = (context.name, context.values)
    return context.sources("Store") {
      """
      /// Keeps the values of the module.
      @MainActor
      protocol \(name)Store: AnyObject {
        /// Loads the current values.
        func load(\(context.isDetail ? "_ id: Int" : "")) async throws -> \(values)
      """
      for useCase in context.useCases {
        """

          /// Carries out \(useCase) and returns \(context.isList ? "all values" : "the values") after it.
          func \(useCase)(_ \(context.subject): \(context.element)) async throws -> \(values)
        """
      }
      "}"
    }
  }

  private static func display(_ context: TemplateContext) -> ScaffoldFile {
    context.sources("Display") {
      """
      /// The texts of the module.
      \(context.nonisolatedPrefix)struct \(context.name)Display: Hashable, Sendable {
      """
      if context.isList {
        """
          /// The texts of a row.
          struct Row: Identifiable, Hashable, Sendable {
            let id: Int
        """
        for field in context.fields { "    var \(field.name): String" }
        """
          }

          var rows: [Row] = []
        """
      } else {
        for field in context.fields { "  var \(field.name) = \"\"" }
      }
      if context.loads {
        "  /// What is going on, or how it ended."
        "  var status = \"\""
      }
      if context.displaysReadiness {
        "  /// Whether the buttons of the use cases are enabled\(context.isList ? " while a row is selected" : "")."
        "  var isReady = false"
      }
      "}"
    }
  }

  private static func content(_ context: TemplateContext) -> ScaffoldFile {
    let parts = context.parts
    return context.sources("Content") {
      context.imports("Architectures")
      """

      /// The nodes of the module, without a reference to another role.
      @MainActor
      final class \(context.name)Content: \(context.node) {
      """
      if context.isList {
        "  let list = ScreenList()"
      } else {
        for field in context.fields { "  let \(field.name)Label = ScreenLabel()" }
      }
      if context.loads { "  let statusLabel = ScreenLabel()" }
      for useCase in context.useCases { "  let \(useCase)Button = ScreenButton()" }
      if context.closes { "  let closeButton = ScreenButton()" }
      if context.enablesButtonsBySelection { "  private var isReady = false" }
      """

        /// Adds the nodes in the order in which a user reads them.
        func addParts() throws {
      """
      for useCase in context.useCases { "    \(useCase)Button.title = \"\(useCase.title)\"" }
      if context.closes { "    closeButton.title = \"Close\"" }
      if context.enablesButtonsBySelection {
        "    list.addTarget(self, action: \(context.name)Content.enableButtons, for: .valueChanged)"
      }
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
      """
      displaying(context)
    }
  }

  /// Returns the conformance by which the content shows texts.
  @SourceBuilder
  private static func displaying(_ context: TemplateContext) -> [String] {
    """

    extension \(context.name)Content: @MainActor ValueDisplaying {
      func display(_ display: \(context.name)Display) {
    """
    if context.isList {
      let texts = context.fields.map { "$0.\($0.name)" }.joined(separator: ", ")
      "    list.rows = display.rows.map { ScreenList.Row(id: $0.id, texts: [\(texts)]) }"
    } else {
      for field in context.fields { "    \(field.name)Label.text = display.\(field.name)" }
    }
    if context.loads { "    statusLabel.text = display.status" }
    if context.enablesButtonsBySelection {
      """
          isReady = display.isReady
          enableButtons()
        }

        /// A use case needs a selected row.
        private func enableButtons() {
      """
      for useCase in context.useCases { "    \(useCase)Button.isEnabled = isReady && list.selection != nil" }
    } else if context.displaysReadiness {
      for useCase in context.useCases { "    \(useCase)Button.isEnabled = display.isReady" }
    }
    """
      }
    }
    """
  }

  /// Returns the file of sample values, and of the store that tests answer.
  private static func samples(_ context: TemplateContext) -> ScaffoldFile {
    let values = context.values
    return context.tests(context.loads ? "StoreStub" : "Samples") {
      if context.loads {
        storeStub(context)
      } else {
        "@testable import \(context.target)"
        ""
      }
      "extension \(context.element) {"
      if context.isList {
        sample(context, "first", round: 0)
        sample(context, "selected", round: 1)
        if context.loads { sample(context, "changed", round: 2) }
        """
        }

        extension \(values) {
          static var sample: Self { [.first, .selected] }
        """
        if context.loads { "  static var changed: Self { [.first, .changed] }" }
      } else {
        sample(context, "sample", round: 0)
        if context.loads {
          ""
          sample(context, "changed", round: 1)
        }
      }
      "}"
    }
  }

  /// Returns a store whose calls a test answers.
  @SourceBuilder
  private static func storeStub(_ context: TemplateContext) -> [String] {
    let (name, values) = (context.name, context.values)
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
        private(set) var received: [\(context.element)] = []
      """
    }
    """
      private var waiting: [CheckedContinuation<Result<\(values), TestFailure>, Never>] = []

      func load(\(context.isDetail ? "_ id: Int" : "")) async throws -> \(values) {
        calls.append("load\(context.isDetail ? " \\(id)" : "")")
        return try await nextAnswer()
      }

    """
    for useCase in context.useCases {
      """
        func \(useCase)(_ \(context.subject): \(context.element)) async throws -> \(values) {
          calls.append("\(useCase)")
          received.append(\(context.subject))
          return try await nextAnswer()
        }

      """
    }
    """
      /// Ends the oldest call that has no answer, and waits for one if there is none.
      func answer(
        _ result: Result<\(values), TestFailure>, sourceLocation: SourceLocation = #_sourceLocation
      ) async {
        await eventually(sourceLocation: sourceLocation) { !waiting.isEmpty }
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume(returning: result)
      }

      private func nextAnswer() async throws -> \(values) {
        try await withCheckedContinuation { waiting.append($0) }.get()
      }
    }

    """
  }

  /// Returns the declaration of a sample value, on as few lines as fit.
  private static func sample(_ context: TemplateContext, _ label: String, round: Int) -> [String] {
    let id =
      switch context.request.form {
      case .single: [String]()
      case .list: ["id: \(round == 0 ? 1 : 2)"]
      case .detail: ["id: 7"]
      }
    let fields = context.fields.enumerated().map { "\($1.name): \($1.sample($0, round: round).literal)" }
    let arguments = id + fields
    let line = "  static let \(label) = \(context.element)(\(arguments.joined(separator: ", ")))"
    if line.count <= 100 { return [line] }
    let long = "    " + arguments.joined(separator: ", ")
    if long.count <= 99 { return ["  static let \(label) = \(context.element)(", long + ")"] }
    return ["  static let \(label) = \(context.element)("]
      + arguments.enumerated().map { "    \($1)" + ($0 == arguments.count - 1 ? ")" : ",") }
  }
}

// MARK: Parts of the roles and their tests

extension TemplateContext {
  /// Returns statements that set the texts of the fields in a display.
  func fieldTexts(indent: String, display: String = "display", of variable: String? = nil) -> [String] {
    guard isList else {
      return fields.map { "\(indent)\(display).\($0.name) = \($0.text(of: variable ?? value))" }
    }
    let texts = ["id: item.id"] + fields.map { "\($0.name): \($0.text(of: "item"))" }
    return ["\(indent)\(display).rows = \(variable ?? value).map { item in"]
      + call("\(name)Display.Row", texts, indent: indent + "  ") + ["\(indent)}"]
  }

  /// Returns a call on one line, or with a line for each argument if that would be too long.
  private func call(_ function: String, _ arguments: [String], indent: String, end: String = "") -> [String] {
    let line = "\(indent)\(function)(\(arguments.joined(separator: ", ")))\(end)"
    if line.count <= 100 { return [line] }
    return ["\(indent)\(function)("]
      + arguments.enumerated().map { "\(indent)  \($1)" + ($0 == arguments.count - 1 ? ")\(end)" : ",") }
  }

  /// Returns the identifiers of the sample rows, and the rounds of their samples.
  private func sampleRows(_ round: Int) -> [(id: Int, round: Int)] { [(1, 0), (2, round + 1)] }

  /// Returns expectations of the texts on the labels.
  func expectLabels(of view: String, round: Int = 0, indent: String = "    ") -> [String] {
    if isList {
      let rows = sampleRows(round).map { row in
        let texts = fields.enumerated().map { "\"\($1.sample($0, round: row.round).text)\"" }
        return "\(indent)    [\(texts.joined(separator: ", "))],"
      }
      return ["\(indent)#expect(", "\(indent)  \(view).list.rows.map(\\.texts) == ["] + rows + ["\(indent)  ])"]
    }
    return fields.enumerated().map {
      "\(indent)#expect(\(view).\($1.name)Label.text == \"\($1.sample($0, round: round).text)\")"
    }
  }

  /// Returns expectations of the texts in a display.
  func expectDisplay(_ display: String, round: Int = 0, indent: String = "    ") -> [String] {
    if isList {
      let rows = sampleRows(round).flatMap { row in
        let texts = fields.enumerated().map { "\($1.name): \"\($1.sample($0, round: row.round).text)\"" }
        return call(".init", ["id: \(row.id)"] + texts, indent: indent + "    ", end: ",")
      }
      return ["\(indent)#expect(", "\(indent)  \(display).rows == ["] + rows + ["\(indent)  ])"]
    }
    return fields.enumerated().map {
      "\(indent)#expect(\(display).\($1.name) == \"\($1.sample($0, round: round).text)\")"
    }
  }

  /// Returns the statement that registers a method for a button's primary action.
  func target(_ button: String, _ receiver: String, _ type: String, _ method: String) -> String {
    let arguments = "\(receiver), action: \(type).\(method), for: .primaryActionTriggered)"
    let line = "    view.\(button)Button.addTarget(\(arguments)"
    return line.count <= 100 ? line : "    view.\(button)Button.addTarget(\n      \(arguments)"
  }
}
