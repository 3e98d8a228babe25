import Composites

extension DispatchPath {
  /// Enters the nodes above one for as long as their classes are known to be nothing to a search.
  ///
  /// - Parameters:
  ///   - limit: The most objects that the path may have.
  ///   - knowledge: What the search knows of classes.
  /// - Returns: The last node entered, or the one given, and whether the links lead no further from it.
  mutating func passPlainNodes(
    above start: Link, limit: Int, _ knowledge: borrowing ClassKnowledge
  ) -> (passed: Link, isAtEnd: Bool) {
    let known = knowledge.entries
    let question = ObjectIdentifier(knowledge.question)
    var link = start
    var isAtEnd = false
    var isPassing = true
    while isPassing, stops.count < limit {
      let room = Swift.max(stops.capacity - stops.count, stops.count, 4)
      stops.append(addingCapacity: Swift.min(room, limit - stops.count)) { span in
        while span.freeCapacity > 0 {
          guard !link.hasExtras, let above = link.above else {
            isAtEnd = true
            isPassing = false
            return
          }
          guard let facts = known.facts(of: ObjectIdentifier(above.type), question), facts.isEmpty else {
            isPassing = false
            return
          }
          span.append(Stop(identity: above.identity, type: above.type))
          link = above.link
        }
      }
    }
    return (link, isAtEnd)
  }
}
