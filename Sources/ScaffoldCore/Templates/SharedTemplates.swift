/// The files that all modules of a target share.
enum SharedTemplates {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [interface(context), stage(context)]
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
      \(context.plain)struct TestFailure: Error, CustomStringConvertible {
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
