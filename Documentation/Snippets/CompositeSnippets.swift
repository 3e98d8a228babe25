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
}
