// The steps that all continuous recognisers of the library make in the same way.
extension GestureRecognizer {
  /// Begins if it has not and there is enough for it; goes on if it has.
  func proceed(ifEnough isEnough: Bool) {
    if gesture.reached != .possible {
      move(to: .changed)
    } else if isEnough {
      move(to: .began)
    }
  }

  /// Ends or cancels if it has begun, and fails if not.
  func finish(_ state: GestureState) {
    move(to: gesture.reached == .possible ? .failed : state)
  }
}
