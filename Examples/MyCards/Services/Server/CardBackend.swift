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
