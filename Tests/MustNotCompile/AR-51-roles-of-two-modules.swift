// error: static method 'viper(view:presenter:)' requires the types 'any ListViewing' and 'any DetailViewing' be equivalent
// imports: Architectures
import Architectures

protocol ListViewing: AnyObject {}
protocol DetailViewing: AnyObject {}
protocol ListPresenting: AnyObject {}

final class ListView: ViperView, ListViewing {
  let presenter = Link<any ListPresenting>()
  var face: any ListViewing { self }
}
final class ListPresenter: ViperPresenter, ListPresenting {
  let view = WeakLink<any ListViewing>()
  var face: any ListPresenting { self }
}
final class DetailPresenter: ViperPresenter, ListPresenting {
  let view = WeakLink<any DetailViewing>()
  var face: any ListPresenting { self }
}

func assemble() throws {
  _ = try Module.viper(view: ListView(), presenter: ListPresenter())
  _ = try Module.viper(view: ListView(), presenter: DetailPresenter())  // wrong
}
