public import MessageTracing

/// The patterns whose messages a recording shows.
public struct MessageFilter: Sendable, Equatable {
  /// The names that were requested; nil for all except the quiet patterns.
  private var names: Set<String>?

  /// Shows every pattern except for the quiet ones: each screen and each list has many of their messages, which say
  /// little about the app.
  public init() {}

  /// The patterns that are shown only on request.
  private static let quiet: Set<String> = ["life-cycle", "first-responder", "data-source", "download-events"]

  /// The names of all patterns.
  private static let known = [
    "target-action", "responder-chain", "first-responder", "delegation", "data-source", "observers", "links",
    "navigation", "hand-down", "bindings", "commands", "downloads", "download-events", "life-cycle",
  ]

  /// Reads a list of names with commas between them.
  ///
  /// - Throws: A sentence about the first name that is no pattern's, with the names of all.
  public init(names list: String) throws(CommandLineError) {
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " }.lowercased()
    }
    if let wrong = names.first(where: { !Self.known.contains($0) }) {
      throw CommandLineError(
        description: "'\(wrong)' isn't a pattern of messages. --trace-only takes one or more of "
          + "\(Self.known.joined(separator: ", ")), with commas between them.")
    }
    self.names = Set(names)
  }

  /// Returns whether messages of a pattern are shown.
  public func shows(_ pattern: Pattern) -> Bool {
    let name = pattern.title.replacing(" ", with: "-")
    return names?.contains(name) ?? !Self.quiet.contains(name)
  }
}

/// Records the messages for the pane of `--watch`.
public struct MessageWatch: Sendable {
  public let recorder: Recorder
  public let filter: MessageFilter
}
