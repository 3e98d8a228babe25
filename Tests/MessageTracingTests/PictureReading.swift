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
  private var kind: String?
  private var isInMessage = false
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
    if name == "g" { isInMessage = true }
    guard name == "text" else { return }
    kind = attributes["class"]
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "g" { isInMessage = false }
    guard name == "text" else { return }
    switch (kind, isInMessage) {
    case ("name", _): names.append(text)
    case ("pattern", _): patterns.append(text)
    case (_, true): messages.append(text)
    default: notes.append(text)
    }
  }
}
