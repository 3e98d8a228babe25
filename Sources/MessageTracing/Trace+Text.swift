extension Trace {
  /// A short text for a value in a message, the same in every process.
  ///
  /// Numbers, texts and cases of enumerations are shown, objects by name. Of whatever may depend on hash order or hold an
  /// address, which is all the rest, only the type is.
  package static func text(of value: Any) -> String {
    text(of: value, levels: 4)
  }

  private static func text(of value: Any, levels: Int) -> String {
    if let plain = value as? any LosslessStringConvertible { return plain.description }
    if let participant = value as? Participant { return participant.name }
    let type = type(of: value)
    if type is AnyObject.Type { return Participant(value as AnyObject).name }
    guard levels > 0, !(value is any CustomReflectable & Collection) else { return String(describing: type) }
    let parts = Mirror(reflecting: value)
    switch parts.displayStyle {
    case .optional:
      return parts.children.first.map { text(of: $0.value, levels: levels - 1) } ?? "nil"
    case .enum:
      guard let part = parts.children.first else { return "\(value)" }
      let content = text(of: part.value, levels: levels - 1)
      return "\(part.label ?? "")\(content.hasPrefix("(") ? content : "(\(content))")"
    case .tuple:
      let texts = parts.children.map { part in
        let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
        return label + text(of: part.value, levels: levels - 1)
      }
      return "(\(texts.joined(separator: ", ")))"
    default:
      return String(describing: type)
    }
  }
}
