import ArmatureTesting
import MessageTracing
import Testing

@testable import Composites

@Suite struct ControllerTests {
  /// A controller in a tree of controllers, beside the tree of its views.
  private final class Screen: Composite, TraceNamed {
    let links = TreeLinks<Screen>()
    let traceName: String
    let view: Part
    let log: EventLog

    init(_ name: String, log: EventLog) {
      traceName = name
      self.log = log
      view = Part("\(name)'s view")
      view.boundLink()?.attachment = ControllerReference(self)
    }

    func treeEvent(_ event: TreeEvent<Screen>) { log.lines.append("\(traceName) \(event.text)") }
  }

  @Test("CT-34 controllers receive each containment callback once", arguments: IsolationContext.allCases)
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

  @Test("CT-34 a moved controller leaves its former parent")
  func moving() throws {
    let log = EventLog()
    let (one, other, page) = (Screen("1", log: log), Screen("2", log: log), Screen("page", log: log))
    try one.add(page)
    try other.add(page)
    #expect(one.isLeaf && other.children.map(\.traceName) == ["page"] && page.parent === other)
  }

  @Test("CT-3 a controller doesn't own its parent, a view doesn't own its controller, and neither is a retain cycle")
  func ownership() throws {
    weak var top: Screen?
    weak var view: Part?
    let log = EventLog()
    let page = Screen("page", log: log)
    do {
      let navigation = Screen("navigation", log: log)
      (top, view) = (navigation, navigation.view)
      try navigation.add(page)
      #expect(navigation.view.controller === navigation)
    }
    #expect(top == nil && view == nil && page.parent == nil)
  }

  @Test("A node owns an attached object until it is replaced")
  func attachment() {
    weak var attached: Part?
    let view = Part("view")
    #expect(view.boundLink()?.attachment == nil && view.boundLink()?.hasAttachment == false)
    do {
      let object = Part("object")
      attached = object
      view.boundLink()?.attachment = object
      #expect(view.boundLink()?.attachment === object)
    }
    #expect(attached != nil && view.boundLink()?.hasAttachment == true)
    view.boundLink()?.attachment = Part("other")
    #expect(attached == nil)
    view.boundLink()?.attachment = nil
    #expect(view.boundLink()?.hasAttachment == false)
  }

  @Test("The release of an attached object may change the node's attachment and its tree")
  func releaseOfAttachment() throws {
    final class Releaser {
      let release: () -> Void
      init(_ release: @escaping () -> Void) { self.release = release }
      deinit { release() }
    }
    let (view, child) = (Part("view"), Part("child"))
    let last = Part("last")
    view.boundLink()?.attachment = Releaser { [unowned view] in
      #expect(view.boundLink()?.hasAttachment == false)
      view.boundLink()?.attachment = last
      #expect(throws: Never.self) { try view.add(child) }
    }
    view.boundLink()?.attachment = nil
    #expect(view.boundLink()?.attachment === last && child.parent === view)
    try view.checkInvariants()
  }

  @Test("An attached object is released with its node, whose tree it may change")
  func releaseWithNode() throws {
    final class Releaser {
      let release: () -> Void
      init(_ release: @escaping () -> Void) { self.release = release }
      deinit { release() }
    }
    let (child, grandchild) = (Part("child"), Part("grandchild"))
    var releases = 0
    do {
      let view = Part("view")
      try view.add(child)
      view.boundLink()?.attachment = Releaser {
        releases += 1
        #expect(child.parent == nil)
        #expect(throws: Never.self) { try child.add(grandchild) }
      }
    }
    #expect(releases == 1 && grandchild.parent === child)
    try child.checkInvariants()
  }
}

/// The object that a controller attaches to its view.
private final class ControllerReference {
  weak var controller: AnyObject?
  init(_ controller: AnyObject) { self.controller = controller }
}

extension Part {
  fileprivate var controller: AnyObject? { (existingLink?.attachment as? ControllerReference)?.controller }
}
