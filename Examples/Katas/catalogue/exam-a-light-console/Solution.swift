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
  /// Tells a connection from a later one of the same lamp and move.
  private final class Identity {}

  private struct Connection {
    let identity = Identity()
    weak var lamp: (any Lamp)?
    let move: Move
    var cues: Cue
  }

  private var connections: [Connection] = []

  /// The number of connections whose lamp exists.
  var connectionCount: Int { connections.count { $0.lamp != nil } }

  /// Connects a lamp, which performs the move on each of the cues.
  func connect(_ lamp: any Lamp, to move: Move, on cues: Cue) {
    guard !cues.isEmpty else { return }
    if let index = index(of: lamp, move) {
      connections[index].cues.formUnion(cues)
    } else {
      connections.append(Connection(lamp: lamp, move: move, cues: cues))
    }
  }

  /// Takes cues away from a connection; without a move, from all connections of the lamp.
  func disconnect(_ lamp: any Lamp, from move: Move? = nil, on cues: Cue = [.slide, .tap, .hold]) {
    for index in connections.indices where connections[index].lamp === lamp {
      guard move == nil || connections[index].move == move else { continue }
      connections[index].cues.subtract(cues)
    }
    connections.removeAll { $0.lamp == nil || $0.cues.isEmpty }
  }

  /// Lets the connected lamps perform their moves.
  func give(_ cues: Cue) {
    for connection in connections where !connection.cues.isDisjoint(with: cues) {
      let current = connections.first { $0.identity === connection.identity }
      guard let lamp = connection.lamp, let current else { continue }
      guard !current.cues.intersection(connection.cues).isDisjoint(with: cues) else { continue }
      lamp.perform(connection.move, from: self)
    }
  }

  private func index(of lamp: any Lamp, _ move: Move) -> Int? {
    connections.firstIndex { $0.lamp === lamp && $0.move == move }
  }
}
