/// A thing on the screen, as a scenario names it.
struct Target: Hashable {
  enum Name: Hashable {
    /// The identifier that the app gave it.
    case id(String)

    /// Its visible label or text.
    case text(String)
  }

  var name: Name

  /// Which of several, counted from 1.
  var ordinal = 1
}

extension Target: CustomStringConvertible {
  /// As the scenario names it.
  var description: String {
    let name =
      switch name {
      case .id(let id): "#\(id)"
      case .text(let text): "\"\(text)\""
      }
    return ordinal == 1 ? name : "\(name) \(ordinal)"
  }
}
