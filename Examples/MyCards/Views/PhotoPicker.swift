import Delegation
public import MyCardsModel
public import MyCardsServices
public import TerminalUI

/// The delegate of a photo picker.
@MainActor
public protocol PhotoPickerDelegate: AnyObject {
  /// A picture was picked, and the picker was dismissed.
  func photoPicker(_ picker: PhotoPicker, didPick name: String)
}

/// Presents the pictures of a folder to pick from, for one side of a card.
@MainActor
public final class PhotoPicker {
  public let side: Card.Side
  public let folder: PhotoSource.Folder
  @WeakDelegate private var delegate: (any PhotoPickerDelegate)?

  public init(_ folder: PhotoSource.Folder, for side: Card.Side, delegate: any PhotoPickerDelegate) {
    (self.folder, self.side, self.delegate) = (folder, side, delegate)
  }

  /// Presents the file names.
  ///
  /// The window retains the picker until its dismissal.
  public func present(_ files: [String], in window: Window?) {
    let sheet = Sheet(title: Texts.selectCardPhoto, entries: files + [Texts.cancel]) { entry in
      guard files.indices.contains(entry.index) else { return }
      self.$delegate(from: self) { $0.photoPicker(self, didPick: files[entry.index]) }
    }
    window?.present(sheet)
  }
}

extension Sheet {
  /// Makes a sheet with the sources for the photo of a side.
  ///
  /// - Parameter chosen: Called with the selected source, unless the person cancels.
  public static func sources(
    _ sources: [PhotoSource], for side: Card.Side, chosen: @escaping (PhotoSource) -> Void
  ) -> Sheet {
    Sheet(title: Texts.setPhoto(side), entries: sources.map(Texts.name(of:)) + [Texts.cancel]) { entry in
      if sources.indices.contains(entry.index) { chosen(sources[entry.index]) }
    }
  }
}

extension Texts {
  /// Returns the name of a source.
  public static func name(of source: PhotoSource) -> String {
    switch source {
    case .camera: camera
    case .folder(.library): photoLibrary
    case .folder(.album): photosAlbum
    }
  }
}
