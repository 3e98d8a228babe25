/// Where a climb from node to node came to its end.
struct NodeClimb {
  let place: NodePlace

  /// Whether the node there was passed by as well: then the links lead no further, or somebody may hold the node.
  let isPassed: Bool

  /// What the class of the node is to the search; empty if it was passed by, or nothing is known of its class.
  let facts: ClassFacts
}
