// error: overriding declaration requires an 'override' keyword
// imports: Composites
import Composites

class View: SpatialComposite {
  let links = TreeLinks<View>()
  var geometry = Geometry()
  func treeEvent(_ event: TreeEvent<View>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> View? { defaultHitTest(point) }
}

class Overlay: View {
  func hitTest(_ point: Point) -> View? { nil }  // wrong
}
