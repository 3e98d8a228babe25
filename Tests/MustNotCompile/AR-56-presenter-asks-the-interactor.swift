// error: cannot find 'interactor' in scope
// imports: Architectures
import Architectures

struct Response {}
struct ViewModel {}
struct Request {}

protocol Listing: AnyObject { func list(_ request: Request) }
protocol Presenting: AnyObject { func present(_ response: Response) }
protocol Displaying: AnyObject { func display(_ viewModel: ViewModel) }

final class Presenter: VIPPresenter, Presenting {
  let controller = WeakLink<any Displaying>()
  var interface: any Presenting { self }

  func present(_ response: Response) {
    controller.send(ViewModel()) { $0.display }
    interactor.send(Request()) { $0.list }  // wrong
  }
}
