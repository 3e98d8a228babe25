import Armature
import HobbiesModel

/// A source of the device's place.
@MainActor
protocol LocationSource: AnyObject {
  /// Asks for the place, and calls the completion once.
  func requestPlace(_ completion: @escaping @MainActor (Result<Place, LocationFailure>) -> Void)
}

/// The reason that a place is unknown.
enum LocationFailure: Error {
  /// The person has denied access to the place.
  case denied
  case unavailable
}

/// A device that doesn't move, or whose place is unknown.
@MainActor
final class FixedLocation: LocationSource {
  private let answer: Result<Place, LocationFailure>

  init(_ answer: Result<Place, LocationFailure>) { self.answer = answer }

  func requestPlace(_ completion: @escaping @MainActor (Result<Place, LocationFailure>) -> Void) {
    completion(answer)
  }
}

/// The place of the person, for all screens: unknown until the first fix.
@MainActor
final class Whereabouts {
  private(set) var place: Place? { didSet { changes.notify() } }

  /// Notified when ``place`` has become known.
  let changes = Observers<Void>("Whereabouts.changes")

  private let source: any LocationSource
  private let log: (String) -> Void
  private var isAsking = false

  init(_ source: any LocationSource, log: @escaping (String) -> Void) {
    (self.source, self.log) = (source, log)
  }

  /// Asks for the place, unless it is known.
  ///
  /// A failure is only logged, and the next call asks again.
  func locate() {
    guard place == nil, !isAsking else { return }
    isAsking = true
    source.requestPlace { [weak self] result in
      self?.isAsking = false
      switch result {
      case .success(let place): self?.place = place
      case .failure(let failure): self?.log("location: \(failure)")
      }
    }
  }
}
