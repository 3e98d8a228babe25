public import MyCardsModel
public import MyCardsServices
public import TerminalUI

/// Is told which picture a person has picked.
@MainActor
public protocol PhotoPickerDelegate: AnyObject {
  /// The picker has gone.
  func photoPicker(_ picker: PhotoPicker, didPick name: String)
}

/// Lets a person pick a picture of a folder, and carries along for which side of the card it is.
@MainActor
public final class PhotoPicker {
  public let side: Card.Side
  public let folder: PhotoSource.Folder
  private weak var delegate: (any PhotoPickerDelegate)?

  public init(_ folder: PhotoSource.Folder, for side: Card.Side, delegate: any PhotoPickerDelegate) {
    (self.folder, self.side, self.delegate) = (folder, side, delegate)
  }

  /// Shows the names of the files; the window keeps the picker as long as it is up.
  public func present(_ files: [String], in window: Window?) {
    let sheet = Sheet(title: Texts.selectCardPhoto, entries: files + [Texts.cancel]) { entry in
      guard files.indices.contains(entry.index) else { return }
      self.delegate?.photoPicker(self, didPick: files[entry.index])
    }
    window?.present(sheet)
  }
}
