import Foundation

/// Entries as a JSON document: an array of objects, which is also how the server has them.
enum TwinDocument {
  static func twins<Twin: StoredTwin>(in data: Data) throws -> [Twin] {
    try JSONDecoder().decode([Twin].self, from: data)
  }

  static func data(of twins: [some StoredTwin]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(twins)
  }
}
