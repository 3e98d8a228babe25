// error: static method 'viper(view:presenter:)' requires the types 'any Presenting' and 'Nobody' be equivalent
// imports: Architectures
import Architectures

protocol Viewing: AnyObject {}
protocol Presenting: AnyObject {}
protocol Loading: AnyObject {}

final class View: ViperView, Viewing {
  let presenter = Link<any Presenting>()
  var face: any Viewing { self }
}
final class Presenter: ViperPresenter, Presenting {
  let view = WeakLink<any Viewing>()
  let interactor = Link<any Loading>()
  var face: any Presenting { self }
  var interactorOutput: any Presenting { self }
}
final class Interactor: ViperInteractor, Loading {
  let presenter = WeakLink<any Presenting>()
  var face: any Loading { self }
}

func assemble() throws {
  _ = try Module.viper(view: View(), presenter: Presenter(), interactor: Interactor())
  _ = try Module.viper(view: View(), presenter: Presenter())  // wrong
}
