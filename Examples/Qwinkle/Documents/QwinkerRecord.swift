/// What a document says about one person.
struct QwinkerRecord: Decodable, Sendable, Hashable {
  let id: String
  let handle: String
  let name: String
  let avatar: Avatar?

  /// The person who uses the app, as long as no document says more.
  static let cy = QwinkerRecord(id: "u9", handle: "cy", name: "Cy")

  private init(id: String, handle: String, name: String) {
    (self.id, self.handle, self.name, avatar) = (id, handle, name, nil)
  }

  private enum Key: CodingKey { case id, handle, name, avatar }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decode(String.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    avatar = try fields.decodeIfPresent(Avatar.self, forKey: .avatar)
    handle = try fields.decode(String.self, forKey: .handle)
    let isHandle = handle.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) }
    try fields.check(
      isHandle && (1...15).contains(handle.utf8.count), .handle, "A handle has 1 to 15 of a–z, 0–9 and _.")
  }
}
