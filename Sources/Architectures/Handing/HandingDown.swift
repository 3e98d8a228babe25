import Responders

extension Controller {
  /// Gives each offer to whom it is for, in order, and throws if nobody takes one that has to be taken.
  func take(
    _ offers: [Offer], _ kind: NavigationRequest.Kind, from sender: AnyObject
  ) throws(NavigationError) -> [Handover] {
    let handovers = handOut(offers, from: sender)
    for (offer, handover) in zip(offers, handovers) where handover.takers.isEmpty {
      if let (need, sender) = offer.requirement { throw refuse(kind, for: [need], of: self, sender: sender) }
    }
    return handovers
  }

  private func handOut(_ offers: [Offer], from sender: AnyObject) -> [Handover] {
    offers.map { offer in
      var takers: [Participant] = []
      // Not by recursion: containers may stand in each other as deep as anybody likes.
      var waiting: [any Controller<Content>] = [self]
      while let next = waiting.popLast() {
        if offer.give(next, sender) {
          takers.append(Participant(next))
        } else {
          waiting.append(contentsOf: next.scene.children.reversed())
        }
      }
      return Handover(capability: offer.capability, takers: takers)
    }
  }

  /// Throws if this scene, or one inside of it, still needs something.
  func checkNeeds(_ kind: NavigationRequest.Kind, sender: AnyObject) throws(NavigationError) {
    var waiting: [any Controller<Content>] = [self]
    while let next = waiting.popLast() {
      waiting.append(contentsOf: next.scene.children.reversed())
      guard let needs = (next as? any NeedDeclaring)?.unmetNeeds, !needs.isEmpty else { continue }
      throw refuse(kind, for: needs, of: next, sender: Participant(sender))
    }
  }

  private func refuse(
    _ kind: NavigationRequest.Kind, for needs: [String], of scene: any Controller, sender: Participant
  ) -> NavigationError {
    let error = NavigationError(kind, self, .unmetNeeds(Participant(scene), needs: needs, sender: sender))
    Diagnostic(.unmetNeed, about: Participant(scene), "\(error)").emit()
    return error
  }
}

extension Diagnostic.Topic {
  /// A scene was to be shown without what it needs.
  public static let unmetNeed = Diagnostic.Topic("unmet need of a scene")
}
