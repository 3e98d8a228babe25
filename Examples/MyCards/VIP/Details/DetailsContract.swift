import Architectures
import MyCardsModel
import MyCardsPresentation
import Raster

/// Shows the card in its mode; each change ends with this Response.
enum ShowCard {
  struct Request: Equatable {}
  struct Response: Equatable {
    var card: Card
    var mode: DetailsMode
    var isSaving = false
    /// Whether the mode was entered with this Response.
    var entersMode = false
  }
  struct ViewModel: Equatable {
    var name: String
    var display: DetailsDisplay
    /// Whether editing the name ends.
    var endsEditing: Bool
  }
}

/// Edits the card.
enum EditCard {
  enum Request: Equatable {
    case begin
    case name(String)
  }
}

/// Leaves edit mode, or the details.
enum Cancel {
  struct Request: Equatable {}
}

/// Stores the card, then uploads it.
enum SaveCard {
  struct Request: Equatable {}
  /// The card was not stored.
  struct Response: Equatable {}
  struct ViewModel: Equatable { var alert: AlertDisplay }
}

/// Removes the card from the store.
enum RemoveCard {
  struct Request: Equatable {}
}

/// Closes the details, once everything is done.
enum CloseDetails {
  struct Response: Equatable {}
  struct ViewModel: Equatable {}
}

/// Opens the photo of a side: shows it, or lets the person choose where a new one comes from.
enum OpenPhoto {
  struct Request: Equatable { var side: Card.Side }
  enum Response: Equatable {
    case show
    case choose([PhotoSource], Card.Side)
  }
  enum ViewModel: Equatable {
    case show
    case choose(SheetDisplay<PhotoSource>)
  }
}

/// Uses a source of photos: the camera, or a folder with pictures.
enum ChooseSource {
  struct Request: Equatable { var source: PhotoSource }
  enum Response: Equatable {
    case camera
    case pictures([String])
  }
  enum ViewModel: Equatable {
    case camera
    case pictures(SheetDisplay<String>)
  }
}

/// Reads a picked picture to be cropped.
enum ReadPicture {
  struct Request: Equatable { var name: String }
  enum Response {
    case read
    case failed(any Error)
  }
  enum ViewModel: Equatable {
    case crop
    case alert(AlertDisplay)
  }
}

/// The Requests that the interactor of the details handles.
@MainActor protocol DetailsLogic: AnyObject {
  func show(_ request: ShowCard.Request)
  func edit(_ request: EditCard.Request)
  func cancel(_ request: Cancel.Request)
  func save(_ request: SaveCard.Request)
  func remove(_ request: RemoveCard.Request)
  func openPhoto(_ request: OpenPhoto.Request)
  func chooseSource(_ request: ChooseSource.Request)
  func readPicture(_ request: ReadPicture.Request)
}

/// The Responses that the presenter of the details handles.
@MainActor protocol DetailsPresentation: AnyObject {
  func presentCard(_ response: ShowCard.Response)
  func presentFailure(_ response: SaveCard.Response)
  func presentEnd(_ response: CloseDetails.Response)
  func presentPhoto(_ response: OpenPhoto.Response)
  func presentSource(_ response: ChooseSource.Response)
  func presentPicture(_ response: ReadPicture.Response)
}

/// The ViewModels that the view controller of the details displays.
@MainActor protocol DetailsDisplaying: AnyObject {
  func displayCard(_ viewModel: ShowCard.ViewModel)
  func displayFailure(_ viewModel: SaveCard.ViewModel)
  func displayEnd(_ viewModel: CloseDetails.ViewModel)
  func displayPhoto(_ viewModel: OpenPhoto.ViewModel)
  func displaySource(_ viewModel: ChooseSource.ViewModel)
  func displayPicture(_ viewModel: ReadPicture.ViewModel)
}

/// The navigation from the details.
@MainActor protocol DetailsRouting: AnyObject {
  func routeToPhoto()
  func routeToCamera()
  func routeToCrop()
  func close()
}

/// The data that routers pass to the details, and from the details to other screens.
///
/// It is isolated to no actor, so that `passing` can refer to its methods.
protocol DetailsData: AnyObject {
  /// The picture to show or to crop.
  var picture: Raster? { get }
  func take(_ chosen: ChosenCard)
  /// Takes a new photo of the side that was opened.
  func take(photo: Raster)
}
