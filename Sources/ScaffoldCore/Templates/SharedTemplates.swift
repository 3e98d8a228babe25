/// The files that all modules of a target share.
enum SharedTemplates {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [interface(context)] + (context.isList ? [list(context)] : []) + [stage(context)]
  }

  private static func list(_ context: TemplateContext) -> ScaffoldFile {
    ScaffoldFile(.sources, "Shared/ScreenList.swift", isShared: true) {
      context.imports("Architectures")
      """

      /// Rows of text, of which a user selects one.
      @MainActor
      final class ScreenList: \(context.node) {
        /// A row: its identifier, and its texts from left to right.
        \(context.nonisolatedPrefix)struct Row: Identifiable, Hashable, Sendable {
          let id: Int
          var texts: [String]
        }

        let actions = ActionRegistry()
        var isEnabled = true

        /// The rows; the selection ends if its row isn't among them.
        var rows: [Row] = [] {
          didSet {
            if !hasRow(selection) { selection = nil }
          }
        }

        /// The identifier of the selected row.
        private(set) var selection: Int?

        /// Selects a row, if it exists, and sends `valueChanged`, as after an action of a user.
        func select(_ id: Int) {
          guard hasRow(id) else { return }
          selection = id
          sendActions(for: .valueChanged)
        }

        private func hasRow(_ id: Int?) -> Bool { rows.contains { $0.id == id } }
      }

      extension ScreenList: @MainActor Control {}
      """
    }
  }

  private static func interface(_ context: TemplateContext) -> ScaffoldFile {
    let (request, node) = (context.request, context.node)
    let file = request.node == nil ? "ScreenNode" : "ScreenControls"
    return ScaffoldFile(.sources, "Shared/\(file).swift", isShared: true) {
      context.imports("Architectures")
      ""
      if request.node == nil {
        """
        /// A node of the interface, and a member of the responder chain.
        ///
        /// Derive the views of a toolkit from it, or replace it by the toolkit's own class.
        @MainActor
        class ScreenNode: @MainActor Composite, @MainActor Responder {
          let links = TreeLinks<ScreenNode>()

          func treeEvent(_ event: TreeEvent<ScreenNode>) {}
        """
        if context.request.isMainActorDefault {
          """

            // A subclass in a module without this default, such as the tests, is released on any thread.
            nonisolated deinit {}
          """
        }
        """
        }

        """
      }
      """
      /// A line of text.
      @MainActor
      final class ScreenLabel: \(node) {
        var text = ""
      }

      /// A button with a title.
      @MainActor
      final class ScreenButton: \(node) {
        let actions = ActionRegistry()
        var isEnabled = true
        var title = ""
      }

      extension ScreenButton: @MainActor CommandControl {}
      """
    }
  }

  private static func stage(_ context: TemplateContext) -> ScaffoldFile {
    let node = context.node
    return ScaffoldFile(.tests, "Shared/TestStage.swift", isShared: true) {
      context.testImports("Architectures", "Testing")
      """

      /// A window with a navigator, on which a test shows controllers.
      @MainActor
      final class TestStage {
        let host = ControllerHost(TestWindow())
        let navigator = Navigator { \(node)() }

        init() {
          host.setRootController(navigator)
          host.show()
          navigator.push(TestController())
        }
      }

      /// The root of a tree.
      @MainActor
      final class TestWindow: \(node), @MainActor ResponderRoot {
        let rootState = RootState()
      }

      /// A controller without content of its own, below or above the one that is tested.
      @MainActor
      final class TestController: @MainActor Controller {
        let controllerState = ControllerState<\(node)>()

        func load() -> \(node) { \(node)() }
      }

      /// An error with a text.
      \(context.nonisolatedPrefix)struct TestFailure: Error, CustomStringConvertible {
        let description = "no connection"
      }

      /// Lets the tasks of the main actor run until a condition holds; fails the test if it never does.
      @MainActor
      func eventually(
        sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
      ) async {
        for _ in 1...10_000 where !condition() { await Task.yield() }
        #expect(condition(), "The condition never held.", sourceLocation: sourceLocation)
      }

      /// Lets the tasks of the main actor run that are ready to run.
      @MainActor
      func turns() async {
        for _ in 1...100 { await Task.yield() }
      }
      """
    }
  }
}
