public import BidlyModel
public import BidlyNetworking

// The documents of server and file mirror the model, so that the model doesn't depend on JSON.

extension ItemFacts {
  public init(_ document: ItemDocument) {
    self.init(
      id: document.itemID, name: document.itemName, state: document.state == ItemDocument.open ? .open : .closed,
      startingBid: document.startingBid, details: document.description, imageURL: document.imageURL,
      bids: document.bids.map(Bid.init))
  }
}

extension Bid {
  public convenience init(_ document: BidDocument) {
    self.init(
      id: document.bidID, bidder: Bidder(id: document.bidderID, name: document.bidderName), amount: document.amount,
      timestamp: document.timestamp)
  }
}

extension ItemDocument {
  public init(_ item: Item) {
    self.init(
      itemID: item.id, itemName: item.name, state: item.isOpen ? Self.open : "closed", startingBid: item.startingBid,
      imageURL: item.imageURL, description: item.details, bids: item.bids.map(BidDocument.init))
  }
}

extension BidDocument {
  public init(_ bid: Bid) {
    self.init(
      bidID: bid.id, bidderID: bid.bidder.id, bidderName: bid.bidder.name, amount: bid.amount,
      timestamp: bid.timestamp)
  }
}
