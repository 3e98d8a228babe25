extension GestureRecognizer {
  /// Who is asked whether the recogniser may begin, receive and share; held weakly.
  ///
  /// Each question has a protocol of its own; the delegate adopts those it wants to be asked.
  public var delegate: (any GestureRecognizerDelegate)? {
    get { gesture.delegate }
    set { gesture.delegate = newValue }
  }

  /// Whether recognising takes the pointers away from their nodes; true unless set.
  ///
  /// Each node then gets one cancel and nothing more, also for pointers that come down later in the same gesture.
  public var cancelsPointersInView: Bool {
    get { gesture.cancelsPointersInView }
    set { gesture.cancelsPointersInView = newValue }
  }

  /// Whether a node hears of a pointer only once this recogniser has failed; false unless set.
  ///
  /// If it is recognised instead, the node hears nothing at all.
  public var delaysPointersBegan: Bool {
    get { gesture.delaysPointersBegan }
    set { gesture.delaysPointersBegan = newValue }
  }

  /// Whether a node hears of a pointer's end only once this recogniser is decided; true unless set.
  ///
  /// So a gesture that is recognised after its pointers are up, such as a double tap, can still cancel them. It has no
  /// effect without ``cancelsPointersInView``.
  public var delaysPointersEnded: Bool {
    get { gesture.delaysPointersEnded }
    set { gesture.delaysPointersEnded = newValue }
  }

  /// Lets this recogniser be recognised only after another has failed.
  ///
  /// While the other is undecided, this one waits; if the other is recognised, this one fails. The requirement counts
  /// in gestures in which both watch a pointer. The other is held weakly; one that died or is disabled is no obstacle.
  /// Requiring a recogniser to wait for itself does nothing.
  public func require(toFail other: any GestureRecognizer) {
    guard other.gesture !== gesture else { return }
    gesture.addRequirement(other)
  }
}
