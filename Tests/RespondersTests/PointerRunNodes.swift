import Composites
import Responders
import TargetActions

protocol SampleReceiving: AnyObject, PointerResponding {
  var onSample: (PointerSample) -> Void { get set }
}

extension SampleReceiving {
  func pointer(_ sample: PointerSample) -> EventReply {
    onSample(sample)
    return .handled
  }
}

/// A node that receives its own presses.
final class Pad: View, SampleReceiving, GestureHosting {
  var gestureRecognizers: [any GestureRecognizer] = []
  var onSample: (PointerSample) -> Void = { _ in }
}

/// A node that can also be first responder.
final class PadField: Field, SampleReceiving {
  var onSample: (PointerSample) -> Void = { _ in }
}

/// A plain node, which ends the chain: no node above receives what it doesn't handle.
final class Label: View, NextSupplying, GestureHosting {
  var gestureRecognizers: [any GestureRecognizer] = []
  func suppliedNext(insteadOf next: (any Responder)?) -> (any Responder)? { nil }
}

final class Knob: Button, GestureHosting {
  var gestureRecognizers: [any GestureRecognizer] = []
}

extension GestureState {
  var isActive: Bool { self == .began || self == .changed }
}
