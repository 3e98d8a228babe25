// error: value of type 'Given<Int>' has no member 'then'
// imports: ArmatureTesting, Testing
import ArmatureTesting
import Testing

func events() {
  given { 3 }.when { _ in }.then()
  given { 3 }.then()  // wrong
}
