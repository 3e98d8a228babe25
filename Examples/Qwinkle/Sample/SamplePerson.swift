/// Somebody who lives in the server inside the program.
struct SamplePerson: Encodable {
  let id: String
  let handle: String
  let name: String
  var avatar: [String: String]?

  static let all = [
    SamplePerson(id: "u1", handle: "ada", name: "Ada", avatar: ["symbol": "◆", "color": "blue"]),
    SamplePerson(id: "u2", handle: "ben", name: "Ben"),
    SamplePerson(id: "u3", handle: "chiyo", name: "千代", avatar: ["symbol": "●", "color": "red"]),
    SamplePerson(id: "u4", handle: "dana", name: "Dana", avatar: ["symbol": "▲", "color": "green"]),
    SamplePerson(id: "u5", handle: "emil", name: "émile"),
    SamplePerson(id: "u6", handle: "fay", name: "Fay", avatar: ["symbol": "★", "color": "yellow"]),
    SamplePerson(id: "u7", handle: "gus", name: "Gus"),
  ]

  /// The person who uses the app, as the server first knows them.
  static let cy = SamplePerson(id: "u9", handle: "cy", name: "Cy")
}
