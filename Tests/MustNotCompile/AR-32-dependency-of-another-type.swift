// error: cannot convert value of type 'String' to expected argument type 'Int'
// imports: Architectures
import Architectures

protocol TakesNumber: AnyObject { func take(_ number: Int) }

func dependencies() -> [HandedDependency] {
  [
    .dependency(to: (any TakesNumber).self) { $0.take(3) },
    .dependency(to: (any TakesNumber).self) { $0.take("x") },  // wrong
  ]
}
