import Foundation

/// The picture of a Qwinker, as far as one is known.
enum Avatar: Sendable, Hashable {
  /// One visible character in a colour that is given by name.
  case symbol(Character, color: String)

  /// A picture to be loaded.
  case image(URL)
}
