public import MyCardsModel

/// An alert with its texts.
public struct AlertDisplay: Equatable, Sendable {
  public let title: String
  public let message: String
  /// The buttons from left to right.
  public let buttons: [String]

  public init(_ title: String, _ message: String, buttons: [String] = [Texts.ok]) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }

  /// A card could not be stored.
  public static let cardNotSaved = AlertDisplay(Texts.cardNotSaved, Texts.cardNotSavedReason)

  /// Asks for permission to use the camera.
  ///
  /// The first button grants it.
  public static let useCamera = AlertDisplay(
    Texts.useCamera, Texts.useCameraReason, buttons: [Texts.allow, Texts.dontAllow])

  /// A picture could not be read.
  public static func pictureNotRead(_ error: any Error) -> AlertDisplay {
    AlertDisplay(Texts.pictureNotRead, "\(error)")
  }
}

/// A sheet with options to choose one from, or none.
public struct SheetDisplay<Option: Hashable & Sendable>: Hashable, Sendable {
  public let title: String
  /// The options from top to bottom.
  public let options: [Option]
  /// The titles of the options, followed by the one of the entry that cancels.
  public let entries: [String]

  private init(_ title: String, _ options: [Option], _ text: (Option) -> String) {
    (self.title, self.options) = (title, options)
    entries = options.map(text) + [Texts.cancel]
  }
}

extension SheetDisplay<PhotoSource> {
  /// Creates the sheet with the sources of a photo.
  public init(_ sources: [PhotoSource], for side: Card.Side) {
    self.init(Texts.setPhoto(side), sources, Texts.name(of:))
  }
}

extension SheetDisplay<String> {
  /// Creates the sheet with the names of pictures.
  public init(pictures: [String]) {
    self.init(Texts.selectCardPhoto, pictures) { $0 }
  }
}
