public import Composites
public import TargetActions

extension ResponderRoot where Self: SpatialComposite, Node: Responder {
  /// Hands one step of a pointer to whom it belongs.
  ///
  /// A step that begins a sequence is hit-tested, and every later step of that pointer goes to the node hit then,
  /// wherever the pointer is. The gesture recognisers of that node and of the nodes above it, the root's last, see each
  /// step before the node. A control makes events of its steps (``TargetActions/PointerTracking``), with the step as
  /// their input; any other node gets them as ``ResponderEvent/pointer(_:)``, which travel on if it forwards them.
  ///
  /// - Parameter sample: The step, with its location in this root's own space.
  public func dispatch(_ sample: PointerSample) {
    let pointers = rootState.pointers
    guard sample.phase == .began else { return pointers.go(on: sample) }
    guard let node = hitTest(sample.location) else { return }
    let recognizers = sequence(first: node, next: { $0.parent }).flatMap { node in
      (node as? any GestureHosting)?.gestureRecognizers ?? []
    }
    pointers.begin(sample, on: node, offeredTo: recognizers) { [weak self, weak node] location in
      guard let self, let node, let point = self.convert(location, to: node) else { return false }
      return node.contains(point)
    }
  }
}

extension ResponderRoot {
  /// When ``advancePointers(to:)`` has something to do although no step may come, on the time line of the samples.
  public var pointerDeadline: Duration? { rootState.pointers.coordinator.deadline }

  /// Lets time pass for the gesture recognisers without a step of a pointer: a long press, a tap that waited.
  public func advancePointers(to time: Duration) {
    rootState.pointers.advance(to: time)
  }

  /// Takes pointers and first responder away from what is about to leave: cancels first, then the forced resignation.
  public func prepareForDeparture(of subtree: Node) {
    rootState.pointers.cancel(in: subtree)
    rootState.resignForced(leaving: subtree)
  }
}
