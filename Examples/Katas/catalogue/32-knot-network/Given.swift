// Sends requests. Each is answered once, later, with a status and a text; a status of 0 means that there is no connection.
protocol Transport: AnyObject {
  func send(_ request: String, body: String, then answer: @escaping (Int, String) -> Void)
}

/// The knot: two screens that hold each other, and both know the server.
final class OldOverview {
  let transport: any Transport
  var detail: OldDetail?, lots: [[String]] = [], rows: [String] = [], message = ""
  init(transport: any Transport) { self.transport = transport }

  func appear() {
    transport.send("GET /lots", body: "") { status, text in
      guard status == 200 else { return self.message = "The server answered \(status)." }
      self.lots = text.split(separator: "\n").map { $0.split(separator: ";").map(String.init) }
      self.message = ""
      self.rows = self.lots.map { "\($0[1]): \($0[2])" }
    }
  }
  func open(_ row: Int) { detail = OldDetail(overview: self, lot: lots[row]) }
}
final class OldDetail {
  let overview: OldOverview, lot: [String]
  var message = ""
  init(overview: OldOverview, lot: [String]) { (self.overview, self.lot) = (overview, lot) }

  func bid(_ amount: Int) {
    overview.transport.send("POST /lots/\(lot[0])/bids", body: "\(amount)") { status, text in
      guard status == 200 else { return self.message = "The server answered \(status)." }
      self.message = "Your bid: \(text)"
      self.overview.appear()
    }
  }
}
