// error: value of tuple type '()' has no member 'then'
// imports: ArmatureTesting, Testing
import ArmatureTesting
import Testing

func events() {
  given { 3 }.when { _ in }.then()
  given { 3 }.when { _ in }.then().then()  // wrong
}
