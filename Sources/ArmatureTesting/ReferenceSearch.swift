/// A search of the stored properties of objects for references, weak or strong, to certain other objects.
///
/// Values are searched completely. Of other objects only those that a searched object holds itself are looked into, such
/// as a box or a list with the references of its owner.
///
/// `Mirror` stops the process when it reads an `unowned` reference to a deallocated object, and can't tell which
/// references are unowned. So the search has two parts. ``record(_:except:)`` reads the properties while everything
/// lives, and remembers weakly which objects each holds. ``references(to:called:)`` reads a property again only if all of
/// them are still alive. It doesn't see what a property refers to now whose earlier object has been deallocated, nor
/// properties of objects that weren't there when the check was made.
struct ReferenceSearch {
  /// What was read of an object while everything lived.
  private struct Record {
    weak let object: AnyObject?
    let properties: [Property]
  }

  /// A stored property, with the objects that it held.
  private struct Property {
    let name: String
    let held: [WeakReference]

    /// Whether reading the property again can't meet an unowned reference to one of them that has been deallocated.
    var isReadable: Bool { held.allSatisfy { $0.object != nil } }
  }

  private struct WeakReference {
    weak let object: AnyObject?
  }

  private static let maximumValueCount = 20_000

  private var records: [ObjectIdentifier: Record] = [:]

  /// Records the properties of objects, and of those that they hold, while everything lives.
  ///
  /// - Parameters:
  ///   - objects: The objects of the check.
  ///   - shared: Objects that others use too, perhaps on other threads; they aren't read.
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
    let properties = Self.mirrors(of: object).flatMap(\.children).map { child in
      var held: [AnyObject] = []
      Self.collectObjects(in: child.value, &held, &valueCount)
      return Property(name: Self.name(child.label), held: held.map { WeakReference(object: $0) })
    }
    records[identity] = Record(object: object, properties: properties)
  }

  private static func collectObjects(in value: Any, _ found: inout [AnyObject], _ valueCount: inout Int) {
    valueCount += 1
    guard valueCount <= maximumValueCount else { return }
    if type(of: value) is AnyObject.Type {
      found.append(value as AnyObject)
    } else {
      for part in parts(of: value) { collectObjects(in: part.value, &found, &valueCount) }
    }
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
          search(in: mirror.children[index].value, "\(path).\(property.name)", isHeld: isHeld)
        }
      }
    }

    private mutating func search(in value: Any, _ path: String, isHeld: Bool) {
      valueCount += 1
      guard valueCount <= maximumValueCount else { return }
      guard type(of: value) is AnyObject.Type else {
        for (index, part) in parts(of: value).enumerated() {
          search(in: part.value, ReferenceSearch.path(path, part.label, index, in: value), isHeld: isHeld)
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

  /// The mirrors of an object, those of its superclasses first; reading one of their children reads that property alone.
  ///
  /// Empty for an object that describes its own mirror, since that is foreign code, which might load something, and for
  /// an object of the platform, which may be in use on other threads and doesn't refer to the objects of a check.
  private static func mirrors(of object: AnyObject) -> [Mirror] {
    guard !(object is any CustomReflectable), !isOfPlatform(type(of: object)) else { return [] }
    return sequence(first: Mirror(reflecting: object), next: \.superclassMirror).reversed()
  }

  /// The parts of a value that isn't an object, without running foreign code and without reading unmanaged references.
  private static func parts(of value: Any) -> [(label: String?, value: Any)] {
    let type = type(of: value)
    if type is any UnretainedReference.Type { return [] }
    // Collections and optionals of the standard library describe themselves; no other type is asked to.
    guard !(value is any CustomReflectable) || type is any OptionalValue.Type || value is any Collection else {
      return []
    }
    return Mirror(reflecting: value).children.map { ($0.label, $0.value) }
  }

  private static func path(_ path: String, _ label: String?, _ index: Int, in value: Any) -> String {
    if value is any Collection { return "\(path)[\(index)]" }
    guard let label, label != "some", !label.hasPrefix(".") else { return path }
    return "\(path).\(name(label))"
  }

  /// The name of a property in the source, which lazy and wrapped properties store under another.
  private static func name(_ label: String?) -> String {
    let label = label ?? ""
    for prefix in ["$__lazy_storage_$_", "_"] where label.hasPrefix(prefix) {
      return String(label.dropFirst(prefix.count))
    }
    return label
  }

  private static func isOfPlatform(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return ["Foundation", "Dispatch", "Swift.", "_"].contains { name.hasPrefix($0) }
  }
}

private protocol OptionalValue {}
extension Optional: OptionalValue {}

private protocol UnretainedReference {}
// Recognized so that none is read: an Unmanaged reference may dangle, and reading it retains its object.
extension Unmanaged: UnretainedReference {}
