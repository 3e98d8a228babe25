import Architectures
import FourWaysShared

/// Knows where the detail leads, and nothing of views.
@MainActor
final class StepPresenter: ViperPresenter, StepPresenting {
  let view = WeakLink<any StepViewing>()
  let router = Link<any StepRouting>()
  var face: any StepPresenting { self }

  func tap(_ step: Int) { router("end") { $0.end(with: step) } }
  func tapBack() { router("end") { $0.end(with: nil) } }
}
