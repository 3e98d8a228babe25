import Armature

/// Somebody who follows people, and no longer does so.
@MainActor
protocol FollowToggling: AnyObject {
  func toggleFollowing(_ id: String)
}

extension Command<any FollowToggling> {
  @MainActor static func toggleFollowing(_ id: String) -> Self { Command({ $0.toggleFollowing }, id) }
}
