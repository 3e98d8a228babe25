public import MessageTracing

extension Diagnostic.Topic {
  /// A recogniser asked for a step that its state does not allow, or outside any gesture.
  public static let refusedGestureMove = Diagnostic.Topic("refused gesture move")
}

extension GestureRecognizer {
  /// Where the recogniser stands, as all others see it.
  public var state: GestureState { gesture.state }

  /// Whether it takes part in gestures; true unless set.
  ///
  /// Disabling it during a gesture cancels that gesture, as ``cancelGesture()`` does.
  public var isEnabled: Bool {
    get { gesture.isEnabled }
    set {
      gesture.isEnabled = newValue
      if !newValue { cancelGesture() }
    }
  }

  /// The middle of the pointers it watches, as they were last seen, the one just lifted included.
  ///
  /// In the space of the samples; zero before the first.
  public var location: SIMD2<Double> { gesture.location }

  /// How many of the pointers it watches are down.
  public var numberOfPointers: Int { gesture.down.count }

  /// Says how far the gesture has come.
  ///
  /// For the recogniser's own code. A first step out of possible is put off while another recogniser must fail first,
  /// and becomes a failure if the delegate or a rival is against it. The actions have been called when it returns,
  /// with no lock and no state half changed, so let it be the last thing a method does.
  ///
  /// - Returns: Whether the recogniser is in that state now or will be once those have failed that must. A step that
  ///   ``GestureState/allows(_:)`` does not allow, or outside any gesture, changes nothing and leaves a diagnostic.
  @discardableResult
  public func move(to state: GestureState) -> Bool {
    guard let coordinator = gesture.coordinator else {
      gesture.refuse(
        self, state,
        "It takes part in no gesture. Move only in receive(_:) and deadlineReached(at:), "
          + "which a gesture coordinator calls.")
      return false
    }
    guard gesture.allows(state) else {
      let ahead = gesture.isWaiting ? " It is waiting for others to fail: read gesture.reached, not state." : ""
      gesture.refuse(self, state, "From \(gesture.reached) that step does not exist.\(ahead)")
      return false
    }
    coordinator.move(gesture, to: state)
    return gesture.reached == state
  }

  /// Gives up the gesture in progress: cancelled if it had begun, failed if not.
  ///
  /// Does nothing if the recogniser takes part in none or has already finished.
  public func cancelGesture() {
    gesture.coordinator?.giveUp(gesture)
  }
}

extension GestureCore {
  func refuse(_ recognizer: any GestureRecognizer, _ state: GestureState, _ reason: String) {
    let name = Participant(recognizer)
    Diagnostic(
      .refusedGestureMove, about: name,
      "'\(name)' cannot move to \(state). \(reason) The recogniser is unchanged."
    ).emit()
  }
}
