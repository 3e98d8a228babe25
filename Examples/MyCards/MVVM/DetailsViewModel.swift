import Architectures
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import Observation
import Raster

/// The navigation that the details request.
@MainActor
protocol DetailsNavigating: AnyObject {
  func showPhoto(_ picture: Raster)

  /// Lets the person take or pick a photo of a side.
  ///
  /// - Parameter receive: Called with the photo, unless the person cancels.
  /// - Returns: The choice, which must be stopped before the next one; nil if none begins.
  func choosePhoto(of side: Card.Side, receive: @escaping (Raster) -> Void) -> (any PhotoChoice)?

  func closeDetails()
}

/// The choice of a photo.
@MainActor
protocol PhotoChoice: AnyObject {
  /// Drops the picture that is being read.
  func stop()
}

/// The values and actions of the details, in each of their modes.
@MainActor @Observable
final class DetailsViewModel {
  private(set) var mode: DetailsMode
  /// A channel that is notified of each alert to present.
  ///
  /// An alert is an event rather than a value to bind: of two equal ones, both are presented.
  @ObservationIgnored let alerts = Observers<AlertDisplay>("alerts")

  /// Stores the card, then uploads it without waiting for the answer.
  let save = AsyncCommand(DetailsViewModel.storeCard, named: "save", when: { $0.display.isDoneEnabled })
  /// Removes the card from the store, then closes the details.
  let remove = AsyncCommand(DetailsViewModel.removeCard, named: "remove", when: { $0.display.isTrashEnabled })

  @ObservationIgnored @WeakDelegate private var coordinator: (any DetailsNavigating)?
  @ObservationIgnored private let services: Services
  @ObservationIgnored private var history: CardHistory
  /// The last choice of a photo, which another tap on a photo and each end of editing stop.
  @ObservationIgnored private weak var choice: (any PhotoChoice)?
  private var card: Card

  init(_ card: Card, _ mode: DetailsMode, _ services: Services, coordinator: any DetailsNavigating) {
    (self.card, self.mode, self.services) = (card, mode, services)
    history = CardHistory(card)
    self.coordinator = coordinator
  }

  /// Everything that is shown, except for the name.
  var display: DetailsDisplay {
    DetailsDisplay(card, mode, isSaving: save.isExecuting || remove.isExecuting)
  }

  /// The name, which the person edits.
  var name: String {
    get { card.name }
    set { if display.isNameEnabled { card = card.named(newValue) } }
  }

  // MARK: Actions

  func edit() {
    if display.isEditEnabled { mode = .edit }
  }

  /// Closes the details, or restores the last saved card and leaves edit mode.
  ///
  /// Has no effect during a save: a key may arrive before its binding has disabled the button.
  func cancel() {
    guard display.isCancelEnabled else { return }
    guard mode == .edit else { return close() }
    choice?.stop()
    card = history.newest
    mode = .normal
  }

  func openFront() {
    openPhoto(of: .front)
  }

  func openBack() {
    openPhoto(of: .back)
  }

  // MARK: Photos

  /// Shows a photo, or lets the person replace it.
  private func openPhoto(of side: Card.Side) {
    guard display.arePhotosEnabled else { return }
    if mode.isEditing {
      choice?.stop()
      $coordinator(from: self) { coordinator in
        choice = coordinator.choosePhoto(of: side) { [weak self] in self?.setPhoto($0, of: side) }
      }
    } else if let picture = card.picture(of: side) {
      $coordinator(from: self) { $0.showPhoto(picture) }
    }
  }

  /// Sets a new photo.
  ///
  /// Has no effect if the photo couldn't be scaled.
  private func setPhoto(_ picture: Raster, of side: Card.Side) {
    if let photo = Photo.stored(picture) { card = card.with(photo, as: side) }
  }

  private func close() {
    $coordinator(from: self) { $0.closeDetails() }
  }

  // MARK: Work of the commands

  private func storeCard() async throws(WorkerError) {
    choice?.stop()
    let card = card
    do throws(WorkerError) {
      try await services.save(card, from: self)
    } catch {
      alerts.notify(.cardNotSaved)
      throw error
    }
    history.append(card)
    if mode == .create { close() } else { mode = .normal }
  }

  private func removeCard() async {
    choice?.stop()
    await services.remove(card, from: self)
    close()
  }
}
