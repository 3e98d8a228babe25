import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an SVG picture with an XML parser.
final class PictureReading: NSObject, XMLParserDelegate {
  struct Malformed: Error {}

  private(set) var names: [String] = []
  private(set) var messages: [String] = []
  private(set) var patterns: [String] = []
  private(set) var notes: [String] = []

  /// The titles of steps.
  private(set) var steps: [String] = []

  /// What comes back, and the counts of folded messages.
  private(set) var answers: [String] = []
  private(set) var counts: [String] = []

  /// The whole texts of those that are cut.
  private(set) var tooltips: [String] = []

  /// The extent of the picture, and the number of columns.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var laneCount = 0

  /// The number of bars, which show how long calls last.
  private(set) var barCount = 0
  private var kind: String?
  private var text = ""

  init(_ picture: String) throws {
    super.init()
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? Malformed() }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch (name, attributes["class"]) {
    case ("svg", _): (width, height) = (Int(attributes["width"] ?? "") ?? 0, Int(attributes["height"] ?? "") ?? 0)
    case ("line", "lane"): laneCount += 1
    case ("rect", "bar"): barCount += 1
    case ("title", _): text = ""
    default: break
    }
    guard name == "text" else { return }
    kind = attributes["class"]
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "title" {
      tooltips.append(text)
      text = ""
    }
    guard name == "text" else { return }
    switch kind {
    case "name": names.append(text)
    case "legend": patterns.append(text)
    case "text": messages.append(text)
    case "note": notes.append(text)
    case "step": steps.append(text)
    case "answer": answers.append(text)
    case "count": counts.append(text)
    default: break
    }
  }
}
