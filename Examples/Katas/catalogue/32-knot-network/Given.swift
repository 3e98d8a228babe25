import DataProviders
import Downloads
import Foundation

/// The knot: two screens that hold each other, and both send requests to the server.
@MainActor final class OldOverview {
  let server: DocumentService
  var detail: OldDetail?, lots: [[String]] = [], rows: [String] = [], message = ""
  init(server: DocumentService) { self.server = server }

  func appear() async {
    guard let data = try? await server.document(at: "lots") else { return message = "The server failed." }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    lots = lines.map { $0.split(separator: ";").map(String.init) }
    message = ""
    rows = lots.map { "\($0[1]): \($0[2])" }
  }
  func open(_ row: Int) { detail = OldDetail(overview: self, lot: lots[row]) }
}
@MainActor final class OldDetail {
  let overview: OldOverview, lot: [String]
  var message = ""
  init(overview: OldOverview, lot: [String]) { (self.overview, self.lot) = (overview, lot) }

  func bid(_ amount: Int) async {
    let path = "lots/\(lot[0])/bids", body = Data("\(amount)".utf8)
    guard let data = try? await overview.server.upload(body, contentType: "text/plain", to: path) else {
      return message = "The server failed."
    }
    message = "Your bid: \(String(decoding: data, as: UTF8.self))"
    await overview.appear()
  }
}
