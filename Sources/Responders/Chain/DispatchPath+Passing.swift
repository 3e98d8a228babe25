import Composites

extension DispatchPath {
  /// Enters a node and those above it, for as long as their classes are known to be nothing to a search.
  ///
  /// - Parameters:
  ///   - limit: The most objects that the path may have.
  ///   - knowledge: What the search knows of classes.
  /// - Returns: The last node reached, and whether it was entered, which means that the links lead no further.
  mutating func passPlainNodes(
    from start: Link, limit: Int, _ knowledge: borrowing ClassKnowledge
  ) -> (link: Link, isPassed: Bool) {
    let known = knowledge.entries
    let question = ObjectIdentifier(knowledge.question)
    var link = start
    var isOver = false
    var isPassed = false
    while !isOver, stops.count < limit {
      let room = Swift.max(stops.capacity - stops.count, stops.count, 4)
      stops.append(addingCapacity: Swift.min(room, limit - stops.count)) { span in
        // Neighbours are often of one class: that needs no look-up.
        var plain: ObjectIdentifier?
        while span.freeCapacity > 0 {
          guard let (type, identity) = link.passport else { return isOver = true }
          if plain != ObjectIdentifier(type) {
            guard let facts = known.facts(of: ObjectIdentifier(type), question), facts.isEmpty else {
              return isOver = true
            }
            plain = ObjectIdentifier(type)
          }
          span.append(Stop(identity: identity, type: type))
          guard !link.hasExtras, let parent = link.parent else {
            isPassed = true
            return isOver = true
          }
          link = parent
        }
      }
    }
    return (link, isPassed)
  }
}
