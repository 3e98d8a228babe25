import Foundation
import MyCardsModel
import Raster

/// The cards that the server inside the program has at first, the same in every run.
enum SampleCards {
  static var all: [StoredCard] {
    [
      card("0C6E4A1B-5D53-4B0E-8E6D-3A0B7F1D2C01", "Bakery on the Corner", (196, 120, 52)),
      card("0C6E4A1B-5D53-4B0E-8E6D-3A0B7F1D2C02", "City Library", (52, 96, 168)),
      card("0C6E4A1B-5D53-4B0E-8E6D-3A0B7F1D2C03", "Green Grocer", (60, 140, 72)),
    ]
  }

  private static func card(_ identifier: String, _ name: String, _ color: Raster.Pixel) -> StoredCard {
    StoredCard(identifier: identifier, name: name, front: front(color), back: back(color))
  }

  /// A plain card with a bright stripe.
  private static func front(_ color: Raster.Pixel) -> Data? {
    data { x, y in (60..<85).contains(y) ? (240, 236, 220) : color }
  }

  /// A magnetic stripe, and a bar code below it.
  private static func back(_ color: Raster.Pixel) -> Data? {
    data { x, y in
      if (14..<40).contains(y) { return (24, 24, 24) }
      guard (70..<110).contains(y), (20..<180).contains(x) else { return color }
      return (x * x / 7 + x / 3) % 5 < 2 ? (16, 16, 16) : (248, 248, 248)
    }
  }

  private static func data(_ pixel: (_ x: Int, _ y: Int) -> Raster.Pixel) -> Data? {
    Raster(width: 200, height: 126, pixel: pixel).map { Data($0.png) }
  }
}
