import Architectures

struct Lot: Equatable { let number: Int, title: String, highest: Int }
// The server. Each call is answered once, later.
protocol LotGateway: AnyObject {
  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void)
  func placeBid(_ amount: Int, lot number: Int, then answer: @escaping (Result<Int, any Error>) -> Void)
}
// What a role says to another one, over a link.
protocol LotViewing: AnyObject { func show(title: String, price: String, message: String) }
protocol LotPresenting: AnyObject {
  func viewDidLoad()
  func didPressBid(_ text: String)
}
protocol LotInteracting: AnyObject {
  func load()
  func placeBid(_ amount: Int)
}
protocol LotInteractorOutput: AnyObject {
  func didLoad(title: String, highest: Int)
  func didPlaceBid(_ amount: Int)
  func didFail()
}
protocol LotRouting: AnyObject { func showReceipt(for amount: Int) }
protocol Navigating: AnyObject { func push(_ screen: String) }
// The view, which is the controller as well, and complete.
final class LotView: VIPERView, LotViewing, Navigating {
  let presenter = StrongLink<any LotPresenting>()
  var interface: any LotViewing { self }
  private(set) var shown: [[String]] = [], screens: [String] = []
  func show(title: String, price: String, message: String) { shown.append([title, price, message]) }
  func push(_ screen: String) { screens.append(screen) }
}
