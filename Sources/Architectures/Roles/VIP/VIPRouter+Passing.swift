import MessageTracing

extension VIPRouter {
  /// Offers a value of this scene's data store to the data store of the scene that a request leads to.
  ///
  /// ```swift
  /// controller { $0.navigator?.push(detail, passing({ $0.chosenCard }, as: (any CardDetailStore).take)) }
  /// ```
  ///
  /// The value is read now, and handed over before the destination loads: to its interactor, if that adopts the
  /// protocol, or else to the scene itself. If neither does, the request is refused before anything loads, as with a
  /// need that nobody meets; every scene that a request brings has to take it.
  ///
  /// - Parameters:
  ///   - value: Reads what is passed; several values as a tuple or a structure.
  ///   - method: A method of the destination's protocol that takes it, not yet called.
  public func passing<Value, Destination>(
    _ value: (DataStore) -> Value, as method: @escaping (Destination) -> (Value) -> Void
  ) -> Offer {
    let outcome = dataStore { value($0) }
    let capability = Offer.name(of: Destination.self)
    var offer = Offer(Destination.self) { [weak self] destination, object in
      guard case .returned(let value) = outcome else { return false }
      Trace.send(capability, from: self, to: object, .link) { method(destination)(value) }
      return true
    }
    let need = outcome.isGone ? "a value of a data store that is there" : "a data store that adopts \(capability)"
    offer.requirement = (need, Participant(self))
    return offer
  }
}

extension Offer {
  /// An offer to a scene's data store: to the interactor of a VIP controller, or else to the scene itself.
  fileprivate init<Destination>(
    _ destination: Destination.Type, _ give: @escaping (Destination, AnyObject) -> Bool
  ) {
    self.init(capability: Self.name(of: destination)) { scene in
      let interactor = (scene as? any VIPController)?.interactorObject
      for object in [interactor, scene].compactMap(\.self) {
        if let taker = object as? Destination { return give(taker, object) }
      }
      return false
    }
  }
}

extension VIPController {
  fileprivate var interactorObject: AnyObject? { interactor.found.map { $0 as AnyObject } }
}
