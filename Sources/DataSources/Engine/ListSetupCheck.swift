public import MessageRecording

/// Finds out why a list shows nothing, and reports each cause once.
///
/// An object, because the sink of a diagnostic may call the list while it is reported.
final class ListSetupCheck {
  private enum Problem: Hashable {
    case noSource
    case sourceIsGone
    case noViewport
    case unregistered(String)
  }

  private enum Source {
    case neverSet
    case set
    case removed
  }

  private var source = Source.neverSet
  private var hasViewport = false
  private var passesWithoutViewport = 0
  private var reported: Set<Problem> = []

  /// The cell types that the source has dequeued in the pass in progress without a registration.
  private var unregistered: [(type: String, text: String)] = []

  /// Whether the error of a pass becomes a diagnostic, which names cell types without a registration.
  private var reportsErrors = false

  /// Makes a request whose caller can't receive its error, which becomes a diagnostic.
  func reportErrors<Cell>(of list: ListEngine<Cell>, _ request: () throws(ListError) -> Void) {
    let wasReporting = reportsErrors
    reportsErrors = true
    defer { reportsErrors = wasReporting }
    do throws(ListError) { try request() } catch {
      // A batch that waits asks for these rows again.
      if case .emptyRows = error, list.hasQueuedBatches { return }
      report(error, of: list)
    }
  }

  func report<Cell>(_ error: ListError, of list: ListEngine<Cell>) {
    Diagnostic(.listRequest, about: Participant(list), "\(error)").emit()
  }

  func sourceDidChange(hasSource: Bool) {
    source = hasSource ? .set : .removed
    reported.remove(.sourceIsGone)
  }

  func viewportWasSet() { hasViewport = true }

  /// Reports a list that was reloaded or updated, and can't show any row.
  func contentDidChange<Cell>(of list: ListEngine<Cell>) {
    guard list.source != nil else {
      switch source {
      case .neverSet: report(.noSource, of: list)
      case .set: report(.sourceIsGone, of: list)
      case .removed: break
      }
      return
    }
    guard !hasViewport, list.numberOfRows > 0 else { return }
    passesWithoutViewport += 1
    // A host may load its rows first, and have a size only when it is laid out.
    if list.host == nil || passesWithoutViewport > 1 { report(.noViewport, of: list) }
  }

  func dequeueDidFail(_ error: ListError) {
    if case .unregistered(let type, _) = error { unregistered.append((type, "\(error)")) }
  }

  /// Reports the cell types because of which a pass has failed; its error may be ignored.
  func passDidEnd<Cell>(failed: Bool, in list: ListEngine<Cell>) {
    let failures = unregistered
    unregistered = []
    for (type, text) in failures where failed {
      if reportsErrors { reported.insert(.unregistered(type)) } else { report(.unregistered(type), of: list, text) }
    }
  }

  private func report<Cell>(_ problem: Problem, of list: ListEngine<Cell>, _ text: String = "") {
    guard reported.insert(problem).inserted else { return }
    let message =
      switch problem {
      case .noSource:
        "Reloaded or updated a list without a source. It shows no rows. The source was probably never set: set "
          + "'source' before the first reload."
      case .sourceIsGone:
        "Reloaded or updated a list whose source was deallocated. It shows no rows. The list holds its source weakly: "
          + "retain the source while the list is in use, or set 'source' to nil."
      case .noViewport:
        "Reloaded or updated a list whose viewport has no length. It has \(list.numberOfRows) rows and shows none. "
          + "resize(viewport:) was probably never called: call it with the visible length when the list is laid out."
      case .unregistered: text
      }
    Diagnostic(.listSetup, about: Participant(list), message).emit()
  }
}

extension Diagnostic.Topic {
  /// A list shows nothing, because its source, its viewport or a registered cell type is missing.
  public static let listSetup = Diagnostic.Topic("listSetup")
}
