/// A search of the stored properties of objects for references, weak or strong, to certain other objects.
///
/// Values are searched completely. Other objects are searched only if a searched object refers to them directly, such
/// as a box or a list with the references of its owner.
///
/// `Mirror` traps when it reads an `unowned` reference to a deallocated object, and can't distinguish unowned
/// references from others. So the search has two parts. ``record(_:except:)`` reads the properties while everything
/// lives, and stores weak references to the objects of each. ``references(to:called:)`` reads a property again only if
/// all of these are still alive. It doesn't find references in a property whose earlier object was deallocated, in
/// objects created after the check, after the first 20,000 values of an object, or more than 1,000 values deep in one.
struct ReferenceSearch {
  /// The properties of an object, as read while everything lived.
  private struct Record {
    weak let object: AnyObject?
    let properties: [Property]
  }

  /// A stored property, with the objects that it referred to.
  private struct Property {
    let name: String
    let held: [WeakReference]

    /// Whether the property was read completely, so that all objects are known, and isn't a part's reference back.
    let isComplete: Bool

    /// Whether all objects live, so that reading the property again can't trap.
    var isReadable: Bool { isComplete && held.allSatisfy { $0.object != nil } }
  }

  private struct WeakReference {
    weak let object: AnyObject?
  }

  private static let maximumValueCount = 20_000

  /// The number of values inside each other that are read, since the search of one needs space on the stack.
  private static let maximumDepth = 1_000

  private var records: [ObjectIdentifier: Record] = [:]

  /// Records the properties of objects, and of those that they hold, while everything lives.
  ///
  /// - Parameters:
  ///   - objects: The objects of the check.
  ///   - shared: Objects that aren't read, since other threads may use them.
  mutating func record(_ objects: [AnyObject], except shared: [AnyObject]) {
    for object in objects { record(object) }
    let shared = Set(shared.map { ObjectIdentifier($0) })
    let held = objects.flatMap { records[ObjectIdentifier($0)]?.properties ?? [] }.flatMap(\.held).compactMap(\.object)
    for object in held where !(object is any Actor) && !shared.contains(ObjectIdentifier(object)) { record(object) }
  }

