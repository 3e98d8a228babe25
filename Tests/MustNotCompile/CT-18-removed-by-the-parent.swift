// error: 'remove' is unavailable: Call 'child.removeFromParent()', or 'removeAllChildren()' for all of them.
// imports: Composites
import Composites

class View: Composite {
  let links = TreeLinks<View>()
  func treeEvent(_ event: TreeEvent<View>) {}
}

func replaceContent(of page: View, _ child: View) throws {
  page.remove(child)  // wrong
  try child.removeFromParent()
}
