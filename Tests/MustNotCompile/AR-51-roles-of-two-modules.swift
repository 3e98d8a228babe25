// error: static method 'viper(view:presenter:interactor:router:)' requires the types 'any ListViewing' and 'any DetailViewing' be equivalent
// imports: Architectures
import Architectures

protocol ListViewing: AnyObject {}
protocol DetailViewing: AnyObject {}
protocol ListPresenting: AnyObject {}

final class ListView: VIPERView, ListViewing {
  let presenter = StrongLink<any ListPresenting>()
  var interface: any ListViewing { self }
}
final class ListPresenter: VIPERPresenter, ListPresenting {
  let view = WeakLink<any ListViewing>()
  var interface: any ListPresenting { self }
}
final class DetailPresenter: VIPERPresenter, ListPresenting {
  let view = WeakLink<any DetailViewing>()
  var interface: any ListPresenting { self }
}

func assemble(_ presenter: ListPresenter, _ other: DetailPresenter) throws {
  _ = try AssembledModule.viper(view: ListView(), presenter: presenter, interactor: NoRole(), router: NoRole())
  _ = try AssembledModule.viper(view: ListView(), presenter: other, interactor: NoRole(), router: NoRole())  // wrong
}
