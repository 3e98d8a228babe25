import Armature
import Foundation
import TerminalUI

/// Shows people to follow, and the user's friends and avatar.
///
/// The account sends the requests and changes the model, even if this screen was closed before the answers arrive.
@MainActor
final class PeopleController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "people"

  private let composition: Composition
  private let downloads: DownloadService
  private let parser = ParserService(PeopleDocument.self)
  private let view = PeopleView()
  private var people: Set<String> = []
  private var isFirstLoad = true

  /// The content of the list.
  var snapshot = Snapshot<OnlySection, PersonLine>()

  init(_ composition: Composition) {
    self.composition = composition
    downloads = composition.downloads("ppl-1")
  }

  func load() -> View {
    downloads.delegate = self
    parser.delegate = self
    view.list.engine.source = self
    view.refreshControl.addTarget(self, action: PeopleController.refresh, for: .valueChanged)
    view.myAvatar.addTarget(self, action: PeopleController.chooseAvatar, for: .primaryActionTriggered)
    return view
  }

  func didLoad() {
    composition.qwinkers.changes.subscribe(owner: self) { controller, _ in controller.showPeople() }
    composition.account.requests.subscribe(owner: self) { controller, _ in controller.showPeople() }
    showPeople()
    view.refreshControl.beginRefreshing()
    refresh()
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  private func refresh() {
    downloads.start(.get(composition.server.address(of: ServerAddress.users)))
  }

  private func endRefreshing(failure reason: String? = nil) {
    isFirstLoad = false
    view.refreshControl.endRefreshing()
    showPeople()
    if let reason { alert("Couldn't refresh", reason) }
  }

  private func showPeople() {
    let qwinkers = composition.qwinkers
    let lines = qwinkers.others.filter { people.contains($0.id) }.map { PersonLine($0, composition.account) }
    view.list.show(lines, of: self)
    view.showStatus(hasRows: !lines.isEmpty, isFirstLoad: isFirstLoad)
    view.show(me: qwinkers.me, friends: qwinkers.friends)
  }

  private func chooseAvatar() {
    let choices = Avatar.choices
    let titles = choices.compactMap(\.symbol).map { String($0) } + ["Cancel"]
    let picker = Sheet(title: "Choose an avatar", entries: titles) { [weak self] entry in
      if choices.indices.contains(entry.index) { self?.choose(choices[entry.index]) }
    }
    view.window?.present(picker)
  }

  private func choose(_ avatar: Avatar) {
    Task { [weak self, account = composition.account] in
      do throws(ServiceError) {
        try await account.choose(avatar)
      } catch {
        self?.alert("Couldn't change the avatar", error.reason)
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
        self?.alert("Couldn't update friends", error.reason)
      }
    }
  }
}

extension PeopleController: @MainActor SnapshotSource {
  func list(_ list: ListEngine<RowView>, cellFor line: PersonLine, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(PersonRow.self)
    cell.show(line)
    return cell
  }
}

extension PeopleController: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    switch outcome {
    case .finished(let file):
      composition.log.write("finished \(ServerAddress.users)")
      parser.parse(file.location)
    case .failed(let error):
      let reason = Reason.text(for: error)
      composition.log.write("failed \(ServerAddress.users): \(reason)")
      endRefreshing(failure: reason)
    case .notModified, .cancelled:
      endRefreshing()
    }
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    composition.finishBackgroundEvents(identifier)
  }
}

extension PeopleController: ParserServiceDelegate {
  func parserService(
    _ service: ParserService<PeopleDocument>, didParse file: URL, with result: Result<PeopleDocument, ParseError>
  ) {
    try? FileManager.default.removeItem(at: file)
    guard case .success(let document) = result else { return endRefreshing(failure: Reason.unreadable) }
    let qwinkers = composition.qwinkers
    people = Set(document.users.map(\.id))
    qwinkers.update(with: document.users)
    qwinkers.changeMe { $0.setFriends(document.friends) }
    endRefreshing()
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
