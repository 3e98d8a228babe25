import DueDatesModel
import Localizing
import TerminalUI

/// All texts that a person reads, except for the names of the fields.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
enum Texts {
  static let dueDates = localizedText("list.title", "Due Dates")
  static let add = localizedText("list.add", "+")
  static let newItem = localizedText("list.new", "New")
  static let dueDate = localizedText("dueDate", "Due date")
  static let title = localizedText("title", "Title")
  static let nothingDue = localizedText("list.empty", "Nothing due")
  static let untitled = localizedText("list.untitled", "(untitled)")
  static let details = localizedText("detail.title", "Details")
  static let trash = localizedText("detail.trash", "Trash")

  static let notSaved = localizedText("notSaved.title", "Couldn't save")
  static let notSavedReason = localizedText(
    "notSaved.reason", "Your changes are kept and saved with the next change.")
  static let unreadable = localizedText("unreadable.title", "Couldn't open your items")

  static func sort(by order: String) -> String { localizedText("list.sort", "Sort by %@", order.lowercased()) }

  static func reason(_ items: UnreadableItems) -> String {
    switch items {
    case .kept(let name): localizedText("unreadable.kept", "The damaged file was kept as %@.", name)
    case .damaged(let name):
      localizedText("unreadable.blocked", "The damaged file %@ can't be renamed. Nothing is saved until it can.", name)
    case .unavailable(let name):
      localizedText(
        "unreadable.unavailable",
        "The file %@ can't be read at present. Another program may have locked it. Your items are shown after the next "
          + "start.", name)
    }
  }
}

extension AlertView {
  /// The alert after a save that failed.
  static var notSaved: AlertView { AlertView(title: Texts.notSaved, message: Texts.notSavedReason) }

  /// Returns the alert at a launch that couldn't read the file.
  static func unreadable(_ items: UnreadableItems) -> AlertView {
    AlertView(title: Texts.unreadable, message: Texts.reason(items))
  }
}
