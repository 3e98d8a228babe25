import Foundation

/// What the server answers to requests of one kind.
struct ScriptedAnswer: Hashable {
  var pattern: RequestPattern
  var status: Int

  /// How long after the request.
  var delay: Duration

  var body: Data
}
