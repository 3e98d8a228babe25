import Composites

extension DispatchPath {
  /// Enters a node and those above it, for as long as their classes are known to be nothing to a search.
  ///
  /// - Parameters:
  ///   - limit: The most objects that the path may have.
  ///   - known: What is known of classes.
  ///   - question: What the search asks for.
  @inline(never)
  mutating func climb(
    from start: NodePlace, limit: Int, _ known: ContiguousArray<ClassTable.Entry>, _ question: ObjectIdentifier
  ) -> NodeClimb {
    let known = known.span
    // Neighbours are often of one class, which needs no look-up. At first this is no class at all.
    var plain = question
    var link = start.link
    var facts: ClassFacts = []
    var isFull = false
    var isRefused = false
    repeat {
      isFull = false
      let room = Swift.max(stops.capacity - stops.count, stops.count, 4)
      stops.append(addingCapacity: Swift.min(room, limit - stops.count)) { span in
        link = link.climb { type, identity in
          if plain != ObjectIdentifier(type) {
            let found = known.facts(of: ObjectIdentifier(type), question)
            guard let found, found.isEmpty else {
              facts = found ?? []
              isRefused = true
              return false
            }
            plain = ObjectIdentifier(type)
          }
          guard span.freeCapacity > 0 else {
            isFull = true
            return false
          }
          span.append(Stop(identity: identity, type: type))
          return true
        }
      }
    } while isFull && stops.count < limit
    return NodeClimb(place: NodePlace(link, in: start.type), isPassed: !isFull && !isRefused, facts: facts)
  }
}
