import BidlyNetworking
import Foundation
import Testing

@Suite struct DocumentTests {
  private func bid(at time: String) throws -> BidDocument {
    try DocumentCoding.decoder.decode(
      BidDocument.self,
      from: Data(#"{"bidID":1,"bidderID":2,"bidderName":"Bo","amount":3,"timestamp":"\#(time)","new":1}"#.utf8))
  }

  @Test(
    "a time has the zone Z or a number, and keys that are unknown are ignored",
    arguments: [
      "2025-03-01T09:05:00Z", "2025-03-01T09:05:00+0000", "2025-03-01T10:05:00+01:00", "2025-03-01T09:05:00.000Z",
    ])
  func times(text: String) throws {
    #expect(try bid(at: text).timestamp == .march)
  }

  @Test("anything else isn't a time", arguments: ["yesterday", "2025-03-01", "2025-13-01T09:05:00Z", ""])
  func noTimes(text: String) {
    #expect(throws: DecodingError.self) { try bid(at: text) }
  }

  @Test("the year is the calendar year, also in the last days of a year")
  func calendarYear() throws {
    let bid = BidDocument(
      bidID: 1, bidderID: 2, bidderName: "Bo", amount: 3, timestamp: Date(timeIntervalSince1970: 1_735_603_200))
    let json = String(decoding: try DocumentCoding.encoder.encode(bid), as: UTF8.self)
    #expect(json.contains("2024-12-31T00:00:00Z"))
  }

  @Test("a bid with its item is one object")
  func latest() throws {
    let item = ItemDocument(itemID: 5, itemName: "Lamp", startingBid: 1, imageURL: "", description: "")
    let bid = BidDocument(bidID: 1, bidderID: 2, bidderName: "Bo", amount: 3.5, timestamp: .march)
    let json = try DocumentCoding.encoder.encode(LatestBidDocument(bid, of: item))
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"amount":3.5,"bidID":1,"bidderID":2,"bidderName":"Bo","itemID":5,"itemName":"Lamp","timestamp":"2025-03-01T09:05:00Z"}"#
    )
    #expect(try DocumentCoding.decoder.decode(LatestBidDocument.self, from: json) == LatestBidDocument(bid, of: item))
  }
}
