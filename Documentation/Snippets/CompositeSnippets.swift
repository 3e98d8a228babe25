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
