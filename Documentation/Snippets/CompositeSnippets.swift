import Armature
import Testing

@Suite("Composites on the pages")
struct CompositeSnippets {
  @Test("a tree is built, walked, and refuses a cycle without a change")
  func tree() throws {
    // snippet.tree
    class View: Composite {
      let links = TreeLinks<View>()
      let name: String

      init(_ name: String) { self.name = name }
      func treeEvent(_ event: TreeEvent<View>) {}
    }

    let page = View("page")
    let title = View("title")
    let text = View("text")
    try page.add(text)
    try page.insert(title, below: text)
    print(page.preorder.map(\.name))  // ["page", "title", "text"]

    do { try title.add(page) } catch { print(error) }  // page contains title: nothing has changed
    // snippet.end
    #expect(page.preorder.map(\.name) == ["page", "title", "text"])
    #expect(throws: TreeError.self) { try title.add(page) }
    try page.checkInvariants()
  }

  @Test("a view decides its own area, and may pass pointers through")
  func hits() throws {
    // snippet.hits
    class View: SpatialComposite {
      let links = TreeLinks<View>()
      var geometry: Geometry

      init(_ frame: Rect) { geometry = Geometry(frame: frame) }
      func treeEvent(_ event: TreeEvent<View>) {}
      func contains(_ point: Point) -> Bool { bounds.contains(point) }
      func hitTest(_ point: Point) -> View? { defaultHitTest(point) }
    }

    /// A button with a larger area than its picture.
    class CloseButton: View {
      override func contains(_ point: Point) -> Bool { bounds.insetBy(dx: -8, dy: -8).contains(point) }
    }

    /// A view that takes no pointer itself; its children do.
    class Overlay: View {
      override func hitTest(_ point: Point) -> View? {
        let hit = super.hitTest(point)
        return hit === self ? nil : hit
      }
    }

    let page = View(Rect(x: 0, y: 0, width: 100, height: 100))
    let overlay = Overlay(page.bounds)
    let close = CloseButton(Rect(x: 80, y: 10, width: 10, height: 10))
    try page.add(overlay)
    try overlay.add(close)
    print(page.hitTest(Point(75, 12)) === close)  // true: 5 to the left of its bounds
    print(page.hitTest(Point(20, 50)) === page)  // true: the overlay passes the pointer through
    // snippet.end
    #expect(page.hitTest(Point(75, 12)) === close && page.hitTest(Point(20, 50)) === page)
    #expect(overlay.hitTest(Point(20, 50)) == nil)
  }

  @Test("a pass visits the marked nodes, and an animator steps behaviors")
  func passes() throws {
    // snippet.passes
    class Row: Composite {
      let links = TreeLinks<Row>()
      func treeEvent(_ event: TreeEvent<Row>) {}
    }

    class Fade: Behavior {
      let links = TreeLinks<Fade>()
      var opacity = 0.0

      func treeEvent(_ event: TreeEvent<Fade>) {}

      func step(_ step: BehaviorStep) -> BehaviorProgress {
        opacity = min(opacity + step.seconds, 1)
        return opacity < 1 ? .running : .finished
      }
    }

    let list = Row()
    let row = Row()
    try list.add(row)
    row.setNeedsLayout()
    list.forEachInvalidated(.layout) { print($0 === row) }  // true: the list itself is not marked

    let animator = Animator(Fade())
    print(animator.step(to: .seconds(2)))  // The behavior has finished.
    // snippet.end
    #expect(!list.needsPass(for: .layout))
    #expect(animator.behavior.opacity == 1 && animator.isFinished)
  }
}
