/// The places of the server, below its base address.
public enum Endpoint {
  /// Where all cards are.
  public static let cards = "/cards.json"
  /// Where cards are sent to.
  public static let upload = "/cards"
}
