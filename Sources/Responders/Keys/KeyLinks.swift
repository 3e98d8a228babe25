/// The explicit links of a root's key order: who follows whom, both known weakly.
final class KeyLinks {
  private struct Link {
    weak var from: (any FirstResponding)?
    weak var to: (any FirstResponding)?
  }

  private var links: [Link] = []

  func set(_ next: (any FirstResponding)?, after responder: any FirstResponding) {
    links.removeAll { $0.from == nil || $0.to == nil || $0.from === responder }
    if let next { links.append(Link(from: responder, to: next)) }
  }

  func next(after responder: any FirstResponding) -> (any FirstResponding)? {
    links.first { $0.from === responder }?.to
  }

  /// The one linked to it last, where several are.
  func previous(before responder: any FirstResponding) -> (any FirstResponding)? {
    links.last { $0.to === responder && $0.from != nil }?.from
  }
}
