/// A value that stands for a scene: what is shown, not how.
///
/// An enumeration, mostly. Scenes that were made from routes can be put down as a path and opened again, in another run
/// of the program as well.
public protocol SceneRoute: Hashable, Codable, Sendable {}

extension SceneRoute {
  func equals(_ other: (any SceneRoute)?) -> Bool {
    (other as? Self) == self
  }
}
