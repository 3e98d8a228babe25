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
  /// A connection is an object, so that a loop over a copy of the list sees what was taken away from it.
  private final class Connection {
    private(set) weak var lamp: (any Lamp)?
    let move: Move
    var cues: Cue

    init(_ lamp: any Lamp, _ move: Move, _ cues: Cue) { (self.lamp, self.move, self.cues) = (lamp, move, cues) }
  }

  private var connections: [Connection] = []

  /// The number of connections whose lamp exists.
  var connectionCount: Int {
    connections.removeAll { $0.lamp == nil }
    return connections.count
  }

  /// Connects a lamp, which performs the move on each of the cues.
  func connect(_ lamp: any Lamp, to move: Move, on cues: Cue) {
    if let known = find(lamp, move).first {
      known.cues = known.cues.union(cues)
    } else if cues != [] {
      connections += [Connection(lamp, move, cues)]
    }
  }

  /// Takes cues away from a connection; without a move, from all connections of the lamp.
  func disconnect(_ lamp: any Lamp, from move: Move? = nil, on cues: Cue = [.slide, .tap, .hold]) {
    for connection in find(lamp, move) { connection.cues = connection.cues.subtracting(cues) }
    connections = connections.filter { $0.cues != [] }
  }

  /// Lets the connected lamps perform their moves.
  func give(_ cues: Cue) {
    let turns = connections.map { (connection: $0, due: $0.cues.intersection(cues)) }
    for (connection, due) in turns where connection.cues.intersection(due) != [] {
      connection.lamp?.perform(connection.move, from: self)
    }
  }

  private func find(_ lamp: any Lamp, _ move: Move?) -> [Connection] {
    connections.filter { $0.lamp === lamp && (move == nil || $0.move == move) }
  }
}
