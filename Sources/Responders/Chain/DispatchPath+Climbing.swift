import Composites

extension DispatchPath {
  /// Enters a node and those above it, for as long as their classes are known to be nothing to a search.
  ///
  /// - Parameters:
  ///   - limit: The most objects that the path may have.
  ///   - known: What is known of classes.
  ///   - question: What the search asks for.
  mutating func climb(
    from start: NodePlace, limit: Int, _ known: ContiguousArray<ClassTable.Entry>, _ question: ObjectIdentifier
  ) -> NodeClimb {
    let known = known.span
    var link = start.link
    var isPassed = false
    var facts: ClassFacts = []
    var isOver = false
    while !isOver, stops.count < limit {
      let room = Swift.max(stops.capacity - stops.count, stops.count, 4)
      stops.append(addingCapacity: Swift.min(room, limit - stops.count)) { span in
        // Neighbours are often of one class, which needs no look-up. At first this is no class at all.
        var plain = question
        var stop = link.passport
        while span.freeCapacity > 0 {
          guard let (type, identity) = stop else { return isOver = true }
          if plain != ObjectIdentifier(type) {
            let found = known.facts(of: ObjectIdentifier(type), question)
            guard let found, found.isEmpty else {
              facts = found ?? []
              return isOver = true
            }
            plain = ObjectIdentifier(type)
          }
          span.append(Stop(identity: identity, type: type))
          guard !link.hasExtras, let above = link.above else {
            isPassed = true
            return isOver = true
          }
          link = above.link
          stop = above.passport
        }
      }
    }
    return NodeClimb(place: NodePlace(link, in: start.type), isPassed: isPassed, facts: facts)
  }
}
