/// Looks in the stored properties of objects for references to certain others, weak and strong ones alike.
///
/// Values are looked into all the way; of other objects only the nearest, such as a slot or a list that holds the
/// reference on behalf of its owner.
struct ReferenceSearch {
  private static let nearestObjects = 2
  private static let mostValues = 20_000

  private let targets: [UnsafeRawPointer: Int]
  private let known: Set<UnsafeRawPointer>
  private var visited: Set<ObjectIdentifier> = []
  private var values = 0

  /// For each target the properties that refer to it, such as `view.presenter`.
  private(set) var paths: [[String]]

  /// - Parameter known: Where the objects of the check are, or were.
  init(for targets: [AnyObject], known: Set<UnsafeRawPointer>) {
    let places = targets.enumerated().map { (UnsafeRawPointer(Unmanaged.passUnretained($1).toOpaque()), $0) }
    self.targets = Dictionary(places) { first, _ in first }
    self.known = known
    paths = targets.map { _ in [] }
  }

  /// Looks in one object; its properties are written after this name.
  mutating func look(in object: AnyObject, called name: String) {
    visited = [ObjectIdentifier(object)]
    values = 0
    lookThrough(object, name, objects: 0)
  }

  private mutating func lookThrough(_ object: AnyObject, _ name: String, objects: Int) {
    for property in StoredProperties.of(object, known: known) {
      let path = "\(name).\(property.name)"
      switch property.content {
      case .unretained(let address): note(address, path)
      case .value(let value): look(at: value, path, objects: objects)
      }
    }
  }

  private mutating func look(at value: Any, _ path: String, objects: Int) {
    values += 1
    guard values <= Self.mostValues else { return }
    guard type(of: value) is AnyObject.Type else {
      for (index, part) in StoredProperties.parts(of: value).enumerated() {
        look(at: part.value, Self.path(path, part.label, index, in: value), objects: objects)
      }
      return
    }
    let object = value as AnyObject
    if note(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()), path) { return }
    guard objects < Self.nearestObjects, visited.insert(ObjectIdentifier(object)).inserted,
      !Self.isOfThePlatform(type(of: object))
    else { return }
    lookThrough(object, path, objects: objects + 1)
  }

  @discardableResult
  private mutating func note(_ address: UnsafeRawPointer?, _ path: String) -> Bool {
    guard let address, let target = targets[address] else { return false }
    paths[target].append(path)
    return true
  }

  private static func path(_ path: String, _ label: String?, _ index: Int, in value: Any) -> String {
    if value is any Collection { return "\(path)[\(index)]" }
    guard let label, label != "some", !label.hasPrefix(".") else { return path }
    return "\(path).\(label)"
  }

  /// Objects of the platform may be in use on other threads, and name nothing that a module owns.
  private static func isOfThePlatform(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return ["Foundation", "Dispatch", "Swift.", "_"].contains { name.hasPrefix($0) }
  }
}
