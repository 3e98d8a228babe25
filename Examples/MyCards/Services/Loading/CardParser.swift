public import Foundation
public import MyCardsModel

/// Reads the server's document: an array of cards, all of which have all four keys, or none is read.
///
/// A photo that cannot be read is absent from its card, which is kept.
public struct CardParser: DocumentParser {
  public init() {}

  public func parse(_ document: Data) throws -> [Card] {
    try TwinDocument.twins(in: document).map { (twin: StoredCard) in twin.value }
  }
}

extension Card: DocumentConvertible {
  /// The array with this one card, as the server reads it.
  public func document() throws -> Data {
    var twin = StoredCard(identifier: identifier)
    twin.take(self)
    return try TwinDocument.data(of: [twin])
  }
}