  /// Returns, for each target, the properties that refer to it, such as `view.presenter`.
  ///
  /// - Parameters:
  ///   - targets: The survivors, whose properties are searched for references to each other.
  ///   - names: The name of each survivor, which the path of its properties begins with.
  func references(to targets: [AnyObject], called names: [String]) -> [[String]] {
    let indices = Dictionary(
      targets.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
    var paths: [[String]] = targets.map { _ in [] }
    for (target, name) in zip(targets, names) {
      var pass = Pass(records: records, targets: indices)
      pass.search(target, name, isHeld: false)
      for reference in pass.found { paths[reference.target].append(reference.path) }
    }
    return paths
  }

  private mutating func record(_ object: AnyObject) {
    let identity = ObjectIdentifier(object)
    guard records[identity] == nil else { return }
    var valueCount = 0
    var properties: [Property] = []
    for mirror in Self.mirrors(of: object) {
      for child in mirror.children {
        var held: [AnyObject] = []
        let isComplete = Self.collectObjects(in: child.value, depth: 0, &held, &valueCount)
        properties.append(
          Property(
            name: Self.name(child.label), held: held.map { WeakReference(object: $0) },
            isComplete: isComplete && !Self.isBackReference(child.label, of: mirror.subjectType)))
      }
    }
    records[identity] = Record(object: object, properties: properties)
  }

  /// Adds the objects of a value; returns false if it has too many parts, or too deep ones, to read them all.
  private static func collectObjects(
    in value: Any, depth: Int, _ found: inout [AnyObject], _ valueCount: inout Int
  ) -> Bool {
    valueCount += 1
    guard valueCount <= maximumValueCount, depth <= maximumDepth else { return false }
    if type(of: value) is AnyObject.Type {
      found.append(value as AnyObject)
      return true
    }
    return parts(of: value).allSatisfy { collectObjects(in: $0.value, depth: depth + 1, &found, &valueCount) }
  }

  /// The search through one survivor and the objects that it holds.
  private struct Pass {
    let records: [ObjectIdentifier: Record]
    let targets: [ObjectIdentifier: Int]
    var found: [(target: Int, path: String)] = []
    var visited: Set<ObjectIdentifier> = []
    var valueCount = 0

    mutating func search(_ object: AnyObject, _ path: String, isHeld: Bool) {
      let identity = ObjectIdentifier(object)
      guard let record = records[identity], record.object === object, visited.insert(identity).inserted else { return }
      var properties = record.properties.makeIterator()
      for mirror in mirrors(of: object) {
        for index in mirror.children.indices {
          guard let property = properties.next(), property.isReadable else { continue }
          search(in: mirror.children[index].value, depth: 0, "\(path).\(property.name)", isHeld: isHeld)
        }
      }
    }

    private mutating func search(in value: Any, depth: Int, _ path: String, isHeld: Bool) {
      valueCount += 1
      guard valueCount <= maximumValueCount, depth <= maximumDepth else { return }
      guard type(of: value) is AnyObject.Type else {
        for (index, part) in parts(of: value).enumerated() {
          let path = ReferenceSearch.path(path, part.label, index, in: value)
          search(in: part.value, depth: depth + 1, path, isHeld: isHeld)
        }
        return
      }
      let object = value as AnyObject
      if let target = targets[ObjectIdentifier(object)] {
        found.append((target, path))
      } else if !isHeld {
        search(object, path, isHeld: true)
      }
    }
  }

  // MARK: Reading

  /// Returns the mirrors of an object, superclasses first; reading a child reads only that property.
  ///
  /// Empty for an object with a custom mirror, which is foreign code, and for an object of the platform, which other
  /// threads may use and which doesn't refer to the objects of a check.
  private static func mirrors(of object: AnyObject) -> [Mirror] {
    guard !(object is any CustomReflectable), !isOfPlatform(type(of: object)) else { return [] }
    return sequence(first: Mirror(reflecting: object), next: \.superclassMirror).reversed()
  }

  /// Returns the parts of a value that isn't an object, without running foreign code and without reading unmanaged
  /// references.
  private static func parts(of value: Any) -> Mirror.Children {
    let type = type(of: value)
    let none = Mirror.Children([])
    if type is any UnretainedReference.Type { return none }
    // Large values, such as the bytes of a document, refer to no object.
    if let list = type as? any ListValue.Type, list.elementType is any ValueWithoutReferences.Type { return none }
    // Custom mirrors are foreign code, except those of optionals and of the platform's collections.
    let isReadable =
      !(value is any CustomReflectable) || type is any OptionalValue.Type
      || value is any Collection && isOfPlatform(type)
    guard isReadable else { return none }
    return Mirror(reflecting: value).children
  }

  private static func path(_ path: String, _ label: String?, _ index: Int, in value: Any) -> String {
    // Only the mirrors of collections have parts without labels; a cast to a collection would see through an optional.
    guard let label else { return "\(path)[\(index)]" }
    if type(of: value) is any OptionalValue.Type || label.hasPrefix(".") { return path }
    return "\(path).\(name(label))"
  }

  /// Returns the name of a property in the source; lazy and wrapped properties are stored under another name.
  private static func name(_ label: String?) -> String {
    let label = label ?? ""
    for prefix in ["$__lazy_storage_$_", "_"] where label.hasPrefix(prefix) {
      return String(label.dropFirst(prefix.count))
    }
    return label
  }

  /// The weak references of the library's parts to the object that stores them, which keep nothing alive: the names of
  /// the properties, and the types that declare them.
  private static let backReferences = [
    "controller": "Architectures.ControllerState", "owner": "Architectures.RoleLink",
  ]

  private static func isBackReference(_ label: String?, of type: Any.Type) -> Bool {
    guard let label, let name = backReferences[label] else { return false }
    return String(reflecting: type).prefix { $0 != "<" } == name
  }

  private static let platformModules: Set = [
    "Swift", "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML",
  ]

  private static func isOfPlatform(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return module.hasPrefix("_") || platformModules.contains(String(module))
  }
}

private protocol OptionalValue {}
extension Optional: OptionalValue {}

private protocol ListValue { static var elementType: Any.Type { get } }
extension Array: ListValue { static var elementType: Any.Type { Element.self } }

private protocol ValueWithoutReferences {}
extension Bool: ValueWithoutReferences {}
extension Int: ValueWithoutReferences {}
extension Int8: ValueWithoutReferences {}
extension Int16: ValueWithoutReferences {}
extension Int32: ValueWithoutReferences {}
extension Int64: ValueWithoutReferences {}
extension UInt: ValueWithoutReferences {}
extension UInt8: ValueWithoutReferences {}
extension UInt16: ValueWithoutReferences {}
extension UInt32: ValueWithoutReferences {}
extension UInt64: ValueWithoutReferences {}
extension Float: ValueWithoutReferences {}
extension Double: ValueWithoutReferences {}
extension String: ValueWithoutReferences {}

private protocol UnretainedReference {}
// Recognized so that none is read: an Unmanaged reference may dangle, and reading it retains its object.
extension Unmanaged: UnretainedReference {}
