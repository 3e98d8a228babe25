// error: static method 'vip(controller:interactor:presenter:router:)' requires the types 'any ListStore' and 'any OtherStore' be equivalent
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
final class Scene: Controller, VIPController, Displaying {
  let scene = SceneState<Node>()
  let interactor = Link<any Listing>()
  let router = Link<any Routing>()
  var face: any Displaying { self }
  func load() throws -> Node { Node() }
}
final class Interactor: VIPInteractor, Listing, ListStore {
  let presenter = Link<any Presenting>()
  var face: any Listing { self }
  var dataStore: any ListStore { self }
}
final class Presenter: VIPPresenter, Presenting {
  let controller = WeakLink<any Displaying>()
  var face: any Presenting { self }
}
final class Router<Store>: VIPRouter, Routing {
  let controller = WeakLink<any Controller<Node>>()
  let dataStore = Link<Store>()
  var face: any Routing { self }
}

func assemble() throws {
  let (scene, interactor, presenter) = (Scene(), Interactor(), Presenter())
  _ = try Module.vip(
    controller: scene, interactor: interactor, presenter: presenter, router: Router<any ListStore>())
  _ = try Module.vip(  // wrong
    controller: scene, interactor: interactor, presenter: presenter, router: Router<any OtherStore>())  // wrong
}
