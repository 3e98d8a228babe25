import Responders

extension Controller {
  /// Gives each offer to whom it is for, in order.
  func take(_ offers: [Offer], from sender: AnyObject) -> [Handover] {
    offers.map { offer in
      var takers: [Participant] = []
      // Not by recursion: containers may stand in each other as deep as anybody likes.
      var waiting: [any Controller<Content>] = [self]
      while let next = waiting.popLast() {
        if offer.give(to: next, from: sender) {
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
      let error = NavigationError(
        kind, self, .unmetNeeds(Participant(next), needs: needs, sender: Participant(sender)))
      Diagnostic(.unmetNeed, about: Participant(next), "\(error)").emit()
      throw error
    }
  }
}

extension Diagnostic.Topic {
  /// A scene was to be shown without what it needs.
  public static let unmetNeed = Diagnostic.Topic("unmet need of a scene")
}
