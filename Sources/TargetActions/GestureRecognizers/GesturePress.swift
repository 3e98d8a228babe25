/// One sequence of a pointer as the coordinator keeps it, from down to up and until nothing of it is held back.
struct GesturePress {
  /// Tells it from all others, also from later ones of the same pointer.
  let serial: Int

  /// The last step seen.
  var last: PointerSample

  var isDown = true

  /// Whether the node has had a step of it.
  var isKnownToNode = false

  /// Whether the node gets nothing more of it.
  var isClosed = false

  /// What the node has not had yet, in order.
  var held: [PointerSample] = []

  init(serial: Int, last: PointerSample) {
    self.serial = serial
    self.last = last
  }
}
