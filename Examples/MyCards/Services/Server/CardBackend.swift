import Foundation
public import LoopbackServer
import MyCardsModel
import Raster
import Synchronization

/// The server inside the program: a list of cards that merges posted cards by identifier.
public final class CardBackend: Sendable {
  /// The default port of the server.
  public static let defaultPort = 8000

  /// Created by the first request, so that the start doesn't wait for the samples' photos.
  private let cards = Mutex<Scratchpad<StoredCard>?>(nil)

  /// Starts a server with the sample cards on the default port, or on any free port if that is in use.
  public static func serve() throws(LoopbackServerError) -> LoopbackServer {
    do throws(LoopbackServerError) {
      return try serve(port: defaultPort)
    } catch {
      return try serve(port: 0)
    }
  }

  /// Starts a server on a port; 0 for any free port.
  public static func serve(port: Int) throws(LoopbackServerError) -> LoopbackServer {
    let backend = CardBackend()
    return try LoopbackServer(port: port) { backend.answer($0) }
  }

  private func withCards<Result>(_ work: (inout Scratchpad<StoredCard>) -> Result) -> Result {
    cards.withLock { cards in
      var list = cards ?? Scratchpad(SampleCards.all)
      defer { cards = list }
      return work(&list)
    }
  }

  func answer(_ request: Request) -> Response {
    switch (request.method, request.path) {
    case ("GET", "/cards.json"):
      guard let document = try? RecordDocument.data(of: withCards { $0.all }) else { return Response(500) }
      return Response(json: document)
    case ("POST", "/cards"):
      guard let sent: [StoredCard] = try? RecordDocument.records(in: request.body) else { return Response(400) }
      withCards { list in
        for card in sent { list.upsert(card.value) }
      }
      return Response(json: Data("[]".utf8))
    case (_, "/cards.json"), (_, "/cards"): return Response(405)
    default: return Response(404)
    }
  }
}

/// The initial cards of the server inside the program, the same in every run.
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
