import Delegation
import MessageTracing

extension LiveQuery {
  /// Tells a bracket around the change that it describes; without events the change is made in silence.
  func tell(_ events: [LiveEvent<Object>], afterMaking make: () -> Void) {
    guard !events.isEmpty else {
      make()
      return
    }
    let number = delegateNumber
    func tellDelegate(_ text: String, _ message: (any LiveQueryDelegate<Object>) -> Void) {
      guard number == delegateNumber, let delegate else { return }
      Trace.send(text, from: self, to: delegate, .dataSource) { message(delegate) }
    }
    tellDelegate("liveQueryWillChange") { $0.liveQueryWillChange(self) }
    make()
    for event in events { tellDelegate("didChange") { $0.liveQuery(self, didChange: event) } }
    tellDelegate("liveQueryDidChange") { $0.liveQueryDidChange(self) }
    changes.notify(.changed(Bracket(events: events)))
  }

  /// Tells a failure, unless one has been told since the last evaluation that succeeded.
  func tell(_ error: LiveQueryError) {
    guard !hasToldFailure else { return }
    hasToldFailure = true
    if delegate == nil, !changes.hasObservers {
      Diagnostic(.liveQueryFailed, about: Participant(self), error.description).emit()
    }
    delegate?.liveQuery(self, didFail: error)
    changes.notify(.failed(error))
  }
}
