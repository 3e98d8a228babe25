import MessageTracing

/// Checks the roles of a module and wires them: all of it, or nothing.
struct Assembly {
  /// A link as the assembly sees it, whatever its face.
  private struct Wire {
    let role: ModuleRole
    let other: ModuleRole
    let target: AnyObject?
    let life: ModuleLife?
    let face: AnyObject?
    let isOwnFace: Bool
    let connect: (_ owner: AnyObject, _ life: ModuleLife) -> Void
  }

  private struct Cast {
    let role: ModuleRole
    let className: String
    let object: AnyObject?
    /// The parts that stand for it in the module; several for a structure of workers.
    let parts: [AnyObject]
    let neededBy: ModuleRole

    var name: AssemblyError.Role { AssemblyError.Role(role: role, className: className) }
  }

  private let architecture: String
  private var casts: [Cast] = []
  private var wires: [Wire] = []

  init(_ architecture: String) {
    self.architecture = architecture
  }

  /// Names who plays a role, and who would miss it.
  mutating func cast<Object: AnyObject>(_ role: ModuleRole, _ object: Object?, neededBy other: ModuleRole) {
    let className = object.map { Participant($0).typeName } ?? String(describing: Object.self)
    casts.append(
      Cast(role: role, className: className, object: object, parts: object.map { [$0] } ?? [], neededBy: other))
  }

  /// Names the worker, which is known by its face only: an object, or a structure of several.
  mutating func castWorker<Face>(_ worker: Face?) {
    let parts: [AnyObject] =
      switch worker {
      case nil: []
      case let worker? where type(of: worker as Any) is AnyObject.Type: [worker as AnyObject]
      case let worker?:
        Mirror(reflecting: worker).children.map(\.value).filter { type(of: $0) is AnyObject.Type }.map {
          $0 as AnyObject
        }
      }
    let name = worker.map { String(describing: type(of: $0 as Any)) } ?? RoleLink<Face>.typeName(of: Face.self)
    let object = worker.map { $0 as AnyObject }
    casts.append(Cast(role: .worker, className: name, object: object, parts: parts, neededBy: .interactor))
  }

  /// Plans a link of one role to another.
  ///
  /// - Parameter isOwnFace: Whether the face has to be the other role's own object.
  mutating func wire<Face>(
    _ role: ModuleRole, _ link: RoleLink<Face>?, to other: ModuleRole, _ face: Face?, isOwnFace: Bool = true,
    afterEnd: Outcome? = nil
  ) {
    guard let link else { return }
    let faceObject = face.map { $0 as AnyObject }
    wires.append(
      Wire(
        role: role, other: other, target: link.found.map { $0 as AnyObject }, life: link.life, face: faceObject,
        isOwnFace: isOwnFace
      ) { owner, life in
        guard let face else { return }
        link.owner = owner
        link.life = life
        link.outcomeAfterEnd = afterEnd
        link.connect(face)
      })
  }

  /// Sets all links.
  ///
  /// - Throws: Every fault; then no link is set.
  func assemble() throws(AssemblyError) -> (life: ModuleLife, module: Module) {
    let faults = faults()
    guard faults.isEmpty, let root = casts.first, let rootObject = root.object else {
      throw AssemblyError(architecture: architecture, faults: faults)
    }
    let life = ModuleLife(root: rootObject, named: "\(root.name)")
    for wire in wires {
      if let owner = object(of: wire.role) { wire.connect(owner, life) }
    }
    let parts = casts.flatMap { cast in cast.parts.map { Module.Part(cast.role, $0) } }
    return (life, Module(parts: parts, life: life))
  }

  // MARK: - Faults

  private func object(of role: ModuleRole) -> AnyObject? { casts.first { $0.role == role }?.object }

  private func name(of role: ModuleRole) -> AssemblyError.Role {
    casts.first { $0.role == role }?.name ?? AssemblyError.Role(role: role, className: "Nobody")
  }

  private func faults() -> [AssemblyError.Fault] {
    casts.enumerated().flatMap { index, cast -> [AssemblyError.Fault] in
      guard let object = cast.object else {
        return [.missing(cast.name, neededBy: name(of: cast.neededBy))]
      }
      let twins = casts[..<index].filter { $0.object === object }
      return twins.map { .sameObject(cast.name, $0.name) } + faults(inLinksOf: cast)
    }
  }

  private func faults(inLinksOf cast: Cast) -> [AssemblyError.Fault] {
    let own = wires.filter { $0.role == cast.role }
    if let wire = own.first(where: { $0.life?.isRootAlive == true }), let life = wire.life {
      return [.inUse(cast.name, collaborator: name(of: wire.other), module: life.rootName)]
    }
    let strangers = own.compactMap { wire -> AssemblyError.Fault? in
      guard let target = wire.target, let face = wire.face, target !== face else { return nil }
      return .wiredToStranger(cast.name, link: name(of: wire.other), stranger: Participant(target).typeName)
    }
    let faces = wires.filter { $0.other == cast.role && $0.isOwnFace }.compactMap { wire -> AssemblyError.Fault? in
      guard let face = wire.face, face !== cast.object else { return nil }
      return .foreignFace(cast.name, for: name(of: wire.role), stranger: Participant(face).typeName)
    }
    return strangers + faces
  }
}
