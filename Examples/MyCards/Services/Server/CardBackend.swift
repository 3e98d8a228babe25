import Foundation
public import LoopbackServer
import MyCardsModel
import Synchronization

/// The server inside the program: it has a list of cards and merges what is sent to it by identifier.
public final class CardBackend: Sendable {
  /// The port on which the server is looked for by default.
  public static let usualPort = 8000

  /// Made for the first request, so that nobody waits for the samples' photos at the start.
  private let cards = Mutex<Scratchpad<StoredCard>?>(nil)

  /// Starts to serve the sample cards on the usual port, or on any that is free if that one is not.
  public static func serve() throws(LoopbackServerError) -> LoopbackServer {
    do throws(LoopbackServerError) {
      return try serve(port: usualPort)
    } catch {
      return try serve(port: 0)
    }
  }

  /// Starts to serve on a port; 0 takes a free one.
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
      guard let document = try? TwinDocument.data(of: withCards { $0.all }) else { return Response(500) }
      return Response(json: document)
    case ("POST", "/cards"):
      guard let sent: [StoredCard] = try? TwinDocument.twins(in: request.body) else { return Response(400) }
      withCards { list in
        for card in sent { list.upsert(card.value) }
      }
      return Response(json: Data("[]".utf8))
    case (_, "/cards.json"), (_, "/cards"): return Response(405)
    default: return Response(404)
    }
  }
}
