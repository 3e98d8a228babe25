// error: cannot convert value of type 'String' to expected argument type 'Int'
// imports: Architectures
import Architectures

protocol TakesNumber: AnyObject { func take(_ number: Int) }

func offer() -> [Offer] {
  [
    Offer((any TakesNumber).self) { $0.take(3) },
    Offer((any TakesNumber).self) { $0.take("x") },  // wrong
  ]
}
