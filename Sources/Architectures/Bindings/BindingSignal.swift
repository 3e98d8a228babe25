import Synchronization

/// What the change handlers of one binding capture: its number, and whether it waits for a pass.
final class BindingSignal: Sendable {
  /// The place of the binding in the order of its binder.
  let number: Int

  private let bell: BinderBell
  private let isWaiting = Atomic(false)
  private let isArmed = Atomic(false)

  init(_ number: Int, bell: BinderBell) {
    self.number = number
    self.bell = bell
  }

  /// Something that was read is about to change, and the tracking that says so is used up.
  func sourceWillChange() {
    isArmed.store(false, ordering: .releasing)
    wait()
  }

  /// Has the next pass look at the binding; noting it once more changes nothing.
  func wait() {
    guard !isWaiting.exchange(true, ordering: .acquiringAndReleasing) else { return }
    bell.ring(for: number)
  }

  /// The pass that looks at the binding has come.
  func passDidBegin() {
    isWaiting.store(false, ordering: .releasing)
  }

  /// Whether the last tracking is used up; the caller then tracks anew.
  ///
  /// One that still holds goes on: what was read has not changed, and a second one beside it would stay with the source.
  func rearm() -> Bool {
    !isArmed.exchange(true, ordering: .acquiringAndReleasing)
  }
}
