import Foundation
import Responders

/// The meaning of a scenario's line.
enum Verb: Hashable {
  case world(WorldVerb)
  case person(PersonVerb)
  case expectation(Expectation)
}

/// An event outside the app.
enum WorldVerb: Hashable {
  case clock(WorldClock.Instant)
  case advance(Duration)
  case answer(ScriptedAnswer, isOnce: Bool)
  case server(isUp: Bool)
  case photo(PhotoFolder, name: String, PixelSize)
  /// The camera's permission and the size of its frames; nil for a camera that returns none.
  case camera(WorldCamera.Permission?, PixelSize?)
  case location(WorldLocation.Answer)
  case screen(columns: Int, rows: Int)
  case write(file: String, Data)
  case store(refuses: Bool)
  case background, foreground
  case events(identifier: String)
}

/// An action of the person.
enum PersonVerb: Hashable {
  case launch, relaunch, kill
  case tap(Target)
  case type(Target, String)
  case press([KeyPress])
  case returnKey, endEditing, pull, shake
  case pick(String)
  case swipeDelete(row: Int)
  case scroll(rows: Int)
  case zoom(Double)
  case pan(x: Double, y: Double)
}

/// A condition to check, or `mark`, which resets the counts.
enum Expectation: Hashable {
  case title(String)
  case see(String), absent(String)
  case rows([String])
  case rowCount(Int)
  case alert(String, part: String?), noAlert
  case text(Target, String)
  case enabled(Target), disabled(Target), hidden(Target), visible(Target)
  case field(Target, String), placeholder(Target, String)
  case spinner(isOn: Bool)
  case requests(RequestPattern, Int)
  case mark
  case sent(RequestPattern, Data)
  case image(Target, PixelSize)
  case pixel(Target, x: Int, y: Int, [Int])
  case crop([Int])
  case redraws(Target, Int)
  case cells(Int)
  case stored(file: String, Data)
  case responders([String])
  case log(String)
  case probe(identifier: String, Int)
}

/// A reference to a view on the screen.
struct Target: Hashable {
  enum Name: Hashable {
    /// The view's name.
    case id(String)

    /// The view's visible text.
    case text(String)
  }

  var name: Name

  /// The ordinal among several matches, counted from 1.
  var ordinal = 1
}

extension Target: CustomStringConvertible {
  /// The target in the syntax of scenarios.
  var description: String {
    let name =
      switch name {
      case .id(let id): "#\(id)"
      case .text(let text): "\"\(text)\""
      }
    return ordinal == 1 ? name : "\(name) \(ordinal)"
  }
}

/// A picture folder of the device.
enum PhotoFolder: String, Hashable, CaseIterable {
  case library, album
}

extension Verb {
  /// Whether the line lets something happen, and expects nothing.
  var isAction: Bool {
    if case .expectation = self { false } else { true }
  }
}
