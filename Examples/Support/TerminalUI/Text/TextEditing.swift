/// A text that is being edited: its characters, the cursor between two of them, and where a selection began.
///
/// A value without view. Places count characters as a reader does: an emoji is one, and so is a letter with its accents.
/// What is inserted may join with its neighbours to one character, as an accent does with the letter before it.
struct TextEditing: Equatable {
  /// The characters, line breaks among them.
  private(set) var characters: [Character]

  /// How many characters stand before the cursor.
  private(set) var cursor: Int

  /// The other end of the selection; the cursor's own place where nothing is selected.
  private(set) var anchor: Int

  /// Begins with a text, and the cursor at its end.
  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
    anchor = cursor
  }

  var text: String { String(characters) }

  /// What is selected; empty where nothing is.
  var selection: Range<Int> { min(cursor, anchor)..<max(cursor, anchor) }

  var selectedText: String { String(characters[selection]) }

  // MARK: Moving

  /// Moves the cursor, as far as there is text.
  ///
  /// - Parameter selecting: Whether what it passes is selected; a selection ends otherwise.
  mutating func move(to place: Int, selecting: Bool = false) {
    cursor = min(max(place, 0), characters.count)
    if !selecting { anchor = cursor }
  }

  mutating func select(_ range: Range<Int>) {
    move(to: range.lowerBound)
    move(to: range.upperBound, selecting: true)
  }

  // MARK: Changing

  /// Puts a text in place of the selection, or at the cursor.
  mutating func insert(_ inserted: String) {
    replace(selection, with: inserted)
  }

  /// Deletes a range, and leaves the cursor there.
  mutating func delete(_ range: Range<Int>) {
    replace(range.clamped(to: 0..<characters.count), with: "")
  }

  private mutating func replace(_ range: Range<Int>, with inserted: String) {
    let before = range.lowerBound > 0 ? characters[range.lowerBound - 1] : nil
    let after = range.upperBound < characters.count ? characters[range.upperBound] : nil
    let joins = before?.mayCombine == true || after?.mayCombine == true || !inserted.utf8.allSatisfy(\.neverCombines)
    if joins {
      let head = String(characters[..<range.lowerBound]) + inserted
      characters = Array(head + String(characters[range.upperBound...]))
      cursor = min(head.count, characters.count)
    } else {
      // Among plain letters nothing joins, so that the rest of a long text need not be looked at.
      characters.replaceSubrange(range, with: Array(inserted))
      cursor = range.lowerBound + inserted.utf8.count
    }
    anchor = cursor
  }
}

extension TextEditing {
  // MARK: Places

  /// Where the word before a place begins: blanks before the place are passed.
  func wordStart(before place: Int) -> Int {
    var place = min(max(place, 0), characters.count)
    while place > 0, !characters[place - 1].isInWord { place -= 1 }
    while place > 0, characters[place - 1].isInWord { place -= 1 }
    return place
  }

  /// Where the word after a place ends: blanks after the place are passed.
  func wordEnd(after place: Int) -> Int {
    var place = min(max(place, 0), characters.count)
    while place < characters.count, !characters[place].isInWord { place += 1 }
    while place < characters.count, characters[place].isInWord { place += 1 }
    return place
  }

  /// Where the line around a place begins: at the start, or behind a line break.
  func lineStart(around place: Int) -> Int {
    (characters[..<place].lastIndex(where: \.isNewline) ?? -1) + 1
  }

  /// Where the line around a place ends: at the end, or before a line break.
  func lineEnd(around place: Int) -> Int {
    characters[place...].firstIndex(where: \.isNewline) ?? characters.count
  }
}

extension UInt8 {
  /// Whether this byte is a character by itself, whatever stands beside it: ASCII, but for the CR of a CR LF.
  fileprivate var neverCombines: Bool { self < 0x80 && self != 0x0D }
}

extension Character {
  /// Whether it may become one character with what is put beside it.
  fileprivate var mayCombine: Bool { !utf8.allSatisfy(\.neverCombines) }

  /// Whether a jump from word to word passes this character as part of one.
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" || self == "'" }
}

extension String {
  /// Returns what may come into a field: each line break, of whatever system, replaced, and what steers a terminal left out.
  func typeable(lineBreak: String) -> String {
    var result = ""
    for character in self {
      if character.isNewline {
        result += lineBreak
      } else if character == "\t" {
        result += " "
      } else if character.isControl {
        result.unicodeScalars += character.unicodeScalars.filter { !$0.isControlScalar }
      } else {
        result.append(character)
      }
    }
    return result
  }
}
