/// The syntax of a verb and the parser of its arguments.
struct VerbForm: Sendable {
  let name: String

  /// The syntax of the line, for messages.
  let usage: String

  let read: @Sendable (inout ArgumentReader) throws(SyntaxProblem) -> Verb

  /// - Parameter arguments: The syntax of the arguments, for messages.
  init(
    _ name: String, _ arguments: String = "",
    read: @escaping @Sendable (inout ArgumentReader) throws(SyntaxProblem) -> Verb
  ) {
    self.name = name
    usage = arguments.isEmpty ? name : "\(name) \(arguments)"
    self.read = read
  }

  /// All verbs by name.
  static let all: [String: VerbForm] = Dictionary(
    (world + person + expectations).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The verbs for events outside the app.
  static let world: [VerbForm] = [
    VerbForm("clock", "2025-03-01T10:00:00Z") { (arguments) throws(SyntaxProblem) in
      .world(.clock(try arguments.value("a time such as 2025-03-01T10:00:00Z", Numbers.instant)))
    },
    VerbForm("advance", "SECONDS") { (arguments) throws(SyntaxProblem) in
      .world(.advance(try arguments.seconds()))
    },
    VerbForm("server", "[once] METHOD /PATH STATUS [delay SECONDS] BODY, or: server down, server up", read: server),
    VerbForm("photo", "library NAME WIDTHxHEIGHT, or: photo album NAME WIDTHxHEIGHT") {
      (arguments) throws(SyntaxProblem) in
      let folder = try arguments.keyword(PhotoFolder.allCases.map { ($0.rawValue, $0) })
      let name = try arguments.fileName()
      return .world(.photo(folder, name: name, try arguments.size()))
    },
    VerbForm(
      "camera",
      "granted WIDTHxHEIGHT, or: camera granted empty, camera denied, camera undecided WIDTHxHEIGHT, camera none"
    ) {
      (arguments) throws(SyntaxProblem) in
      let permission = try arguments.keyword([
        ("granted", WorldCamera.Permission.granted), ("denied", .denied), ("undecided", .undecided), ("none", nil),
      ])
      let hasSize = permission == .granted || permission == .undecided
      guard hasSize, !arguments.takes("empty") else { return .world(.camera(permission, nil)) }
      return .world(.camera(permission, try arguments.size()))
    },
    VerbForm("location", "LATITUDE LONGITUDE, or: location denied") { (arguments) throws(SyntaxProblem) in
      if arguments.takes("denied") { return .world(.location(.denied)) }
      let latitude = try arguments.value("a latitude from -90 to 90, or denied") { degrees($0, upTo: 90) }
      let longitude = try arguments.value("a longitude from -180 to 180") { degrees($0, upTo: 180) }
      return .world(.location(.place(latitude: latitude, longitude: longitude)))
    },
    VerbForm("screen", "COLUMNSxROWS") { (arguments) throws(SyntaxProblem) in
      let size = try arguments.value("a size of at most 500x200 cells, such as 80x24", Numbers.cells)
      return .world(.screen(columns: size.width, rows: size.height))
    },
    VerbForm("store", "write NAME BODY, or: store refuse, store accept") { (arguments) throws(SyntaxProblem) in
      enum Act { case write, refuse, accept }
      switch try arguments.keyword([("write", Act.write), ("refuse", .refuse), ("accept", .accept)]) {
      case .write:
        let name = try arguments.fileName()
        return .world(.write(file: name, try arguments.body()))
      case .refuse: return .world(.store(refuses: true))
      case .accept: return .world(.store(refuses: false))
      }
    },
    VerbForm("background") { _ in .world(.background) },
    VerbForm("foreground") { _ in .world(.foreground) },
    VerbForm("events", "IDENTIFIER") { (arguments) throws(SyntaxProblem) in
      .world(.events(identifier: try arguments.name("the identifier of a background session")))
    },
  ]

  private static func server(_ arguments: inout ArgumentReader) throws(SyntaxProblem) -> Verb {
    if arguments.takes("down") { return .world(.server(isUp: false)) }
    if arguments.takes("up") { return .world(.server(isUp: true)) }
    let isOnce = arguments.takes("once")
    let pattern = try arguments.pattern()
    let status = try arguments.value("a status from 200 to 599") { text in
      Numbers.count(text).flatMap { (200...599).contains($0) ? $0 : nil }
    }
    let delay = arguments.takes("delay") ? try arguments.seconds() : .zero
    let body = try arguments.body()
    return .world(.answer(ScriptedAnswer(pattern: pattern, status: status, delay: delay, body: body), isOnce: isOnce))
  }

  private static func degrees(_ text: String, upTo limit: Double) -> Double? {
    Numbers.decimal(text).flatMap { abs($0) <= limit ? $0 : nil }
  }
}

extension ArgumentReader {
  fileprivate mutating func seconds() throws(SyntaxProblem) -> Duration {
    try value("a number of seconds such as 2.5", Numbers.seconds)
  }
}
