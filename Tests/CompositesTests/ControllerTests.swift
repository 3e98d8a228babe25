import ArmatureTesting
import Composites
import MessageTracing
import Testing

@Suite struct ControllerTests {
  /// A controller that contains others, as a composite of its own beside that of its views.
  private final class Screen: Composite, TraceNamed {
    let links = TreeLinks<Screen>()
    let traceName: String
    let view: Part
    let log: EventLog

    init(_ name: String, log: EventLog) {
      traceName = name
      self.log = log
      view = Part("\(name)'s view")
      view.links.holder = self
    }

    func treeEvent(_ event: TreeEvent<Screen>) { log.lines.append("\(traceName) \(event.text)") }
  }

  @Test("CT-34 the library tells controllers of their containment, each once", arguments: IsolationContext.allCases)
  func containment(in context: IsolationContext) async throws {
    try await context.run {
      let log = EventLog()
      let (window, other, page) = (Screen("w", log: log), Screen("o", log: log), Screen("page", log: log))
      window.makeRoot()
      _ = log.take()
      try window.add(page)
      #expect(
        log.take() == [
          "page willMove(w)", "page willMoveToRoot(w)", "page didMoveToRoot", "page didMove", "w didAdd(page)",
        ])
      try other.add(page)
      #expect(
        log.take() == [
          "w willRemove(page)", "page willMove(o)", "page willMoveToRoot(nil)", "page didMoveToRoot", "page didMove",
          "o didAdd(page)",
        ])
      try page.removeFromParent()
      #expect(log.take() == ["o willRemove(page)", "page willMove(nil)", "page didMove"])
    }
  }

  @Test("CT-34 a moved controller leaves its former one, which swift-win32 forgot")
  func moving() throws {
    let log = EventLog()
    let (one, other, page) = (Screen("1", log: log), Screen("2", log: log), Screen("page", log: log))
    try one.add(page)
    try other.add(page)
    #expect(one.isLeaf && other.children.map(\.traceName) == ["page"] && page.parent === other)
  }

  @Test("CT-3 a controller does not own its parent, nor a view its controller, nor is either cycle closed")
  func ownership() throws {
    weak var top: Screen?
    weak var view: Part?
    let log = EventLog()
    let page = Screen("page", log: log)
    do {
      let navigation = Screen("navigation", log: log)
      (top, view) = (navigation, navigation.view)
      try navigation.add(page)
      #expect(navigation.view.links.holder === navigation)
    }
    #expect(top == nil && view == nil && page.parent == nil)
  }

  @Test("A holder that is gone reads as none, and the links let go of what names it")
  func holder() {
    let view = Part("view")
    #expect(view.links.holder == nil)
    do {
      let screen = Screen("s", log: EventLog())
      view.links.holder = screen
      #expect(view.links.holder === screen)
    }
    #expect(view.links.holder == nil)
    let (one, other) = (Part("one"), Part("other"))
    view.links.holder = one
    view.links.holder = other
    #expect(view.links.holder === other)
    view.links.holder = nil
    #expect(view.links.holder == nil)
  }
}
