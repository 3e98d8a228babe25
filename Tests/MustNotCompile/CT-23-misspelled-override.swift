// error: method does not override any method from its superclass
// imports: Composites
import Composites

class View: Composite {
  let links = TreeLinks<View>()
  func treeEvent(_ event: TreeEvent<View>) {}
}

class Label: View {
  override func treeEvents(_ event: TreeEvent<View>) {}  // wrong
}
