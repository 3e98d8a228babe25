/// A key of what services say about a call; services do not agree on its case.
struct ServiceKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<ServiceKey> {
  /// Returns the value of a key, whatever its case; nil if there is none, or if it is null.
  func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
    let candidates = allKeys.filter { $0.stringValue.isSameASCII(as: name) }
    // Of several, the first in order counts: the container has none.
    guard let key = candidates.min(by: { $0.stringValue < $1.stringValue }) else { return nil }
    return try decodeIfPresent(type, forKey: key)
  }
}
