/// Is told what users pick; a picker holds it weakly.
public protocol PickerDelegate: AnyObject {
  /// Is told, once, that a user has picked a row; choosing one by code tells nobody.
  func picker(_ picker: PickerEngine, didPickRow row: Int, inComponent component: Int)
}
