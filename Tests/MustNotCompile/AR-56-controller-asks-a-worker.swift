// error: cannot find 'worker' in scope
// imports: Architectures
import Architectures

struct Request {}

protocol Listing: AnyObject { func list(_ request: Request) }
protocol Displaying: AnyObject {}

final class ListController: VIPController, Displaying {
  let interactor = StrongLink<any Listing>()
  var interface: any Displaying { self }

  func refresh() {
    interactor.send(Request()) { $0.list }
    worker.run(for: self) { _, worker in await worker.fetch() }  // wrong
  }
}
