import MessageTracing

/// One connection of a source to a target, as its binder sees it.
///
/// A class and not a protocol, so that a binder stores bindings of any types without boxes.
class Binding: TraceNamed {
  /// The place in a target that one binding at a time feeds.
  struct Place: Hashable {
    enum Feature: Hashable {
      case property(AnyKeyPath)
      case display
      case command
    }

    let target: ObjectIdentifier
    let feature: Feature
  }

  /// How diagnostics speak of it: written down where the binding is made.
  struct Origin {
    let fileID: StaticString
    let line: UInt
  }

  let signal: BindingSignal
  let place: Place?
  private let origin: Origin
  private weak var binder: Binder?

  /// Takes back what the binding registered elsewhere.
  var atEnd: (() -> Void)?

  init(_ signal: BindingSignal, place: Place?, origin: Origin, in binder: Binder) {
    self.signal = signal
    self.place = place
    self.origin = origin
    self.binder = binder
  }

  /// Whether source and target live.
  var isComplete: Bool { false }

  /// Reads the source and tracks what was read; whether there is something to deliver.
  ///
  /// Without source or target the binding ends.
  func read() -> Bool { false }

  /// Delivers what was read, unless the binding has ended since.
  func deliver() {}

  /// Reads and delivers in one, for a pass in which nothing comes between.
  func update() {}

  /// Lets go of the closures.
  func release() {}

  /// What it leads from and to, for a diagnostic.
  var ends: String { "" }

  final var isActive: Bool { binder != nil && isComplete }

  /// Ends the binding for good.
  final func end() {
    binder?.forget(self)
    binder = nil
    let atEnd = atEnd
    self.atEnd = nil
    atEnd?()
    release()
  }

  final var traceName: String { "Binding" }

  /// The name of the binding in a diagnostic.
  final var name: String { "\(ends), made at \(origin.fileID):\(origin.line)" }
}
