// error: cannot convert value of type 'String' to expected argument type 'Int'
// imports: Architectures
import Architectures

func pick(_ picker: some ResultController<View, Int>) {
  picker.finish("x")  // wrong
}

final class View: Composite, Responder {
  let links = TreeLinks<View>()
  func treeEvent(_ event: TreeEvent<View>) {}
}
