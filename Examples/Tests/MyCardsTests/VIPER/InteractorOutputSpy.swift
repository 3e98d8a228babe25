import MyCardsGeometry
import Raster

@testable import MyCardsVIPER

/// A presenter of every module that records the answers of its interactor.
@MainActor
final class InteractorOutputSpy: CardsInteractorOutput, DetailsInteractorOutput, CaptureInteractorOutput,
  CropInteractorOutput
{
  enum Answer: Equatable {
    case cards([String])
    case draft(CardDraft)
    case saved(CardDraft)
    case failedToSave, ended, failedToRead, preview, question
    case read(width: Int)
    case camera(isRunning: Bool, isDenied: Bool)
    case photo(width: Int, height: Int)
    case viewport(zoom: Double)
  }

  private let events = Events()
  private(set) var answers: [Answer] = [] { didSet { events.happen() } }

  var last: Answer? { answers.last }

  /// The reported drafts, except for saved ones.
  var drafts: [CardDraft] {
    answers.compactMap { if case .draft(let draft) = $0 { draft } else { nil } }
  }

  /// Waits until an answer is the last one.
  func receives(_ answer: Answer) async {
    await events.until { last == answer }
  }

  /// Waits until there was an answer.
  func received(_ answer: Answer) async {
    await events.until { answers.contains(answer) }
  }

  func changed(_ cards: [ListedCard]) { answers.append(.cards(cards.map { "\($0.identifier) \($0.name)" })) }
  func changed(_ draft: CardDraft) { answers.append(.draft(draft)) }
  func saved(_ draft: CardDraft) { answers.append(.saved(draft)) }
  func failedToSave() { answers.append(.failedToSave) }
  func ended() { answers.append(.ended) }
  func read(_ picture: Raster) { answers.append(.read(width: picture.width)) }
  func failedToRead(_ error: any Error) { answers.append(.failedToRead) }

  func changed(isRunning: Bool, isDenied: Bool) { answers.append(.camera(isRunning: isRunning, isDenied: isDenied)) }
  func previewed(_ frame: Raster?) { answers.append(.preview) }
  func needsPermission() { answers.append(.question) }
  func took(_ photo: Raster) { answers.append(.photo(width: photo.width, height: photo.height)) }

  func moved(to viewport: CropViewport) { answers.append(.viewport(zoom: viewport.zoom)) }
  func cropped(_ photo: Raster) { answers.append(.photo(width: photo.width, height: photo.height)) }
}
