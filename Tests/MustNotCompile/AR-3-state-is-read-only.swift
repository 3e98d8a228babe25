// error: cannot assign to property: 'appearance' setter is inaccessible
// imports: Architectures
import Architectures

func show(_ controller: some Controller) {
  controller.controllerState.appearance = .visible  // wrong
}
