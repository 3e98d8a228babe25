// error: type 'View' does not conform to protocol 'Composite'
// imports: Composites
import Composites

class Sheet: Composite {
  let links = TreeLinks<Sheet>()
  func treeEvent(_ event: TreeEvent<Sheet>) {}
}

class View: Composite {  // wrong
  let links = TreeLinks<View>()  // wrong
}  // wrong
