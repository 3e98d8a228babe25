import Foundation

/// Returns the text of a key in the reader's language.
///
/// A file `Localizable.strings` beside the program, with the keys of an app's table, translates it.
///
/// - Parameters:
///   - key: The name of the text in the table.
///   - english: The text without a translation.
///   - word: Replaces `%@` in the text.
public func localizedText(_ key: String, _ english: String, _ word: String? = nil) -> String {
  let text = Bundle.main.localizedString(forKey: key, value: english, table: nil)
  return word.map { text.replacing("%@", with: $0) } ?? text
}
