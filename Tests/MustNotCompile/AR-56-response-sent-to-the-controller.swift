// error: value of type 'any Presenting' has no member 'display'
// imports: Architectures
import Architectures

struct Response {}
struct ViewModel {}

protocol Listing: AnyObject {}
protocol Presenting: AnyObject { func present(_ response: Response) }
protocol Displaying: AnyObject { func display(_ viewModel: ViewModel) }

final class Interactor: VIPInteractor, Listing {
  let presenter = StrongLink<any Presenting>()
  var interface: any Listing { self }

  func list() {
    presenter.send(Response()) { $0.present }
    presenter { $0.display(ViewModel()) }  // wrong
  }
}
