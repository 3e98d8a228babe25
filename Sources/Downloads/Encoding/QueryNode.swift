/// What an encoder has made of a value: nothing, a text, or further values with names or without.
///
/// It is an object because containers go on writing into it while others are open.
final class QueryNode {
  enum Content {
    case nothing
    case null
    case text(String)
    case list([QueryNode])
    case fields([String: QueryNode])
  }

  var content = Content.nothing

  /// Makes this a list, unless it is one, and returns a new element of it.
  func append() -> QueryNode {
    let node = QueryNode()
    openList()
    if case .list(var nodes) = content {
      // While the content still holds them, appending would copy them all.
      content = .nothing
      nodes.append(node)
      content = .list(nodes)
    }
    return node
  }

  /// Makes this a list, unless it is one.
  func openList() {
    if case .list = content { return }
    content = .list([])
  }

  /// Makes this a set of fields, unless it is one; what was encoded before by a superclass stays.
  func openFields() {
    if case .fields = content { return }
    content = .fields([:])
  }

  /// Makes this a set of fields, unless it is one, and returns a new field of it.
  func field(_ name: String) -> QueryNode {
    let node = QueryNode()
    openFields()
    if case .fields(var fields) = content {
      content = .nothing
      fields[name] = node
      content = .fields(fields)
    }
    return node
  }

  var count: Int {
    if case .list(let nodes) = content { nodes.count } else { 0 }
  }

  /// Returns the pairs of all fields in the order of their names; nil if this is no set of fields.
  func pairs(_ rules: QueryRules) -> [(name: String, text: String)]? {
    switch content {
    case .nothing: return []
    case .fields:
      var pairs: [(name: String, text: String)] = []
      collect("", rules, into: &pairs)
      return pairs
    case .null, .text, .list: return nil
    }
  }

  private func collect(_ name: String, _ rules: QueryRules, into pairs: inout [(name: String, text: String)]) {
    switch content {
    case .nothing: break
    case .null:
      switch rules.nils {
      case .dropped: break
      case .empty: pairs.append((name, ""))
      case .literal: pairs.append((name, "null"))
      }
    case .text(let text): pairs.append((name, text))
    case .list(let nodes):
      for (index, node) in nodes.enumerated() {
        switch rules.arrays {
        case .brackets: node.collect("\(name)[]", rules, into: &pairs)
        case .indices: node.collect("\(name)[\(index)]", rules, into: &pairs)
        case .repeated: node.collect(name, rules, into: &pairs)
        }
      }
    case .fields(let fields):
      for (key, node) in fields.sorted(by: { $0.key < $1.key }) {
        node.collect(name.isEmpty ? key : "\(name)[\(key)]", rules, into: &pairs)
      }
    }
  }
}
