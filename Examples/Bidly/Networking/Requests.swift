import Downloads
public import Foundation

/// Searches the open auctions for a text.
public final class SearchRequest: JSONRequest<[ItemDocument]> {
  public init(_ api: ServerAPI, text: String) {
    super.init(api, "GET", "/v1/search?q=\(text.queryEncoded)")
  }
}

/// Requests all bids of some items.
public final class LatestBidsRequest: JSONRequest<[LatestBidDocument]> {
  public init(_ api: ServerAPI, itemIDs: some Sequence<Int>) {
    super.init(api, "GET", "/v1/latest?items=\(itemIDs.sorted().map(String.init).joined(separator: ","))")
  }
}

/// Places a bid.
public final class NewBidRequest: JSONRequest<LatestBidDocument> {
  public init(_ api: ServerAPI, itemID: Int, bidderID: Int, amount: Double) {
    super.init(
      api, "POST", "/v1/bids",
      body: DocumentCoding.body(NewBidDocument(itemID: itemID, bidderID: bidderID, amount: amount)))
  }
}

/// Makes the server let another bidder bid on an item.
///
/// The answer's content is ignored.
public final class RivalBidRequest: ServerRequest<Void> {
  public init(_ api: ServerAPI, itemID: Int) {
    super.init(api, "POST", "/v1/rivals", body: DocumentCoding.body(RivalDocument(itemID: itemID)))
  }

  override func reply(from body: Data) {}
}

/// Downloads a picture file.
public final class PictureRequest: ServerRequest<Data> {
  /// - Parameter imageURL: The address of the picture, usually relative to the server.
  public init(_ api: ServerAPI, imageURL: String) {
    super.init(api, "GET", imageURL)
  }

  override func reply(from body: Data) -> Data { body }
}

extension String {
  /// The text as a value in a query; a blank is `%20`.
  fileprivate var queryEncoded: String {
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
