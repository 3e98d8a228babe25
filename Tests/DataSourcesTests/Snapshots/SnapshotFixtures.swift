import DataSources

/// An item whose content is separate from its identity.
struct Card: Sendable, Hashable, Identifiable {
  let id: String
  var text = ""
}

/// A section with a title.
struct Deck: Sendable, Hashable, Identifiable {
  let id: String
  var title = ""
}

typealias Decks = Snapshot<Deck, Card>

/// Cards in decks, written as `A: a b, B: c`; the text after `=` is the content.
func decks(_ text: String) throws -> Decks {
  try Snapshot(
    text.split(separator: ",").map { deck in
      let parts = deck.split(separator: ":", maxSplits: 1)
      let title = parts[0].trimmed
      return (
        section: Deck(id: title.head, title: title.content),
        items: (parts.count > 1 ? parts[1].split(separator: " ") : []).map { Card(id: $0.head, text: $0.content) }
      )
    })
}

extension Snapshot<Deck, Card> {
  /// The sections of which ``decks(_:)`` makes a snapshot.
  var text: String {
    sections.indices.map { section in
      let cards = (items(inSection: section) ?? []).map { Self.text($0.id, $0.text) }
      return ([Self.text(sections[section].id, sections[section].title) + ":"] + cards).joined(separator: " ")
    }.joined(separator: ", ")
  }

  private static func text(_ id: String, _ content: String) -> String { content.isEmpty ? id : "\(id)=\(content)" }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
  fileprivate var head: String { String(prefix { $0 != "=" }) }
  fileprivate var content: String { String(drop { $0 != "=" }.dropFirst()) }
}
