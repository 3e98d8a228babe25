/// What the server said before the body: status, header fields, and the address that answered.
public struct ResponseHead: Sendable, Hashable {
  /// The status code.
  public let status: Int

  /// The header fields.
  public let fields: HTTPFields

  /// The address that answered, which redirects may have made another than the one asked for.
  public let url: String

  /// Creates a head; transports do.
  public init(status: Int, fields: HTTPFields = [:], url: String) {
    self.status = status
    self.fields = fields
    self.url = url
  }

  /// How many bytes of body the server announced; nil if it did not, or if a content coding changes their number.
  ///
  /// The length of a response without body, to HEAD or with 304, is that of the body it does not have.
  public var announcedLength: Int? {
    guard let text = fields["Content-Length"], text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
    if let coding = fields["Content-Encoding"], !coding.isSameASCII(as: "identity") { return nil }
    return Int(text)
  }
}
