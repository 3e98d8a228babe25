/// The batch that is being declared, by closures or between begin and end, one inside the other.
struct OpenBatch {
  private(set) var collected = ListBatch()
  /// Why it cannot be carried out: a closure threw.
  private(set) var failure: ListError?
  private var closures = 0
  private var begins = 0

  var isOpen: Bool { closures + begins > 0 }

  mutating func enterClosure() { closures += 1 }

  mutating func leaveClosure(_ outcome: Result<ListBatch, ListError>) {
    closures -= 1
    switch outcome {
    case .success(let batch): collected.add(batch)
    case .failure(let error): failure = failure ?? error
    }
  }

  mutating func begin() { begins += 1 }

  mutating func end() throws(ListError) {
    guard begins > 0 else { throw .noBatchToEnd }
    begins -= 1
  }

  mutating func add(_ batch: ListBatch) { collected.add(batch) }

  /// Hands out what was declared, once the outermost has ended.
  mutating func take() -> Result<ListBatch, ListError>? {
    guard !isOpen else { return nil }
    defer { self = OpenBatch() }
    return failure.map(Result.failure) ?? .success(collected)
  }
}
