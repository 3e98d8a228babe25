import Armature
import HobbiesModel
import HobbiesNetworking
import TerminalUI

/// Searches the people nearby who share a hobby, and shows them as rows and on a map.
@MainActor
final class NeighborsController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "neighbors"

  private let account: Account
  private let whereabouts: Whereabouts
  private let provider: UserDataProvider
  private let view = NeighborsView()
  private let list: NeighborList
  private var state = SearchState.idle

  /// The state of the search.
  private enum SearchState {
    case idle
    case loading(RunningRequest)
    case found([User])
  }

  init(account: Account, whereabouts: Whereabouts, provider: UserDataProvider) {
    (self.account, self.whereabouts, self.provider) = (account, whereabouts, provider)
    list = NeighborList(view.list)
  }

  func load() -> View {
    for button in view.hobbies {
      button.addTarget(self, action: NeighborsController.search, for: .primaryActionTriggered)
    }
    return view
  }

  func willAppear() {
    observe(account.changes, NeighborsController.showHobbies, startingWith: ())
    observe(whereabouts.changes, NeighborsController.placeChanged, startingWith: ())
  }

  func didAppear() {
    if account.hobbies.isEmpty { view.list.becomeFirstResponder() } else { view.hobbies[0].becomeFirstResponder() }
  }

  private func showHobbies() {
    view.show(account.hobbies)
  }

  private func placeChanged() {
    show(state)
  }

  // MARK: Searching

  /// Searches for the hobby of a button.
  ///
  /// Only the newest search counts: an earlier one is canceled, and its answer is ignored.
  private func search(_ button: Button) {
    if case .loading(let request) = state { request.cancel() }
    guard account.isLoggedIn else {
      show(.idle)
      return alert(Texts.logInFirst)
    }
    let user = User(userID: account.userID)
    user.searchHobby = Hobby(button.title)
    show(.loading(provider.usersSharingHobby(of: user) { [weak self] reply in self?.finish(reply) }))
  }

  private func finish(_ reply: ListOfUsers) {
    show(reply.succeeded ? .found(reply.users) : .idle)
    if !reply.succeeded { alert(reply.status.description) }
  }

  private func show(_ state: SearchState) {
    self.state = state
    var users: [User]?
    if case .found(let found) = state { users = found }
    let neighborhood = Neighborhood(users, for: account.userID, at: whereabouts.place)
    list.show(neighborhood.rows)
    view.map.show(neighborhood.pins, in: neighborhood.region)
    view.pins.text = Texts.pins(neighborhood.pins)
    view.region.region = neighborhood.region
    switch state {
    case .idle: view.show(status: Texts.chooseHobby, isLoading: false)
    case .loading: view.show(status: Texts.loading, isLoading: true)
    case .found: view.show(status: Texts.found(neighborhood.rows.count), isLoading: false)
    }
  }
}

/// The hobbies, the people found, and the map.
final class NeighborsView: ScreenView {
  /// The buttons of the hobbies; those without a hobby are hidden.
  let hobbies = (1...[Hobby].limit).map { Button("", name: "hobby-\($0)") }
  let list = ListView(name: "list")
  let map = MapView()
  let pins = Label(style: .secondary, wraps: true, name: "pins")
  let region = RegionView(name: "region")
  private let status = Label(style: .secondary, name: "status")
  private let spinner = Spinner()

  init() {
    super.init(name: "neighbors.view", bar: NavigationBar(title: Texts.neighbors, activity: spinner))
    for button in hobbies { addAll(button) }
    addAll(status, list, map, pins, region)
  }

  func show(_ mine: [Hobby]) {
    for (index, button) in hobbies.enumerated() {
      button.isHidden = index >= mine.count
      button.title = button.isHidden ? "" : mine[index].name
    }
    setNeedsLayout()
  }

  func show(status text: String, isLoading: Bool) {
    status.text = text
    spinner.isSpinning = isLoading
  }

  override func layoutContent(in area: Rect) {
    let inner = max(0, area.width - 2 * Self.margin)
    // A low terminal has room for the people only, and one of a few rows has none for blank lines.
    let isLow = area.height < Self.low
    let gap = area.height < 8 ? 0.0 : 1
    let top = 2 + 2 * gap
    let pinsHeight = isLow ? (area.height < top + 2 ? 0.0 : 1) : 2
    let regionHeight = area.height < top + 3 ? 0.0 : 1
    let left = area.origin.x + Self.margin
    layOutButtons(in: Rect(x: left, y: area.origin.y + gap, width: inner, height: 1))
    status.frame = Rect(x: left, y: area.origin.y + top - 1, width: inner, height: area.height < top ? 0 : 1)
    region.frame = Rect(x: left, y: area.end.y - regionHeight, width: inner, height: regionHeight)
    pins.frame = Rect(x: left, y: region.frame.origin.y - pinsHeight, width: inner, height: pinsHeight)
    let rest = Rect(
      x: area.origin.x, y: area.origin.y + top, width: area.width,
      height: max(0, area.height - top - pinsHeight - regionHeight))
    // Side by side, or one below the other in a narrow terminal.
    let isWide = area.width >= Self.wide
    let listWidth = isWide ? (rest.width / 2).rounded(.down) : rest.width
    let listHeight = isWide || isLow ? rest.height : (rest.height / 2).rounded(.down)
    list.frame = Rect(x: rest.origin.x, y: rest.origin.y, width: listWidth, height: listHeight)
    map.frame = Rect(
      x: isWide ? listWidth + 1 : Self.margin, y: isWide ? rest.origin.y : list.frame.end.y,
      width: max(0, (isWide ? rest.width - listWidth : rest.width) - 1 - Self.margin),
      height: isWide ? rest.height : rest.height - listHeight)
  }

  /// Buttons that don't fit share the line equally.
  private func layOutButtons(in line: Rect) {
    let shown = hobbies.filter { !$0.isHidden }
    let needed = shown.reduce(-2.0) { $0 + Double($1.width) + 2 }
    let share = ((line.width + 2) / Double(max(1, shown.count)) - 2).rounded(.down)
    var x = line.origin.x
    for button in shown {
      let width = needed > line.width ? max(0, min(Double(button.width), share)) : Double(button.width)
      button.frame = Rect(x: x, y: line.origin.y, width: width, height: 1)
      x = button.frame.end.x + 2
    }
  }

  private static let margin = 3.0
  private static let wide = 60.0
  private static let low = 14.0
}
