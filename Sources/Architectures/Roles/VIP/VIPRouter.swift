/// The router of a VIP scene: it leads to other scenes, and hands them values of its scene's data store.
///
/// The controller owns it; it refers to the controller weakly and owns the data store, which is the interactor behind a
/// narrow protocol.
///
/// ```swift
/// final class CardListRouter: VIPRouter, CardListRouting {
///   let controller = WeakLink<any Controller<View>>()
///   let dataStore = Link<any CardListStore>()
///   var face: any CardListRouting { self }
/// }
/// ```
public protocol VIPRouter: ModuleRouter {
  /// The protocol of the interactor's data store; `Nobody` without one.
  associatedtype DataStore = Nobody

  /// Strong.
  var dataStore: Link<DataStore> { get }
}

extension VIPRouter where DataStore == Nobody {
  /// A link to nobody.
  public var dataStore: Link<Nobody> { Link() }
}
