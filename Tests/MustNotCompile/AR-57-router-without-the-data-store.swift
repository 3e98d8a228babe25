// error: static method 'vip(controller:interactor:presenter:worker:router:)' requires the types 'any ListStore' and 'any OtherStore' be equivalent
// imports: Architectures
import Architectures

protocol Listing: AnyObject {}
protocol Presenting: AnyObject {}
protocol Displaying: AnyObject {}
protocol Routing: AnyObject {}
protocol ListStore: AnyObject {}
protocol OtherStore: AnyObject {}

final class Node: Composite, Responder {
  let links = TreeLinks<Node>()
  func treeEvent(_ event: TreeEvent<Node>) {}
}
final class Screen: Controller, VIPController, Displaying {
  let controllerState = ControllerState<Node>()
  let interactor = StrongLink<any Listing>()
  let router = StrongLink<any Routing>()
  var interface: any Displaying { self }
  func load() throws -> Node { Node() }
}
final class Interactor: VIPInteractor, Listing, ListStore {
  let presenter = StrongLink<any Presenting>()
  var interface: any Listing { self }
  var dataStore: any ListStore { self }
}
final class Presenter: VIPPresenter, Presenting {
  let controller = WeakLink<any Displaying>()
  var interface: any Presenting { self }
}
final class Router<Store>: VIPRouter, Routing {
  let controller = WeakLink<any Controller<Node>>()
  let dataStore = StrongLink<Store>()
  var interface: any Routing { self }
}

func assemble() throws {
  let (screen, interactor, presenter) = (Screen(), Interactor(), Presenter())
  _ = try AssembledModule.vip(
    controller: screen, interactor: interactor, presenter: presenter, worker: NoRole(),
    router: Router<any ListStore>())
  _ = try AssembledModule.vip(  // wrong
    controller: screen, interactor: interactor, presenter: presenter, worker: NoRole(),  // wrong
    router: Router<any OtherStore>())  // wrong
}
