/// The layout of a text in lines of a width: broken at line breaks, and between words where a line is full.
///
/// One column is reserved for the cursor after the last character of a line.
struct TextLines: Equatable {
  /// A line on the screen.
  struct Line: Equatable {
    /// The range of its characters, without the line break.
    var range: Range<Int>

    /// Whether the text continues in the next line without a line break.
    var continues: Bool
  }

  let lines: [Line]
  private let characters: [Character]

  init(_ characters: [Character], width: Int) {
    self.characters = characters
    let room = max(1, width - 1)
    var lines: [Line] = []
    var (start, used) = (0, 0)
    /// The position after the last blank of the line, and the width up to it.
    var lastBreak: (place: Int, used: Int)?
    for (place, character) in characters.enumerated() {
      if character.isNewline {
        lines.append(Line(range: start..<place, continues: false))
        (start, used, lastBreak) = (place + 1, 0, nil)
        continue
      }
      let needed = character.inField.displayWidth
      // One blank may extend into the cursor's column.
      let limit = character == " " ? room + 1 : room
      if used + needed > limit, place > start {
        let broken = lastBreak ?? (place, used)
        lines.append(Line(range: start..<broken.place, continues: true))
        (start, used, lastBreak) = (broken.place, used - broken.used, nil)
      }
      used += needed
      if character == " " { lastBreak = (place + 1, used) }
    }
    lines.append(Line(range: start..<characters.count, continues: false))
    self.lines = lines
  }

  /// Returns the line of a position.
  ///
  /// A position between two lines of a paragraph belongs to the second.
  func line(of place: Int) -> Int {
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].range.lowerBound <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the number of cells before a position in its line.
  func column(of place: Int) -> Int {
    characters[lines[line(of: place)].range.lowerBound..<place].reduce(0) { $0 + $1.inField.displayWidth }
  }

  /// Returns the position at a column of a line, or the line's last position.
  func place(inLine line: Int, column: Int) -> Int {
    let line = lines[min(max(line, 0), lines.count - 1)]
    var end = 0
    for place in line.range {
      end += characters[place].inField.displayWidth
      if column < end { return place }
    }
    return lastPlace(of: line)
  }

  /// Returns the last cursor position that is shown in a line.
  func lastPlace(of line: Line) -> Int {
    line.continues ? max(line.range.lowerBound, line.range.upperBound - 1) : line.range.upperBound
  }
}
