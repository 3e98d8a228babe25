import Foundation
import MyCardsModel
import Raster

/// The initial cards of the server inside the program, the same in every run.
enum SampleCards {
  static var all: [StoredCard] {
    [
      card("0C6E4A1B-5D53-4B0E-8E6D-3A0B7F1D2C01", "Bakery on the Corner", .bakery),
      card("0C6E4A1B-5D53-4B0E-8E6D-3A0B7F1D2C02", "City Library", .books),
      card("0C6E4A1B-5D53-4B0E-8E6D-3A0B7F1D2C03", "Green Grocer", .grocer),
    ]
  }

  private static func card(_ identifier: String, _ name: String, _ design: CardDesign) -> StoredCard {
    StoredCard(
      identifier: identifier, name: name, front: data(design.front), back: data(design.back))
  }

  /// The number of pixels of a dot.
  private static let dot = 5

  private static func data(_ color: (_ x: Double, _ y: Double) -> Raster.Pixel) -> Data? {
    Raster(width: CardDesign.columns * dot, height: CardDesign.rows * dot) { x, y in
      color(Double(x) / Double(dot), Double(y) / Double(dot))
    }.map { Data($0.png) }
  }
}

/// The design of a sample card, in dots as large as a terminal's half cells in the size in which cards are shown.
private struct CardDesign {
  static let columns = 38
  static let rows = 24

  private let word: String
  private let mark: [String]
  private let light: Raster.Pixel
  private let deep: Raster.Pixel
  private let ink: Raster.Pixel

  static let bakery = CardDesign(
    word: "BAKERY",
    mark: [
      "...XXX...", ".XXXXXXX.", ".XX.XX.XX", "XX.XX.XXX", "XXXXXXXXX", "XXXXXXXXX", ".XXXXXXX.",
    ], light: (216, 116, 63), deep: (194, 90, 46), ink: (255, 241, 220))

  static let books = CardDesign(
    word: "BOOKS",
    mark: [
      "XXXX.XXXX", "XXXX.XXXX", "XXXX.XXXX", "XXXX.XXXX", "XXXX.XXXX", ".XXX.XXX.", "...X.X...",
    ], light: (58, 102, 200), deep: (43, 78, 163), ink: (238, 243, 255))

  static let grocer = CardDesign(
    word: "GROCER",
    mark: [
      ".......XX", "....XXXXX", "..XXXX.XX", "..XXX.XX.", ".XXX.XXX.", ".XX.XXXX.", ".X.XXX...", "X........",
    ], light: (61, 154, 95), deep: (43, 122, 73), ink: (240, 250, 233))

  /// The word, the mark, and four dashes in place of a number, on arcs that darken toward the lower right corner.
  func front(x: Double, y: Double) -> Raster.Pixel {
    let (column, row) = (Int(x), Int(y))
    if isInWord(column - 2, row - 4) || isInMark(column - 27, row - 2) { return ink }
    let isDash = row == 20 && (2..<24).contains(column) && (column - 2) % 6 < 4
    return isDash ? Self.mix(background(x, y), ink, 0.75) : background(x, y)
  }

  /// A magnetic stripe, a bar code and two lines of small print.
  func back(x: Double, y: Double) -> Raster.Pixel {
    let (x, y) = (Int(x), Int(y))
    let (dark, paper): (Raster.Pixel, Raster.Pixel) = ((33, 36, 42), (246, 243, 237))
    if (3..<7).contains(y) { return dark }
    if (11..<20).contains(y), (3..<27).contains(x) {
      if (12..<17).contains(y), Self.isSet(x - 3, in: Self.bars) { return dark }
      if y == 18, Self.isSet(x - 3, in: Self.digits) { return Self.mix(dark, paper, 0.5) }
      return paper
    }
    if (y == 12 && (29..<35).contains(x)) || (y == 15 && (29..<33).contains(x)) { return Self.mix(deep, ink, 0.7) }
    return deep
  }

  /// The bar code, and its number below, in dots.
  private static let bars = ".X.XX..X.XX.X..X.XX.X.X."
  private static let digits = "..XXX.XXX.XXX.XXX......."

  /// Four colors of the background, divided by arcs around the lower right corner.
  private func background(_ x: Double, _ y: Double) -> Raster.Pixel {
    let (right, down) = (Double(Self.columns) - x, Double(Self.rows) - y)
    let distance = (right * right + down * down * 1.24).squareRoot()
    if distance < 10 { return Self.mix(deep, (0, 0, 0), 0.14) }
    return distance < 17.6 ? deep : distance < 26.5 ? Self.mix(light, deep, 0.38) : light
  }

  private static func mix(_ one: Raster.Pixel, _ other: Raster.Pixel, _ part: Double) -> Raster.Pixel {
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(one) + (Double(other) - Double(one)) * part).rounded())
    }
    return (mix(one.red, other.red), mix(one.green, other.green), mix(one.blue, other.blue))
  }

  private func isInMark(_ x: Int, _ y: Int) -> Bool {
    mark.indices.contains(y) && Self.isSet(x, in: mark[y])
  }

  /// Each letter has three dots, and one blank behind it.
  private func isInWord(_ x: Int, _ y: Int) -> Bool {
    let letters = Array(word)
    guard x >= 0, letters.indices.contains(x / 4), let rows = Self.letters[letters[x / 4]], rows.indices.contains(y)
    else { return false }
    return Self.isSet(x % 4, in: rows[y])
  }

  private static func isSet(_ x: Int, in row: String) -> Bool {
    x >= 0 && Array(row).indices.contains(x) && Array(row)[x] == "X"
  }

  /// The letters of the words, three dots wide and five high.
  private static let letters: [Character: [String]] = [
    "A": [".X.", "X.X", "XXX", "X.X", "X.X"], "B": ["XX.", "X.X", "XX.", "X.X", "XX."],
    "C": [".XX", "X..", "X..", "X..", ".XX"], "E": ["XXX", "X..", "XX.", "X..", "XXX"],
    "G": [".XX", "X..", "X.X", "X.X", ".XX"], "K": ["X.X", "X.X", "XX.", "X.X", "X.X"],
    "O": [".X.", "X.X", "X.X", "X.X", ".X."], "R": ["XX.", "X.X", "XX.", "X.X", "X.X"],
    "S": [".XX", "X..", ".X.", "..X", "XX."], "Y": ["X.X", "X.X", ".X.", ".X.", ".X."],
  ]
}
