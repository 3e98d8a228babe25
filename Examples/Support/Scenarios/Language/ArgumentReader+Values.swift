extension ArgumentReader {
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// Reads a method and a path.
  mutating func pattern() throws(SyntaxProblem) -> RequestPattern {
    let method = try value("a method such as GET") { Self.methods.contains($0) ? $0 : nil }
    let path = try value("a path that begins with /") { $0.hasPrefix("/") ? $0 : nil }
    return RequestPattern(method: method, path: path)
  }

  /// Reads the size of a picture.
  mutating func size() throws(SyntaxProblem) -> PixelSize {
    try value("a size such as 1200x800, of at most 33554432 pixels,", Numbers.size)
  }

  /// Reads a whole number that is not negative.
  mutating func count(_ what: String = "a number") throws(SyntaxProblem) -> Int {
    try value("\(what) from 0 on", Numbers.count)
  }

  /// Reads a number.
  mutating func decimal(_ what: String) throws(SyntaxProblem) -> Double {
    try value(what, Numbers.decimal)
  }

  /// Reads the name of a file that cannot lie outside its folder.
  mutating func fileName() throws(SyntaxProblem) -> String {
    let name = try name("the name of a file")
    let isInside = !name.contains("/") && !name.contains("\0") && name != "." && name != ".."
    guard isInside else { throw problem(expected: "the name of a file, without a folder,", found: .plain(name)) }
    return name
  }
}
