/// A part that a color plays on the screen.
///
/// Views name roles, and the ``Theme`` of the screen gives each role its color: one on a dark and one on a light
/// background, for each number of colors that terminals show.
public enum ColorRole: String, Sendable, Hashable, CaseIterable {
  /// The background of the screen.
  case background

  /// Bars and fields.
  case surface

  /// Buttons and initials.
  case raised

  /// Alerts and sheets.
  case panel

  /// The row under the cursor.
  case selection

  /// Text that is read first.
  case text

  /// Times, hints and states.
  case secondary

  /// Disabled controls and scroll bars.
  case faint

  /// Thin lines.
  case rule

  /// Bar buttons, and the primary button of a screen.
  case accent

  /// Text on an accent background.
  case onAccent

  /// Where the keys go.
  case focus

  /// What destroys, and what went wrong.
  case danger

  /// What went well.
  case success

  // The patterns, wherever messages are shown.
  case targetAction, responderChain, delegation, dataSource, observers, links, navigation, downloads

  /// The roles that views fill areas with.
  static let backgrounds: [ColorRole] = [.background, .surface, .raised, .panel, .selection]

  /// The roles of the patterns.
  static let patterns: [ColorRole] = [
    .targetAction, .responderChain, .delegation, .dataSource, .observers, .links, .navigation, .downloads,
  ]
}
