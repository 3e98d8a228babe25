import Armature
import MyCardsMVC
import MyCardsViews

extension Feature {
  /// The architectures in which the app exists.
  static let all = [Feature.mvc]

  /// The app's screens in an architecture; options name only those that there are.
  static func of(_ architecture: Architecture) -> Feature {
    all.first { $0.architecture == architecture } ?? .mvc
  }
}
