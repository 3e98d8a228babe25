public import Foundation

/// Why a form has no body; no file was left behind, and none that was there has changed.
public enum MultipartFormError: Error, Sendable, Hashable {
  /// The boundary is not 1 to 70 letters, digits and marks.
  case malformedBoundary(String)
  /// A part's content type is not one, or would break the part's head.
  case malformedContentType(String, part: String)
  /// The file of a part is not there.
  case missingFile(URL)
  /// What a part names as its file is a folder or a device.
  case notAFile(URL)
  /// A part's content could not be read.
  case unreadable(part: String, reason: String)
  /// A part's content had not as many bytes as it was announced with; with more of them, reading ended early.
  case wrongLength(part: String, announced: Int, found: Int)
  /// The lengths of the parts add up to more than a number holds.
  case tooLong
  /// There is something already where the body was to be written.
  case occupied(URL)
  /// The system refused to write the body, with this error number.
  case unwritable(URL, code: Int32)
}

extension MultipartFormError: CustomStringConvertible, LocalizedError {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .malformedBoundary(let boundary):
      """
      Cannot make a form with the boundary '\(boundary)': it must be 1 to 70 letters, digits and marks of '+-._ \
      alone. Nothing was written. Leave it out, and a random one is used.
      """
    case .malformedContentType(let type, let part):
      """
      Cannot send the part '\(part)' as '\(type)': this is not a media type. Nothing was written. Give one such as \
      'image/png', or none.
      """
    case .missingFile(let file):
      """
      Cannot send '\(file.path)': there is no such file. Nothing was written. It was probably moved or removed after the \
      form was made.
      """
    case .notAFile(let file):
      """
      Cannot send '\(file.path)': it is a folder or a device, and a part holds one file. Nothing was written. Append \
      the files of a folder one by one.
      """
    case .unreadable(let part, let reason):
      """
      Cannot read the part '\(part)': \(reason) The incomplete body was removed. Check that its file may be read, or \
      that its stream works.
      """
    case .wrongLength(let part, let announced, let found):
      """
      Cannot send the part '\(part)': it was announced with \(announced) bytes, and \(found) came. The incomplete body \
      was removed. The file probably changed while it was read, or the stream was given a wrong length.
      """
    case .tooLong:
      """
      Cannot send the form: its length is more than a number holds. Nothing was written. A stream was probably given a \
      wrong length.
      """
    case .occupied(let file):
      """
      Cannot write the form to '\(file.path)': there is something already, and it is unchanged. Choose another name, \
      or remove what is there first.
      """
    case .unwritable(let file, let code):
      """
      Cannot write the form to '\(file.path)': the system reports error \(code) (\(String(cString: strerror(code)))). \
      No file was left. Check the permissions of the folder and the space on the volume.
      """
    }
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
}
