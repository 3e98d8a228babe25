// error: value of type 'When<Int>' has no member 'when'
// imports: ArmatureTesting, Testing
import ArmatureTesting
import Testing

func events() {
  given { 3 }.when({ _ in }, { _ in }).then()
  given { 3 }.when { _ in }.when { _ in }.then()  // wrong
}
