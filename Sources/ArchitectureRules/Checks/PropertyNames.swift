/// The names of a type's properties for which the code of its members is read.
///
/// They are found once for a type, because a class may have thousands of members.
struct PropertyNames {
  /// A12: the objects that a role works with.
  var collaborators: Set<String> = []
  /// A11: the navigators.
  var navigators: Set<String> = []
  /// A8: the presenters of an interactor, and the closures that take a text.
  var outputs: Set<String> = []
  /// A8: the computed properties whose value is a composed text.
  var texts: Set<String> = []
}

extension Checker {
  func propertyNames(of type: RoleType) -> PropertyNames {
    let properties = type.entry.properties.map { property in
      (property: property, mentions: roles.mentions(of: property, in: type.entry))
    }
    func names(where matches: ([Program.Mention]) -> Bool) -> Set<String> {
      Set(properties.filter { matches($0.mentions) }.map(\.property.declaration.name))
    }
    var found = PropertyNames()
    if applies("A12", to: type) {
      found.collaborators = names { $0.contains { isKeptCollaborator($0, of: type) } }
    }
    if checksNavigation(of: type) { found.navigators = names { $0.first.map(isNavigator) ?? false } }
    if checksTexts(of: type) {
      let closures = textClosures(properties.map { ($0.property.declaration.name, $0.property.declaration.type) })
      found.outputs = names { $0.contains { roles.hasRole($0, [.presenter]) } }
        .union(["presenter", "output"]).union(closures)
      let composed = properties.map(\.property).filter { property in
        property.declaration.isComputed
          && property.declaration.body.map { isComposed($0, of: property.file) } ?? false
      }
      found.texts = Set(composed.map(\.declaration.name))
    }
    return found
  }

  private func isKeptCollaborator(_ mention: Program.Mention, of type: RoleType) -> Bool {
    guard !isPart(mention, of: type) else { return false }
    guard let entry = mention.entry else { return ![nil, [.view]].contains(roles.roles(of: mention)) }
    return entry.isProtocol || entry.isReference || roles.roles(of: mention) != nil
  }
}
