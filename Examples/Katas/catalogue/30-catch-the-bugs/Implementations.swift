#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes the model that is under test.
func makeModel(service: any WatchService) -> any WatchListModel {
  let name = getenv("KATA_IMPLEMENTATION").map { String(cString: $0) } ?? "Eager"
  let fault = FlawedModel.Fault(rawValue: name)
  if let fault { return FlawedModel(service, fault) }
  return name == "Batched" ? BatchedModel(service) : FlawedModel(service, nil)
}

/// Changes its properties one by one, and announces each of them.
///
/// With a fault, it is one of the faulty models.
private final class FlawedModel: WatchListModel {
  enum Fault: String {
    case forever = "Forever", greedy = "Greedy", reversed = "Reversed", forgetful = "Forgetful"
    case lingering = "Lingering", prying = "Prying", speechless = "Speechless", wordless = "Wordless"
    case mute = "Mute", discreet = "Discreet", tardy = "Tardy", stubborn = "Stubborn", silent = "Silent"
    case quiet = "Quiet", unsorted = "Unsorted", shy = "Shy", confused = "Confused", undoing = "Undoing"
    case endless = "Endless", hoarder = "Hoarder"
  }

  private let service: any WatchService
  private let fault: Fault?
  private var lots: [Lot] = [] { didSet { announce() } }
  private(set) var message = "" { didSet { announce() } }
  private var isWaiting = false { didSet { if isWaiting || fault != .silent { onChange() } } }
  var onChange: () -> Void = {}

  init(_ service: any WatchService, _ fault: Fault?) {
    self.service = service
    self.fault = fault
  }

  var rows: [String] { lots.map { "\($0.number): \($0.title)" } }
  var isLoading: Bool { isWaiting && fault != .quiet }

  private func announce() { if fault != .silent, fault != .shy { onChange() } }

  func load() {
    guard !isWaiting || fault == .greedy else { return }
    isWaiting = true
    service.loadLots { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let lots):
        self.lots = sorted(fault == .hoarder ? self.lots + lots : lots)
        if !lots.isEmpty, fault != .lingering { message = "" }
        if lots.isEmpty { message = fault == .wordless ? "" : "You watch no lots." }
        if fault != .endless { isWaiting = false }
      case .failure:
        if fault == .forgetful { lots = [] }
        if fault != .mute { message = "The lots could not be loaded." }
        if fault != .forever { isWaiting = false }
      }
    }
  }

  func remove(number: Int) {
    guard let index = lots.firstIndex(where: { $0.number == number }) else {
      if fault == .prying { service.removeLot(number) { _ in } }
      return
    }
    let lot = lots[index]
    if fault != .tardy { removeRow(of: lot) }
    service.removeLot(fault == .confused ? number + 1 : number) { [weak self] isRemoved in
      guard let self else { return }
      guard !isRemoved else {
        if fault == .tardy { removeRow(of: lot) }
        if fault == .undoing { lots = sorted(lots + [lot]) }
        return
      }
      // It may have been loaded again in the meantime.
      if !lots.contains(where: { $0.number == number }) {
        lots = fault == .stubborn ? lots + [lot] : sorted(lots + [lot])
      }
      if fault != .discreet { message = "The lot could not be removed." }
    }
  }

  private func removeRow(of lot: Lot) {
    lots.removeAll { $0.number == lot.number }
    if lots.isEmpty, fault != .speechless { message = "You watch no lots." }
  }

  private func sorted(_ lots: [Lot]) -> [Lot] {
    if fault == .unsorted { return lots.sorted { $0.number < $1.number } }
    let sign = fault == .reversed ? -1 : 1
    return lots.sorted { ($0.title, sign * $0.number) < ($1.title, sign * $1.number) }
  }
}

/// Computes a whole state and announces it once.
///
/// It also differs where nothing is promised: its message goes as soon as something else begins.
private final class BatchedModel: WatchListModel {
  private struct State: Equatable {
    var lots: [Lot] = []
    var message = ""
    var isLoading = false
  }

  private let service: any WatchService
  private var state = State() { didSet { if state != oldValue { onChange() } } }
  var onChange: () -> Void = {}

  init(_ service: any WatchService) { self.service = service }

  var rows: [String] { state.lots.map { "\($0.number): \($0.title)" } }
  var message: String { state.message }
  var isLoading: Bool { state.isLoading }

  func load() {
    if state.isLoading { return }
    state = State(lots: state.lots, message: "", isLoading: true)
    service.loadLots { [weak self] in self?.finish($0) }
  }

  private func finish(_ result: Result<[Lot], any Error>) {
    var next = state
    next.isLoading = false
    if let lots = try? result.get() {
      next.lots = lots.sorted { $0.title == $1.title ? $0.number < $1.number : $0.title < $1.title }
      next.message = lots.isEmpty ? "You watch no lots." : ""
    } else {
      next.message = "The lots could not be loaded."
    }
    state = next
  }

  func remove(number: Int) {
    guard let lot = state.lots.first(where: { $0.number == number }) else { return }
    var next = state
    next.lots.removeAll { $0 == lot }
    next.message = next.lots.isEmpty ? "You watch no lots." : ""
    state = next
    service.removeLot(number) { [weak self] isRemoved in
      guard let self, !isRemoved else { return }
      var next = state
      // It may have been loaded again in the meantime.
      if !next.lots.contains(where: { $0.number == number }) { next.lots.append(lot) }
      next.lots.sort { ($0.title, $0.number) < ($1.title, $1.number) }
      next.message = "The lot could not be removed."
      state = next
    }
  }
}
