/// What is laid out: a section's header, or a row.
enum ListItem: Hashable {
  case header(Int)
  case row(ListPath)

  var path: ListPath? {
    if case .row(let path) = self { path } else { nil }
  }

  var section: Int {
    switch self {
    case .header(let section): section
    case .row(let path): path.section
    }
  }
}

extension ListItem: Comparable {
  static func < (one: ListItem, other: ListItem) -> Bool {
    one.order < other.order
  }

  /// A header stands before the rows of its section.
  private var order: (Int, Int) {
    switch self {
    case .header(let section): (section, -1)
    case .row(let path): (path.section, path.row)
    }
  }
}

extension ListItem: CustomStringConvertible {
  /// The item as part of a sentence.
  var description: String {
    switch self {
    case .header(let section): "the header of section \(section)"
    case .row(let path): "row \(path)"
    }
  }
}
