import ArmatureTesting
import DataProviders
import Downloads
import Foundation
import Synchronization
import Testing

@testable import K32

/// A server without a network, which gives answers one after another.
@MainActor
private struct Server {
  let transport: ScriptedTransport
  let documents: DocumentService

  init(_ answers: [ScriptedAnswer]) {
    let script = Script(answers)
    transport = ScriptedTransport { _ in script.next() }
    var configuration = DownloadConfiguration()
    configuration.retry = .never
    documents = DocumentService(
      base: "http://auction.test", service: DownloadService(configuration: configuration, transport: transport))
  }

  /// The requests, as "POST /lots/7/bids 120".
  var requests: [String] {
    transport.requests.map { request in
      guard case .data(let body)? = request.body else { return "\(request.method) \(request.url.path())" }
      return "\(request.method) \(request.url.path()) \(String(decoding: body, as: UTF8.self))"
    }
  }

  /// The media types of what was sent.
  var contentTypes: [String?] { transport.requests.map { $0.fields["Content-Type"] } }
}

private final class Script: Sendable {
  private let answers: Mutex<[ScriptedAnswer]>

  init(_ answers: [ScriptedAnswer]) { self.answers = Mutex(answers) }

  func next() -> ScriptedAnswer? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

@MainActor
@Suite("The knot, first strand", .timeLimit(.minutes(1)))
struct NetworkStrandTests {
  private let desk = Lot(number: 7, title: "Desk", highest: 100)
  private let failures: [ScriptedAnswer] = [
    .failure(.offline), .failure(.cannotConnect), .failure(.connectionLost(.head)), .text("7;Desk;1", status: 500),
    .text("1", status: 404),
  ]
  private let errors: [ServerError?] = [.unreachable, .unreachable, .unreachable, .status(500), .status(404)]

