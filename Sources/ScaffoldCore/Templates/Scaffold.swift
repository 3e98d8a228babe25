/// The files of a module: a pure function of the request.
package enum Scaffold {
  /// Returns the files of a module, those that other modules share first.
  ///
  /// - Parameters:
  ///   - request: The module.
  ///   - target: The target that the files are added to; the tests import it.
  static func files(for request: ModuleRequest, in target: String) -> [ScaffoldFile] {
    let context = TemplateContext(request, target: target)
    let roles =
      switch request.architecture {
      case .mvc: MVCTemplate.files(context)
      case .mvvm: MVVMTemplate.files(context)
      case .viper: VIPERTemplate.files(context)
      case .vip: VIPTemplate.files(context)
      }
    let files = SharedTemplates.files(context) + FeatureTemplates.files(context) + roles
    return files.map { $0.headed(author: request.author, license: request.license) }
  }

  /// Returns the files of a module, with those that let its parent open it.
  ///
  /// - Parameters:
  ///   - types: The types of the target, among them those of the parent.
  ///   - parentIsDetail: Whether the parent is made with an identifier.
  /// - Throws: ``ScaffoldError`` if the parent can't open the module.
  static func files(
    for request: ModuleRequest, in target: String, among types: Set<String>, parentIsDetail: Bool
  ) throws(ScaffoldError) -> [ScaffoldFile] {
    let files = files(for: request, in: target)
    guard let parent = request.parent else { return files }
    let opener = try ChildTemplate.opener(of: parent, among: types)
    let opening = ChildTemplate.Opening(parent: parent, opener: opener, parentIsDetail: parentIsDetail)
    return files + Self.files(for: request, in: target, openedBy: opening)
  }

  /// Returns the files that let a module's parent open it.
  static func files(
    for request: ModuleRequest, in target: String, openedBy opening: ChildTemplate.Opening
  ) -> [ScaffoldFile] {
    ChildTemplate.files(TemplateContext(request, target: target), opening)
      .map { $0.headed(author: request.author, license: request.license) }
  }
}
