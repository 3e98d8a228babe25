/// Reads the stored properties of an object without running any code of it and without reading what cannot be read.
///
/// `Mirror` alone would do, but for one case: it reads an `unowned` reference to a dead object, which stops the process,
/// and half-released objects are what a release check looks at. So the runtime is asked first how a property refers; it is
/// the function that `Mirror` itself asks, and its signature is fixed on platforms with a stable ABI. An `unowned`
/// property is compared by the address in it, which belongs to no other object as long as the reference exists.
enum StoredProperties {
  struct Property {
    let name: String
    let content: Content
  }

  enum Content {
    case value(Any)
    /// What an `unowned` property names, dead or alive.
    case unretained(UnsafeRawPointer?)
  }

  /// The properties of an object, those of its superclasses first.
  ///
  /// Empty for an object that describes its own mirror, since that is foreign code, which might load something.
  ///
  /// - Parameter known: Where the objects looked for are, or were. A property that holds such an address as it stands is
  ///   an `unowned` one, also if it is optional, which the runtime does not tell from a weak one.
  static func of(_ object: AnyObject, known: Set<UnsafeRawPointer>) -> [Property] {
    guard !(object is any CustomReflectable) else { return [] }
    let levels = Array(sequence(first: Mirror(reflecting: object), next: \.superclassMirror)).reversed()
    let type: Any.Type = type(of: object)
    var properties: [Property] = []
    var index = 0
    for level in levels {
      for child in level.children.indices {
        defer { index += 1 }
        guard index < fieldCount(of: type) else { break }
        let field = Field(index, of: type)
        let address = field.isStrong ? nil : address(in: object, at: fieldOffset(type, index: index))
        if field.isUnowned || address.map(known.contains) == true {
          properties.append(Property(name: field.name, content: .unretained(address)))
        } else {
          properties.append(Property(name: field.name, content: .value(level.children[child].value)))
        }
      }
    }
    return properties
  }

  private static func address(in object: AnyObject, at offset: Int) -> UnsafeRawPointer? {
    withExtendedLifetime(object) {
      Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: offset, as: UnsafeRawPointer?.self)
    }
  }

  /// The parts of a value that is no object; an `unowned` one is left out.
  static func parts(of value: Any) -> [(label: String?, value: Any)] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return mirror.children.map { ($0.label, $0.value) } }
    // The library's own collections describe themselves, and nothing else is asked to.
    guard !(value is any CustomReflectable) else {
      return value is any Collection ? mirror.children.map { ($0.label, $0.value) } : []
    }
    let type = type(of: value)
    return zip(0..., mirror.children.indices).compactMap { index, child in
      guard index < fieldCount(of: type), !Field(index, of: type).isUnowned else { return nil }
      let part = mirror.children[child]
      return (part.label, part.value)
    }
  }

  private struct Field {
    let name: String
    let isStrong: Bool
    let isUnowned: Bool

    init(_ index: Int, of type: Any.Type) {
      var description = FieldDescription()
      let fieldType = fieldMetadata(type, index: index, into: &description)
      let name = description.name.map { String(cString: $0) } ?? ""
      description.release?(description.name)
      let lazyPrefix = "$__lazy_storage_$_"
      self.name = name.hasPrefix(lazyPrefix) ? String(name.dropFirst(lazyPrefix.count)) : name
      // A weak property is an optional one, so what is neither strong nor optional is the third kind.
      isStrong = description.isStrong
      isUnowned = !isStrong && !(fieldType is any OptionalType.Type)
    }
  }
}

private protocol OptionalType {}
extension Optional: OptionalType {}

/// What the runtime says of a field, laid out as it writes it.
private struct FieldDescription {
  var name: UnsafePointer<CChar>?
  var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldMetadata(
  _ type: Any.Type, index: Int, into description: UnsafeMutablePointer<FieldDescription>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, index: Int) -> Int
