import DueDatesModel
import Foundation
import TerminalUI

/// All texts that a person reads, except for the names of the fields.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
enum Texts {
  static let dueDates = text("list.title", "Due Dates")
  static let add = text("list.add", "+")
  static let newItem = text("list.new", "New")
  static let dueDate = text("dueDate", "Due date")
  static let title = text("title", "Title")
  static let nothingDue = text("list.empty", "Nothing due")
  static let untitled = text("list.untitled", "(untitled)")
  static let details = text("detail.title", "Details")
  static let trash = text("detail.trash", "Trash")

  static let notSaved = text("notSaved.title", "Couldn't save")
  static let notSavedReason = text(
    "notSaved.reason", "Your changes are kept and saved with the next change.")
  static let unreadable = text("unreadable.title", "Couldn't open your items")

  static func sort(by order: String) -> String { text("list.sort", "Sort by %@", order.lowercased()) }

  static func keptAs(_ name: String) -> String {
    text("unreadable.kept", "The damaged file was kept as %@.", name)
  }

  static func stillThere(_ name: String) -> String {
    text("unreadable.blocked", "The damaged file %@ can't be renamed. Nothing is saved until it can.", name)
  }

  private static func text(_ key: String, _ english: String, _ word: String? = nil) -> String {
    let text = Bundle.main.localizedString(forKey: key, value: english, table: nil)
    return word.map { text.replacing("%@", with: $0) } ?? text
  }
}

extension AlertView {
  /// The alert after a save that failed.
  static var notSaved: AlertView { AlertView(title: Texts.notSaved, message: Texts.notSavedReason) }

  /// The alert at a launch that found a damaged file.
  static func unreadable(_ items: UnreadableItems) -> AlertView {
    AlertView(
      title: Texts.unreadable, message: items.keptName.map(Texts.keptAs) ?? Texts.stillThere(items.fileName))
  }
}
