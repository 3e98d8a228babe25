/// Answers what a picker offers: components side by side, rows in each.
///
/// The picker holds its source weakly, asks for numbers in a reload alone, and for a title when it is first read.
public protocol PickerSource: AnyObject {
  /// Answers how many components there are; a negative number or an error ends the reload before it changed anything.
  func numberOfComponents(in picker: PickerEngine) throws -> Int

  /// Answers how many rows a component has; a negative number or an error ends the reload before it changed anything.
  func picker(_ picker: PickerEngine, numberOfRowsInComponent component: Int) throws -> Int

  /// Answers the text of a row.
  func picker(_ picker: PickerEngine, titleForRow row: Int, inComponent component: Int) throws -> String
}
