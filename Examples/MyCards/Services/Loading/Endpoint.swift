public import Foundation

/// A place of the server, below its base address.
public struct Endpoint: Hashable, Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// Where all cards are.
  public static let cards = Endpoint("cards.json")
  /// Where cards are sent to.
  public static let upload = Endpoint("cards")

  /// The whole address.
  public func url(below base: URL) -> URL { base.appending(path: path) }
}
