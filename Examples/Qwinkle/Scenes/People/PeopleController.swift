import Armature
import TerminalUI

/// Shows people to follow, and the user's friends and avatar.
///
/// The account sends the requests and changes the model, even if this screen was closed before the answers arrive.
@MainActor
final class PeopleController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "people"

  private let composition: Composition
  private let cycle: RefreshCycle<PeopleDocument>
  private let view = PeopleView()
  private var people: Set<String> = []

  /// The content of the list, a row for each.
  private var lines: [PersonLine] = []

  init(_ composition: Composition) {
    self.composition = composition
    cycle = composition.refreshCycle(PeopleDocument.self, ServerAddress.users, session: "ppl-1")
  }

  func load() -> View {
    cycle.delegate = self
    cycle.connect(view.refreshControl)
    view.list.engine.source = self
    view.myAvatar.addTarget(self, action: PeopleController.chooseAvatar, for: .primaryActionTriggered)
    return view
  }

  func didLoad() {
    composition.qwinkers.changes.subscribe(owner: self) { controller, _ in controller.showPeople() }
    composition.account.requests.subscribe(owner: self) { controller, _ in controller.showPeople() }
    showPeople()
    cycle.begin()
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  private func showPeople() {
    let qwinkers = composition.qwinkers
    show(qwinkers.others.filter { people.contains($0.id) }.map { PersonLine($0, composition.account) })
    view.showStatus(hasRows: !lines.isEmpty, isFirstLoad: cycle.isFirstLoad)
    view.show(me: qwinkers.me, friends: qwinkers.friends)
  }

  /// Shows lines: changes the rows that differ, or asks for all of them if others have come or gone.
  private func show(_ new: [PersonLine]) {
    let old = lines
    lines = new
    guard old.map(\.id) == new.map(\.id) else { return view.list.reload() }
    for (row, line) in new.enumerated() where line != old[row] {
      // A row outside the visible part has no cell, and is asked for when it appears.
      (view.list.engine.cell(at: ListPath(0, row)) as? PersonRow)?.show(line)
    }
  }

  private func chooseAvatar() {
    let choices = Avatar.choices
    let titles = choices.compactMap(\.symbol).map { String($0) } + [Texts.cancel]
    let inks = choices.compactMap(AvatarView.role)
    let picker = Sheet(title: Texts.chooseAvatar, entries: titles, inks: inks) { [weak self] entry in
      if choices.indices.contains(entry.index) { self?.choose(choices[entry.index]) }
    }
    view.window?.present(picker, from: self)
  }

  private func choose(_ avatar: Avatar) {
    Task { [weak self, account = composition.account] in
      do throws(ServiceError) {
        try await account.choose(avatar)
      } catch {
        self?.alert(Texts.avatarNotChanged, error.reason)
      }
    }
  }
}

extension PeopleController: FollowToggling {
  func toggleFollowing(_ id: String) {
    Task { [weak self, account = composition.account] in
      do throws(ServiceError) {
        try await account.toggleFollowing(id)
      } catch {
        self?.alert(Texts.friendsNotUpdated, error.reason)
      }
    }
  }
}

/// The list asks its source three questions.
extension PeopleController: @MainActor ListSource, @MainActor SectionedListSource {
  /// Answers how many sections there are.
  func numberOfSections(in list: ListEngine<RowView>) -> Int { 1 }

  /// Answers how many rows are in a section.
  func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { lines.count }

  /// Answers what is in a row.
  func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let cell = try list.dequeue(PersonRow.self)
    cell.show(lines[path.row])
    return cell
  }
}

extension PeopleController: RefreshCycleDelegate {
  func refreshCycle(_ cycle: RefreshCycle<PeopleDocument>, didReceive document: PeopleDocument) {
    let qwinkers = composition.qwinkers
    people = Set(document.users.map(\.id))
    qwinkers.update(with: document.users)
    qwinkers.changeMe { $0.setFriends(document.friends) }
  }

  func refreshCycleDidEnd(_ cycle: RefreshCycle<PeopleDocument>) {
    showPeople()
  }
}

/// A responder that toggles whether the user follows a person.
@MainActor
protocol FollowToggling: AnyObject {
  func toggleFollowing(_ id: String)
}

extension Command<any FollowToggling> {
  @MainActor static func toggleFollowing(_ id: String) -> Self { Command({ $0.toggleFollowing }, id) }
}
