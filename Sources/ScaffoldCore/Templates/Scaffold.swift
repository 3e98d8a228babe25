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

/// A file to write: its path in its target, and its text.
package struct ScaffoldFile: Hashable, Sendable {
  package enum Place: String, Hashable, Sendable, Codable, CaseIterable {
    case sources
    case tests
  }

  package let place: Place

  /// The path in the folder of the target, or of its tests.
  package let path: String

  package let text: String

  /// Whether the file serves all modules of the target, so that one that exists is left as it is.
  package let isShared: Bool

  init(_ place: Place, _ path: String, isShared: Bool = false, @SourceBuilder _ lines: () -> [String]) {
    self.place = place
    self.path = path
    self.isShared = isShared
    text = lines().joined(separator: "\n") + "\n"
  }

  private init(_ file: ScaffoldFile, text: String) {
    place = file.place
    path = file.path
    isShared = file.isShared
    self.text = text
  }

  /// Returns the file with a comment of author and license above its text.
  func headed(author: String?, license: String?) -> ScaffoldFile {
    let header = [author.map { "// Copyright \($0)" }, license.map { "// SPDX-License-Identifier: \($0)" }]
    let lines = header.compactMap(\.self)
    return lines.isEmpty ? self : ScaffoldFile(self, text: lines.joined(separator: "\n") + "\n\n" + text)
  }
}
