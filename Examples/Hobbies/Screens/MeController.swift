import Armature
import Foundation
import HobbiesModel
import HobbiesNetworking
import TerminalUI

/// Shows the person's place and hobbies, and submits the username.
@MainActor
final class MeController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "me"

  private let account: Account
  private let whereabouts: Whereabouts
  private let users: UserDataProvider
  private let hobbies: HobbyDataProvider
  private let view = MeView()
  private let list: MyHobbies
  private var isSubmitting = false { didSet { view.show(isSubmitting: isSubmitting) } }

  init(account: Account, whereabouts: Whereabouts, users: UserDataProvider, hobbies: HobbyDataProvider) {
    (self.account, self.whereabouts, self.users, self.hobbies) = (account, whereabouts, users, hobbies)
    list = MyHobbies(view.list)
  }

  func load() -> View {
    view.username.addTarget(self, action: MeController.submit, for: .editingDidEndOnExit)
    view.submit.addTarget(self, action: MeController.submit, for: .primaryActionTriggered)
    view.edit.addTarget(self, action: MeController.editHobbies, for: .primaryActionTriggered)
    return view
  }

  func willAppear() {
    observe(account.changes, MeController.showHobbies, startingWith: ())
    observe(whereabouts.changes, MeController.showPlace, startingWith: ())
    whereabouts.locate()
  }

  func didAppear() {
    view.username.becomeFirstResponder()
  }

  private func showHobbies() {
    list.show(account.hobbies)
  }

  private func showPlace() {
    view.show(whereabouts.place)
  }

  private func editHobbies() {
    navigator?.push(EditHobbiesController(account: account, provider: hobbies))
  }

  // MARK: Submitting

  /// Submits the username, with the place only if it is known.
  private func submit() {
    guard !isSubmitting else { return }
    let user = User(username: view.username.text.trimmed, place: whereabouts.place)
    guard !user.username.isEmpty else { return alert(Texts.enterUsername) }
    isSubmitting = true
    reportMessage("account", from: self, to: users) {
      users.account(for: user) { [self] reply in
        reportMessage("user", from: users, to: self)
        finish(reply)
      }
    }
  }

  /// Shows an alert after a failure; after a success, the hobbies of the account appear.
  private func finish(_ reply: User) {
    isSubmitting = false
    guard !reply.succeeded else { return account.logIn(reply) }
    // The person may correct the name and try again.
    if view.window != nil { view.username.becomeFirstResponder() }
    alert(reply.status.description)
  }
}

/// Provides the rows of the person's hobbies, under a header.
@MainActor
final class MyHobbies {
  /// A row, identified by the name of the hobby.
  struct Row: Identifiable, Equatable {
    let id: String
  }

  var snapshot = Snapshot<OnlySection, Row>()

  private let view: ListView

  init(_ view: ListView) {
    self.view = view
    view.engine.register(TextRow.self) { TextRow() }
    view.engine.source = self
  }

  func show(_ hobbies: [Hobby]) {
    view.show(hobbies.map { Row(id: $0.name) }, of: self)
  }
}

extension MyHobbies: @MainActor SnapshotSource, @MainActor TitledListSource {
  func list(_ list: ListEngine<RowView>, cellFor row: Row, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(TextRow.self)
    cell.text = row.id
    return cell
  }

  func list(_ list: ListEngine<RowView>, titleOfSection section: Int) -> String? { Texts.myHobbies }
}

/// The fields of the person, above the hobbies.
final class MeView: ScreenView {
  let username = TextField(placeholder: Texts.username, name: "username")
  let submit = Button(Texts.submit, name: "submit", kind: .primary)
  let edit = BarButton(Texts.edit, name: "edit", key: KeyPress("e"))
  let list = ListView(name: "list")
  private let spinner = Spinner()
  private let latitude = Label(name: "latitude")
  private let longitude = Label(name: "longitude")
  private let captions = [Label(Texts.latitude, style: .secondary), Label(Texts.longitude, style: .secondary)]

  init() {
    super.init(name: "me.view", bar: NavigationBar(title: Texts.me, right: [edit], activity: spinner))
    username.returnTitle = submit.title
    addAll(username, submit, captions[0], latitude, captions[1], longitude, list)
  }

  func show(_ place: Place?) {
    latitude.text = Texts.coordinate(place?.latitude)
    longitude.text = Texts.coordinate(place?.longitude)
  }

  func show(isSubmitting: Bool) {
    submit.isEnabled = !isSubmitting
    spinner.isSpinning = isSubmitting
  }

  override func layoutContent(in area: Rect) {
    let place = zip(captions, [latitude, longitude]).map { caption, label in
      StackItem.item(Stack(.horizontal, [.item(caption, .fixed(12)), .item(label, .filling)]))
    }
    let account = Stack(.horizontal, spacing: 2, [.item(username, .filling(maximum: 32)), .item(submit)])
    Stack(
      .vertical, spacing: 1,
      [
        .item(
          Stack(
            .vertical, spacing: 1, margins: Margins(top: 1, left: 3, right: 3),
            [
              .item(account), .item(Stack(.vertical, place)),
            ])),
        .item(list, .filling),
      ]
    ).layOut(in: area)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
