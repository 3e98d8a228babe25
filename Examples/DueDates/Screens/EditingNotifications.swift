import Armature
import TerminalUI

/// Announces the end of editing of every text view, with the view as the source of the notification.
///
/// A listener names the view that it means, so it isn't notified of others.
@MainActor
final class EditingNotifications {
  let didEndEditing = Observers<TextView>("didEndEditing")

  /// Posts a notification; the action of a text view that ends editing.
  func post(_ view: TextView) {
    didEndEditing.notify(view, from: view)
  }
}
