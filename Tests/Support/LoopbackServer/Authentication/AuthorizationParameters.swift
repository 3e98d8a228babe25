/// The parameters of `Authorization`, `name=token` or `name="text"`, with commas between them.
struct AuthorizationParameters {
  private var values: [String: String] = [:]

  /// Nil if the text is no list of parameters, or one is there twice.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    repeat {
      rest = rest.drop(while: \.isBlank)
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = rest[..<equals]
      rest = rest[(equals + 1)...]
      guard name.isToken, let value = Self.takeValue(&rest),
        values.updateValue(value, forKey: String(decoding: name, as: UTF8.self).lowercased()) == nil
      else { return nil }
      rest = rest.drop(while: \.isBlank)
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
    } while rest.popFirst() != nil
  }

  subscript(name: String) -> String? { values[name] }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == UInt8(ascii: "\"") else {
      let token = rest.prefix { $0 != UInt8(ascii: ",") && !$0.isBlank }
      rest = rest[token.endIndex...]
      return token.isToken ? String(decoding: token, as: UTF8.self) : nil
    }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
      guard let plain = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
      value.append(plain)
    }
    return nil
  }
}
