public import MessageRecording

extension Pattern {
  /// The pattern in words: the library's patterns have their names in English, others the name that they were given.
  public var title: String { known?.title ?? name }

  /// Two letters that stand for the pattern where colors may not be seen; related patterns share them.
  ///
  /// A pattern of an app has the first letter of its name and the next one with which no pattern of the library has that
  /// code.
  public var code: String {
    if let known { return known.code }
    let letters = name.uppercased()
    guard let first = letters.first else { return "" }
    let others = (letters.dropFirst() + [first]).lazy
    return others.map { "\(first)\($0)" }.first { !Self.knownCodes.contains($0) } ?? "\(first)"
  }

  /// What patterns that share a code, a color and an entry of a legend have in common.
  var family: String { known?.code ?? "pattern \(name)" }

  private var known: (title: String, code: String)? { Self.library[name] }

  private static let knownCodes = Set(library.values.map(\.code))

  /// The library's patterns by name; listed here, because this module draws them and can't import the others.
  private static let library: [String: (title: String, code: String)] = [
    "targetAction": ("target-action", "TA"),
    "responderChain": ("responder chain", "RC"),
    "firstResponder": ("first responder", "RC"),
    "delegation": ("delegation", "DE"),
    "dataSource": ("data source", "DS"),
    "notification": ("observers", "OB"),
    "link": ("links", "LK"),
    "message": ("links", "LK"),
    "navigation": ("navigation", "NV"),
    "download": ("downloads", "DL"),
    "downloadEvent": ("download events", "DL"),
    "lifeCycle": ("life cycle", "LC"),
    "binding": ("bindings", "BI"),
    "command": ("commands", "CM"),
    "handDown": ("hand-down", "HD"),
  ]
}
