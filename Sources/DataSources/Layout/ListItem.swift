/// A section's header or footer, or a row.
enum ListItem: Hashable {
  case header(Int)
  case row(ListPath)
  case footer(Int)

  /// The row's path; nil for a header or footer.
  var path: ListPath? {
    if case .row(let path) = self { path } else { nil }
  }

  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }
}

extension ListItem: Comparable {
  static func < (one: ListItem, other: ListItem) -> Bool {
    one.order < other.order
  }

  /// A header is above the rows of its section, a footer below them.
  private var order: (Int, Int) {
    switch self {
    case .header(let section): (section, -1)
    case .row(let path): (path.section, path.row)
    case .footer(let section): (section, Int.max)
    }
  }
}

extension ListItem: CustomStringConvertible {
  /// The item as part of a sentence.
  var description: String {
    switch self {
    case .header(let section): "the header of section \(section)"
    case .row(let path): "row \(path)"
    case .footer(let section): "the footer of section \(section)"
    }
  }
}
