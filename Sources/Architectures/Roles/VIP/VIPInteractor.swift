/// The interactor of a VIP scene: it answers Requests, with the help of workers, by Responses to its presenter.
///
/// It owns presenter and workers. It has no link to the controller. What other scenes may be handed of it stands behind
/// a narrow protocol, its data store, which the router owns.
///
/// ```swift
/// final class CardListInteractor: VIPInteractor, CardListing, CardListStore {
///   let presenter = Link<any CardListPresenting>()
///   let worker = WorkerLink<any CardFetching>()
///   var face: any CardListing { self }
///   var dataStore: any CardListStore { self }
/// }
/// ```
public protocol VIPInteractor: AnyObject {
  /// The protocol by which the controller knows it.
  associatedtype Face

  /// The protocol by which it knows the presenter.
  associatedtype Presenter

  /// The protocol by which it knows its worker, or a structure of several; `Nobody` without one.
  associatedtype Worker = Nobody

  /// The protocol of its data store; `Nobody` without one.
  associatedtype DataStore = Nobody

  /// This object, as it is known: `self`.
  var face: Face { get }

  /// Strong; takes Responses. Once the scene has left, a Response is late and stops here.
  var presenter: Link<Presenter> { get }

  /// Strong; runs the workers' tasks.
  var worker: WorkerLink<Worker> { get }

  /// What the router may read and hand to other scenes.
  var dataStore: DataStore { get }
}

extension VIPInteractor where Worker == Nobody {
  /// A link to nobody.
  public var worker: WorkerLink<Nobody> { WorkerLink() }
}

extension VIPInteractor where DataStore == Nobody {
  /// Nobody.
  public var dataStore: Nobody { Nobody() }
}
