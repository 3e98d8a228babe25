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

  /// How many of its steps recognisers are seeing now, one inside another; until they have, the node gets none.
  var readers = 0

  init(serial: Int, last: PointerSample) {
    self.serial = serial
    self.last = last
  }

  /// Takes a step that recognisers are to see, and after them the node if it still gets any.
  mutating func take(_ sample: PointerSample) {
    last = sample
    readers += 1
    if sample.phase == .ended || sample.phase == .cancelled { isDown = false }
    if !isClosed { held.append(sample) }
  }
}
