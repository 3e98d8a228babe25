/// The files of a module: a pure function of the request.
package enum Scaffold {
  /// Returns the files of a module, those that other modules share first.
  ///
  /// - Parameters:
  ///   - request: The module.
  ///   - target: The target that the files are added to; the tests import it.
  package static func files(for request: ModuleRequest, in target: String) -> [ScaffoldFile] {
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
}
