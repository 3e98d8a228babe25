// error: 'nil' is not compatible with expected argument type 'any Actor'
// imports: Architectures
import Architectures

final class Model { var name = "" }
final class Label { var text = "" }

@MainActor func show(_ model: Model, in label: Label, _ binder: Binder) {
  binder.bind(model, { $0.name }, to: label, \.text)
}
func showNowhere(_ model: Model, in label: Label, _ binder: Binder) {  // wrong
  binder.bind(model, { $0.name }, to: label, \.text)  // wrong
}  // wrong
