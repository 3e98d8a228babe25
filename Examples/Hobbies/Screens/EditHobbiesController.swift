import Armature
import HobbiesModel
import HobbiesNetworking
import TerminalUI

/// Adds hobbies of the catalog, and deletes the person's own.
///
/// A change is shown at once and sent as a whole list. If the server refuses it, the account returns to the last
/// confirmed list.
@MainActor
final class EditHobbiesController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "editHobbies"

  private let account: Account
  private let provider: HobbyDataProvider
  private let view = EditHobbiesView()
  private let grid: HobbyGrid

  init(account: Account, provider: HobbyDataProvider) {
    (self.account, self.provider) = (account, provider)
    grid = HobbyGrid(view.list)
    grid.delegate = self
  }

  func load() -> View { view }

  func willAppear() {
    observe(account.changes, EditHobbiesController.showHobbies, startingWith: ())
  }

  func didAppear() {
    let firstCell = view.window?.readingOrder.lazy.compactMap { $0 as? HobbyCell }.first
    if firstCell?.becomeFirstResponder().isYes != true { view.list.becomeFirstResponder() }
  }

  private func showHobbies() {
    grid.show(account.hobbies, categories: HobbyCategory.all)
    view.spinner.isSpinning = account.isSaving
  }

  // MARK: Changes

  private func add(_ hobby: Hobby) {
    switch account.add(hobby) {
    case .added: save()
    case .alreadyThere: break
    case .tooMany: alert(Texts.upToThree)
    }
  }

  private func askToDelete(_ hobby: Hobby) {
    (host?.root as? Window)?.present(
      AlertView(
        title: Texts.deleteQuestion(hobby), message: "",
        buttons: [
          AlertView.Choice(Texts.delete) { [weak self] in self?.delete(hobby) }, AlertView.Choice(Texts.cancel),
        ]))
  }

  private func delete(_ hobby: Hobby) {
    guard !account.isSaving else { return }
    account.remove(hobby)
    save()
  }

  /// Sends all hobbies.
  ///
  /// The answer matters even if the person has left the screen, so the completion retains the controller.
  private func save() {
    let user = account.beginSaving()
    view.spinner.isSpinning = true
    let window = host?.root as? Window
    provider.save(user) { [self] reply in
      account.endSaving(user, succeeded: reply.succeeded)
      view.spinner.isSpinning = false
      if !reply.succeeded { window?.present(AlertView(title: reply.status.description, message: "")) }
    }
  }
}

extension EditHobbiesController: HobbyGridDelegate {
  func hobbyGrid(_ grid: HobbyGrid, didTap item: HobbyItem) {
    guard !account.isSaving else { return }
    guard account.isLoggedIn else { return alert(Texts.logInFirst) }
    if item.isMine { askToDelete(item.hobby) } else { add(item.hobby) }
  }
}

/// The list of hobbies.
final class EditHobbiesView: ScreenView {
  let list = ListView(name: "list")
  let spinner = Spinner()

  init() {
    super.init(name: "editHobbies.view", bar: NavigationBar(title: Texts.editHobbies, activity: spinner))
    addAll(list)
  }

  override func layoutContent(in area: Rect) { list.frame = area }
}
