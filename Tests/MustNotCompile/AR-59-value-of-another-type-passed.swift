// error: cannot convert value of type 'Int' to closure result type 'String'
// imports: Architectures
import Architectures

protocol Store: AnyObject { var count: Int { get } }
protocol DetailStore: AnyObject {
  func take(_ name: String)
  func takeCount(_ count: Int)
}

func offers<Router: VIPRouter>(of router: Router) -> [HandedDependency] where Router.DataStore == any Store {
  [
    router.passing({ $0.count }, to: (any DetailStore).takeCount),
    router.passing({ $0.count }, to: (any DetailStore).take),  // wrong
  ]
}
