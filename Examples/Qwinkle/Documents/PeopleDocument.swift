/// What the server says about people, and who of them are friends of the person who uses the app.
struct PeopleDocument: Decodable, Sendable, Hashable {
  let users: [QwinkerRecord]
  let friends: [String]
}
