import Armature
import TerminalUI

extension Controller where Content == View {
  /// Tells the person that something did not happen, and why; once the screen has left there is nobody to tell.
  @MainActor
  func alert(_ title: String, _ reason: String) {
    (stage?.root as? Window)?.present(AlertView(title: title, message: reason))
  }
}
