/// What a person does at the console of a theater's lights.
///
/// A value can combine several cues.
struct Cue: OptionSet {
  let rawValue: Int

  static let slide = Cue(rawValue: 1)
  static let tap = Cue(rawValue: 2)
  static let hold = Cue(rawValue: 4)
}

/// What a lamp can do.
enum Move { case dim, flash, park }

/// A lamp, a fog machine, or whatever moves on a cue.
protocol Lamp: AnyObject { func perform(_ move: Move, from console: Console) }

/// The console of a theater's lights.
final class Console {
  /// The number of connections whose lamp exists.
  var connectionCount: Int { 0 }

  /// Connects a lamp, which performs the move on each of the cues.
  func connect(_ lamp: any Lamp, to move: Move, on cues: Cue) {
    // Your code.
  }

  /// Takes cues away from a connection; without a move, from all connections of the lamp.
  func disconnect(_ lamp: any Lamp, from move: Move? = nil, on cues: Cue = [.slide, .tap, .hold]) {
    // Your code.
  }

  /// Lets the connected lamps perform their moves.
  func give(_ cues: Cue) {
    // Your code.
  }
}
