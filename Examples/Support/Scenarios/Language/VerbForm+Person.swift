import Responders

extension VerbForm {
  /// The verbs for actions of the person.
  static let person: [VerbForm] = [
    VerbForm("launch") { _ in .person(.launch) },
    VerbForm("relaunch") { _ in .person(.relaunch) },
    VerbForm("kill") { _ in .person(.kill) },
    VerbForm("tap", "X") { (arguments) throws(SyntaxProblem) in
      .person(.tap(try arguments.target(followedBy: 0)))
    },
    VerbForm("type", "X \"text\"") { (arguments) throws(SyntaxProblem) in
      let target = try arguments.target(followedBy: 1)
      return .person(.type(target, try arguments.text("what is typed")))
    },
    VerbForm("press", "KEY KEY …") { (arguments) throws(SyntaxProblem) in
      var keys: [KeyPress] = []
      repeat { keys.append(try arguments.key()) } while arguments.hasMore
      return .person(.press(keys))
    },
    VerbForm("return") { _ in .person(.returnKey) },
    VerbForm("endEditing") { _ in .person(.endEditing) },
    VerbForm("pull") { _ in .person(.pull) },
    VerbForm("pick", "\"entry\"") { (arguments) throws(SyntaxProblem) in
      .person(.pick(try arguments.text("the entry")))
    },
    VerbForm("swipeDelete", "ROW") { (arguments) throws(SyntaxProblem) in
      .person(
        .swipeDelete(
          row: try arguments.value("the number of a row from 1 on") { text in
            Numbers.count(text).flatMap { $0 > 0 ? $0 : nil }
          }))
    },
    VerbForm("scroll", "ROWS") { (arguments) throws(SyntaxProblem) in
      .person(.scroll(rows: try arguments.value("a number of rows such as 5 or -5", Numbers.integer)))
    },
    VerbForm("zoom", "FACTOR") { (arguments) throws(SyntaxProblem) in
      .person(
        .zoom(
          try arguments.value("a number above 0 such as 2 or 0.5") { text in
            Numbers.decimal(text).flatMap { $0 > 0 ? $0 : nil }
          }))
    },
    VerbForm("pan", "X Y") { (arguments) throws(SyntaxProblem) in
      let x = try arguments.decimal("a number of points such as 10")
      return .person(.pan(x: x, y: try arguments.decimal("a second number of points such as -4")))
    },
    VerbForm("shake") { _ in .person(.shake) },
  ]
}
