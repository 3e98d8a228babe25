public import MessageTracing

// Questions and messages to source and delegates, so that a recorder hears of them.
extension ListEngine {
  /// Asks somebody who may say no; yes, if there is nobody.
  func ask<Other>(_ other: Other?, _ question: @autoclosure () -> String, _ call: (Other) -> Bool) -> Bool {
    guard let other else { return true }
    return Trace.send(
      question(), from: self, to: other as AnyObject, .dataSource, { call(other) }, outcome: { .returned("\($0)") })
  }

  /// Tells somebody, if there is one.
  func tell<Other>(_ other: Other?, _ message: @autoclosure () -> String, _ call: (Other) -> Void) {
    guard let other else { return }
    Trace.send(message(), from: self, to: other as AnyObject, .dataSource) { call(other) }
  }
}

extension ListError.Question {
  /// The question as a recorder shows it.
  var message: String {
    switch self {
    case .sections: "numberOfSections"
    case .rows(let section): "numberOfRowsInSection \(section)"
    case .rowHeight(let path): "heightForRowAt \(path)"
    case .headerHeight(let section): "heightForHeaderInSection \(section)"
    }
  }
}

extension Pattern {
  /// A list asks its source or its delegate, or tells them something.
  public static let dataSource = Pattern("dataSource")
}
