// error: cannot assign to property: 'appearance' is a get-only property
// imports: Architectures
import Architectures

func show(_ controller: some Controller) {
  controller.controllerState.appearance = .visible  // wrong
}