  @Test("a request for lots has its path and reads its answer")
  func lots() async throws {
    let texts = [
      "7;Desk;100\n9;Lamp;0\n3; Oak chair;12\n", "", "7;;5",
      // None of these can be read.
      "7;Desk", "7;Desk;100\nx;Lamp;0", "7;Desk;100;1", "7;Desk;100;", "7;Desk;much", ";Desk;100", "7;Desk;",
    ]
    let server = Server(texts.map { .text($0) })
    let request = LotsRequest(server: server.documents)
    var results: [[Lot]?] = []
    for _ in texts {
      do {
        results.append(try await request.send())
      } catch {
        #expect(error == .unreadable)
        results.append(nil)
      }
    }
    #expect(server.requests == Array(repeating: "GET /lots", count: texts.count))
    let others = [Lot(number: 9, title: "Lamp", highest: 0), Lot(number: 3, title: " Oak chair", highest: 12)]
    let readable: [[Lot]?] = [[desk] + others, [], [Lot(number: 7, title: "", highest: 5)]]
    for (text, (result, lots)) in zip(texts, zip(results, readable)) { #expect(result == lots, "\(text)") }
    for (text, result) in zip(texts, results).dropFirst(3) { #expect(result == nil, "\(text)") }
  }

  @Test("a request for a bid sends the amount, and reads the one that counts")
  func bids() async throws {
    let unreadable = ["much", "", "125 EUR", "1;2", " 125", "125\n"]
    let texts: [String] = ["125"] + unreadable + ["1300"]
    let server = Server(texts.map { .text($0) })
    let request = BidRequest(server: server.documents)
    #expect(try await request.send(120, lot: 7) == 125)
    for text in unreadable {
      await #expect(throws: ServerError.unreadable, "\(text)") { try await request.send(130, lot: 8) }
    }
    #expect(try await request.send(1250, lot: 12) == 1300)
    let refused = Array(repeating: "POST /lots/8/bids 130", count: unreadable.count)
    let expected: [String] = ["POST /lots/7/bids 120"] + refused + ["POST /lots/12/bids 1250"]
    #expect(server.requests == expected)
    #expect(Set(server.contentTypes) == ["text/plain"])
  }

  @Test("both requests tell a missing connection from a status")
  func errorKinds() async {
    let server = Server(failures + failures)
    var found: [ServerError?] = []
    for _ in failures {
      do throws(ServerError) {
        _ = try await LotsRequest(server: server.documents).send()
        found.append(nil)
      } catch {
        found.append(error)
      }
    }
    for _ in failures {
      do throws(ServerError) {
        _ = try await BidRequest(server: server.documents).send(1, lot: 2)
        found.append(nil)
      } catch {
        found.append(error)
      }
    }
    #expect(found == errors + errors)
  }

  @Test("the overview shows rows, and keeps them when something fails")
  func overview() async {
    let server = Server([
      .text("9;Lamp;0\n7;Desk;100"), .failure(.offline), .text("", status: 503), .text("?"), .text(""), .text("x;;"),
      .text("8;;5"),
    ])
    let overview = Overview(lots: LotsRequest(server: server.documents))
    #expect(overview.rows == [])
    #expect(overview.message == "")
    #expect(server.requests == [])
    await overview.appear()
    #expect(overview.rows == ["Lamp: 0", "Desk: 100"])
    #expect(overview.message == "")
    for message in ["No connection.", "The server answered 503.", "The answer can't be read."] {
      await overview.appear()
      #expect(overview.message == message)
      #expect(overview.rows == ["Lamp: 0", "Desk: 100"])
    }
    await overview.appear()
    #expect(overview.rows == [])
    #expect(overview.message == "")
    await overview.appear()
    #expect(overview.rows == [])
    #expect(overview.message == "The answer can't be read.")
    await overview.appear()
    #expect(overview.rows == [": 5"])
    #expect(overview.message == "")
  }

  @Test("the detail says what became of a bid, and tells of a success only")
  func detail() async {
    let server = Server([
      .text("", status: 500), .text("130"), .failure(.offline), .text("soon"), .text("151"), .text("no", status: 409),
    ])
    var told = 0
    let detail = Detail(lot: desk, bids: BidRequest(server: server.documents)) { told += 1 }
    #expect(detail.message == "")
    #expect(server.requests == [])
    await detail.bid(120)
    #expect(detail.message == "The server answered 500.")
    #expect(told == 0)
    await detail.bid(125)
    #expect(detail.message == "Your bid: 130")
    #expect(told == 1)
    await detail.bid(140)
    #expect(detail.message == "No connection.")
    #expect(told == 1)
    await detail.bid(145)
    #expect(detail.message == "The answer can't be read.")
    #expect(told == 1)
    await detail.bid(150)
    #expect(detail.message == "Your bid: 151")
    #expect(told == 2)
    await detail.bid(160)
    #expect(detail.message == "The server answered 409.")
    #expect(told == 2)
    #expect(server.requests == [120, 125, 140, 145, 150, 160].map { "POST /lots/7/bids \($0)" })
  }

  @Test("the screens are connected from outside, and don't hold each other")
  func release() async {
    let server = Server([.text("120"), .text("7;Desk;120")])
    var overview: Overview? = Overview(lots: LotsRequest(server: server.documents))
    weak let watchedOverview = overview
    var detail: Detail? = Detail(lot: desk, bids: BidRequest(server: server.documents)) {
      await watchedOverview?.appear()
    }
    weak let watchedDetail = detail
    await detail?.bid(120)
    #expect(overview?.rows == ["Desk: 120"])
    detail = nil
    #expect(watchedDetail == nil)
    #expect(watchedOverview != nil)
    overview = nil
    #expect(watchedOverview == nil)
  }

  @Test("an answer is read strictly, and every lot has its row")
  func strict() async {
    let texts = [" 7;Desk;1", "7;Desk;1\n \n", "7;Desk; 1", "7 ;Desk;1", "7;Desk;1 \n", "7;Desk;1\r\n9;Lamp;1\r\n"]
    let server = Server([.text("7;Desk;100\n\n7;Desk;100")] + texts.map { .text($0) })
    let overview = Overview(lots: LotsRequest(server: server.documents))
    await overview.appear()
    #expect(overview.rows == ["Desk: 100", "Desk: 100"])
    for text in texts {
      await overview.appear()
      #expect(overview.message == "The answer can't be read.", "\(text.debugDescription)")
      #expect(overview.rows == ["Desk: 100", "Desk: 100"], "\(text.debugDescription)")
    }
  }

  @Test("every bid is sent, and its message is there when others are notified")
  func messageFirst() async {
    let server = Server([.text("130"), .text("5"), .text("6")])
    var seen: [String] = []
    weak var shown: Detail?
    let detail = Detail(lot: desk, bids: BidRequest(server: server.documents)) { seen.append(shown?.message ?? "") }
    shown = detail
    for amount in [130, 5, 5] { await detail.bid(amount) }
    #expect(seen == ["Your bid: 130", "Your bid: 5", "Your bid: 6"])
    #expect(server.requests == ["POST /lots/7/bids 130", "POST /lots/7/bids 5", "POST /lots/7/bids 5"])
  }

  @Test("every failure without a status is a missing connection")
  func otherFailures() async {
    let server = Server([.failure(.timedOut(.head)), .failure(.timedOut(.head))])
    await #expect(throws: ServerError.unreachable) { try await LotsRequest(server: server.documents).send() }
    await #expect(throws: ServerError.unreachable) { try await BidRequest(server: server.documents).send(1, lot: 2) }
  }
}
