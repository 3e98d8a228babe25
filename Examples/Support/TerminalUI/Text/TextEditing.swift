/// The state of an edited text: characters, cursor and selection.
///
/// Positions count grapheme clusters: an emoji is one character, and so is a letter with its accents. Inserted text may
/// combine with adjacent characters, as an accent does with the preceding letter.
public struct TextEditing: Sendable, Equatable {
  /// The characters, including line breaks.
  public private(set) var characters: [Character]

  /// The number of characters before the cursor.
  public private(set) var cursor: Int

  /// The other end of the selection, equal to the cursor if nothing is selected.
  private(set) var anchor: Int

  /// Creates a state with the cursor at the end of the text.
  public init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
    anchor = cursor
  }

  public var text: String { String(characters) }

  /// The selected range, empty if nothing is selected.
  public var selection: Range<Int> { min(cursor, anchor)..<max(cursor, anchor) }

  public var selectedText: String { String(characters[selection]) }

  // MARK: Moving

  /// Moves the cursor, clamped to the text.
  ///
  /// - Parameter selecting: Whether the move extends the selection instead of ending it.
  public mutating func move(to place: Int, selecting: Bool = false) {
    cursor = min(max(place, 0), characters.count)
    if !selecting { anchor = cursor }
  }

  public mutating func select(_ range: Range<Int>) {
    move(to: range.lowerBound)
    move(to: range.upperBound, selecting: true)
  }

  // MARK: Changing

  /// Replaces the selection with a text, or inserts it at the cursor.
  public mutating func insert(_ inserted: String) {
    replace(selection, with: inserted)
  }

  /// Deletes a range and moves the cursor there.
  public mutating func delete(_ range: Range<Int>) {
    replace(range.clamped(to: 0..<characters.count), with: "")
  }

  private mutating func replace(_ range: Range<Int>, with inserted: String) {
    let before = range.lowerBound > 0 ? characters[range.lowerBound - 1] : nil
    let after = range.upperBound < characters.count ? characters[range.upperBound] : nil
    let combines = before?.mayCombine == true || after?.mayCombine == true || !inserted.utf8.allSatisfy(\.neverCombines)
    if combines {
      let head = String(characters[..<range.lowerBound]) + inserted
      characters = Array(head + String(characters[range.upperBound...]))
      cursor = min(head.count, characters.count)
    } else {
      // ASCII characters never combine, so the rest of a long text needn't be segmented again.
      characters.replaceSubrange(range, with: Array(inserted))
      cursor = range.lowerBound + inserted.utf8.count
    }
    anchor = cursor
  }

  // MARK: Positions

  /// Returns the start of the word before a position, skipping blanks.
  public func wordStart(before place: Int) -> Int {
    var place = min(max(place, 0), characters.count)
    while place > 0, !characters[place - 1].isInWord { place -= 1 }
    while place > 0, characters[place - 1].isInWord { place -= 1 }
    return place
  }

  /// Returns the end of the word after a position, skipping blanks.
  public func wordEnd(after place: Int) -> Int {
    var place = min(max(place, 0), characters.count)
    while place < characters.count, !characters[place].isInWord { place += 1 }
    while place < characters.count, characters[place].isInWord { place += 1 }
    return place
  }

  /// Returns the start of the line that contains a position.
  public func lineStart(around place: Int) -> Int {
    (characters[..<place].lastIndex(where: \.isNewline) ?? -1) + 1
  }

  /// Returns the end of the line that contains a position, before the line break.
  public func lineEnd(around place: Int) -> Int {
    characters[place...].firstIndex(where: \.isNewline) ?? characters.count
  }
}

extension UInt8 {
  /// Whether this byte is a character that never combines with adjacent ones: ASCII except for the CR of a CR LF.
  fileprivate var neverCombines: Bool { self < 0x80 && self != 0x0D }
}

extension Character {
  /// Whether this character may combine with adjacent ones.
  fileprivate var mayCombine: Bool { !utf8.allSatisfy(\.neverCombines) }

  /// Whether this character is part of a word.
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" || self == "'" }
}

extension String {
  /// Returns the text for a field: line breaks of all systems are replaced, and terminal controls removed.
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
