import DataSources

/// A delegate with all optional parts, which logs its calls.
final class LoggingDelegate: ListDelegate, ListSelectionDelegate, ListDisplayDelegate {
  var log: [String] = []
  /// The calls that return false.
  var refuses: Set<String> = []
  /// The selected rows at each call.
  var selections: [String] = []
  var onCall: (String, ListPath) -> Void = { _, _ in }
  var logsDisplay = false

  private func note(_ call: String, _ path: ListPath, _ list: TextList) {
    log.append("\(call) \(path)")
    selections.append(list.selectedPaths.map(\.description).joined())
    onCall(call, path)
  }

  private func ask(_ call: String, _ path: ListPath, _ list: TextList) -> Bool {
    note(call, path, list)
    return !refuses.contains(call)
  }

  func list(_ list: TextList, didSelectRowAt path: ListPath) { note("did-select", path, list) }
  func list(_ list: TextList, didDeselectRowAt path: ListPath) { note("did-deselect", path, list) }
  func list(_ list: TextList, willSelectRowAt path: ListPath) { note("will-select", path, list) }
  func list(_ list: TextList, willDeselectRowAt path: ListPath) { note("will-deselect", path, list) }
  func list(_ list: TextList, shouldSelectRowAt path: ListPath) -> Bool { ask("should-select", path, list) }
  func list(_ list: TextList, shouldDeselectRowAt path: ListPath) -> Bool { ask("should-deselect", path, list) }
  func list(_ list: TextList, shouldHighlightRowAt path: ListPath) -> Bool { ask("should-highlight", path, list) }
  func list(_ list: TextList, didHighlightRowAt path: ListPath) { note("did-highlight", path, list) }
  func list(_ list: TextList, didUnhighlightRowAt path: ListPath) { note("did-unhighlight", path, list) }

  func list(_ list: TextList, willDisplay cell: TextCell, forRowAt path: ListPath) {
    if logsDisplay { log.append("will-display \(path) \(cell.text)") }
  }

  func list(_ list: TextList, didEndDisplaying cell: TextCell, forRowAt path: ListPath) {
    if logsDisplay { log.append("did-end \(path) \(cell.text)") }
  }
}
