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

extension Sheet {
  /// Asks where the photo of a side is to come from.
  ///
  /// - Parameter chosen: Told the source; not if the person cancels.
  public static func sources(
    _ sources: [PhotoSource], for side: Card.Side, chosen: @escaping (PhotoSource) -> Void
  ) -> Sheet {
    Sheet(title: Texts.setPhoto(side), entries: sources.map(Texts.name(of:)) + [Texts.cancel]) { entry in
      if sources.indices.contains(entry.index) { chosen(sources[entry.index]) }
    }
  }
}

extension Texts {
  /// What a source is called.
  public static func name(of source: PhotoSource) -> String {
    switch source {
    case .camera: camera
    case .folder(.library): photoLibrary
    case .folder(.album): photosAlbum
    }
  }
}
