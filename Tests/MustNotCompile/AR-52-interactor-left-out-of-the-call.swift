// error: static method 'viper(view:presenter:interactor:router:)' requires the types 'any Presenting' and 'NoRole' be equivalent
// imports: Architectures
import Architectures

protocol Viewing: AnyObject {}
protocol Presenting: AnyObject {}
protocol Loading: AnyObject {}

final class View: VIPERView, Viewing {
  let presenter = StrongLink<any Presenting>()
  var interface: any Viewing { self }
}
final class Presenter: VIPERPresenter, Presenting {
  let view = WeakLink<any Viewing>()
  let interactor = StrongLink<any Loading>()
  var interface: any Presenting { self }
  var interactorOutput: any Presenting { self }
}
final class Interactor: VIPERInteractor, Loading {
  let presenter = WeakLink<any Presenting>()
  var interface: any Loading { self }
}

func assemble() throws {
  _ = try AssembledModule.viper(view: View(), presenter: Presenter(), interactor: Interactor(), router: NoRole())
  _ = try AssembledModule.viper(view: View(), presenter: Presenter(), interactor: NoRole(), router: NoRole())  // wrong
}
