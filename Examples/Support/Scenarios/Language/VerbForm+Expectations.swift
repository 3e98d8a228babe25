extension VerbForm {
  /// The verbs for conditions.
  static let expectations: [VerbForm] = screen + views + records

  private static let screen: [VerbForm] = [
    VerbForm("title", "\"T\"") { (arguments) throws(SyntaxProblem) in
      .expectation(.title(try arguments.text("the title")))
    },
    VerbForm("see", "\"T\"") { (arguments) throws(SyntaxProblem) in
      .expectation(.see(try arguments.text("a text")))
    },
    VerbForm("absent", "\"T\"") { (arguments) throws(SyntaxProblem) in
      .expectation(.absent(try arguments.text("a text")))
    },
    VerbForm("rows", "\"A\" \"B\" …, or: rows") { (arguments) throws(SyntaxProblem) in
      .expectation(.rows(try arguments.texts("the text of a row")))
    },
    VerbForm("rowCount", "NUMBER") { (arguments) throws(SyntaxProblem) in
      .expectation(.rowCount(try arguments.count()))
    },
    VerbForm("alert", "\"T\" [\"part\"]") { (arguments) throws(SyntaxProblem) in
      let title = try arguments.text("the title of the alert")
      return .expectation(.alert(title, part: arguments.hasMore ? try arguments.text("a part of its text") : nil))
    },
    VerbForm("noAlert") { _ in .expectation(.noAlert) },
    VerbForm("spinner", "on, or: spinner off") { (arguments) throws(SyntaxProblem) in
      .expectation(.spinner(isOn: try arguments.keyword([("on", true), ("off", false)])))
    },
    VerbForm("mark") { _ in .expectation(.mark) },
    VerbForm("cells", "NUMBER") { (arguments) throws(SyntaxProblem) in
      .expectation(.cells(try arguments.count()))
    },
    VerbForm("responders", "\"a\" \"b\" …") { (arguments) throws(SyntaxProblem) in
      let first = try arguments.text("the name of a responder")
      return .expectation(.responders([first] + (try arguments.texts("the name of a responder"))))
    },
  ]

  private static let views: [VerbForm] = [
    state("enabled") { .enabled($0) }, state("disabled") { .disabled($0) },
    state("hidden") { .hidden($0) }, state("visible") { .visible($0) },
    content("text", "T", "its text") { .text($0, $1) },
    content("field", "text", "its content") { .field($0, $1) },
    content("placeholder", "text", "its placeholder") { .placeholder($0, $1) },
    VerbForm("image", "X WIDTHxHEIGHT") { (arguments) throws(SyntaxProblem) in
      let target = try arguments.target(followedBy: 1)
      return .expectation(.image(target, try arguments.size()))
    },
    VerbForm("pixel", "X COLUMN ROW RED GREEN BLUE") { (arguments) throws(SyntaxProblem) in
      let target = try arguments.target(followedBy: 5)
      let (x, y) = (try arguments.count("a column"), try arguments.count("a row"))
      var color: [Int] = []
      for part in ["red", "green", "blue"] {
        color.append(
          try arguments.value("\(part) from 0 to 255") { text in
            Numbers.count(text).flatMap { $0 <= 255 ? $0 : nil }
          })
      }
      return .expectation(.pixel(target, x: x, y: y, color))
    },
    VerbForm("redraws", "X NUMBER") { (arguments) throws(SyntaxProblem) in
      let target = try arguments.target(followedBy: 1)
      return .expectation(.redraws(target, try arguments.count()))
    },
  ]

  private static let records: [VerbForm] = [
    VerbForm("requests", "METHOD /PATH NUMBER") { (arguments) throws(SyntaxProblem) in
      let pattern = try arguments.pattern()
      return .expectation(.requests(pattern, try arguments.count()))
    },
    VerbForm("sent", "METHOD /PATH BODY") { (arguments) throws(SyntaxProblem) in
      let pattern = try arguments.pattern()
      return .expectation(.sent(pattern, try arguments.body()))
    },
    VerbForm("crop", "X Y WIDTH HEIGHT") { (arguments) throws(SyntaxProblem) in
      var numbers: [Int] = []
      for part in ["x", "y", "a width", "a height"] { numbers.append(try arguments.count(part)) }
      return .expectation(.crop(numbers))
    },
    VerbForm("stored", "NAME BODY") { (arguments) throws(SyntaxProblem) in
      let name = try arguments.fileName()
      return .expectation(.stored(file: name, try arguments.body()))
    },
    VerbForm("log", "\"text\"") { (arguments) throws(SyntaxProblem) in
      .expectation(.log(try arguments.text("a part of a line")))
    },
    VerbForm("probe", "IDENTIFIER NUMBER") { (arguments) throws(SyntaxProblem) in
      let identifier = try arguments.name("the identifier of a background session")
      return .expectation(.probe(identifier: identifier, try arguments.count()))
    },
  ]

  /// Makes a verb with a target.
  private static func state(_ name: String, _ make: @escaping @Sendable (Target) -> Expectation) -> VerbForm {
    VerbForm(name, "X") { (arguments) throws(SyntaxProblem) in
      .expectation(make(try arguments.target(followedBy: 0)))
    }
  }

  /// Makes a verb with a target and a text.
  private static func content(
    _ name: String, _ usage: String, _ what: String, _ make: @escaping @Sendable (Target, String) -> Expectation
  ) -> VerbForm {
    VerbForm(name, "X \"\(usage)\"") { (arguments) throws(SyntaxProblem) in
      let target = try arguments.target(followedBy: 1)
      return .expectation(make(target, try arguments.text(what)))
    }
  }
}
