import Responders

/// Where a content was found that its container did not put there.
struct Misplacement: Equatable {
  /// The node it lies in; nil if it lies nowhere.
  let place: ObjectIdentifier?
}
