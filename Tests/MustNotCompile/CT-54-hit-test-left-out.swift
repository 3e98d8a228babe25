// error: type 'View' does not conform to protocol 'SpatialComposite'
// imports: Composites
import Composites

class View: Composite {
  let links = TreeLinks<View>()
  var geometry = Geometry()
  func treeEvent(_ event: TreeEvent<View>) {}
}
extension View: SpatialComposite {}  // wrong
