import ArmatureTestSupport
import Foundation
import Testing

@testable import DataProviders

/// Forms that can't be sent: nothing is written and nothing is lost.
@Suite struct MultipartRefusalTests {
  private struct Broken: Error, LocalizedError {
    var errorDescription: String? { "The source is empty." }
  }

  /// A form with a valid first part, so that bytes are written before the second part fails.
  private func form() -> MultipartForm {
    var form = MultipartForm(boundary: "cut")
    form.append(Data(repeating: 1, count: 100_000), name: "first")
    return form
  }

  private func expectRefusal(_ form: MultipartForm, _ error: MultipartFormError, in place: TemporaryFolder) {
    let before = place.names
    #expect(throws: error) { try form.data() }
    #expect(throws: error) { try form.write(to: place.file("body")) }
    #expect(throws: error) { try form.body(inMemoryUpTo: 0, folder: place.folder) }
    #expect(place.names == before)
  }

  @Test("DL-37 a missing file, a folder and a stream of impossible length are refused before anything is written")
  func refusedBefore() throws {
    let place = try TemporaryFolder()
    var missing = form()
    missing.append(file: place.file("absent"), name: "second")
    expectRefusal(missing, .missingFile(place.file("absent")), in: place)
    var folder = form()
    folder.append(file: place.folder, name: "second")
    expectRefusal(folder, .notAFile(place.folder), in: place)
    var device = form()
    device.append(file: URL(filePath: "/dev/zero"), name: "second")
    expectRefusal(device, .notAFile(URL(filePath: "/dev/zero")), in: place)
    var remote = form()
    remote.append(file: URL(filePath: "/dev/null").appending(path: "x"), name: "second")
    expectRefusal(remote, .missingFile(URL(filePath: "/dev/null/x")), in: place)
    var negative = form()
    negative.append(length: -1, name: "second") { InputStream(data: Data()) }
    expectRefusal(negative, .wrongLength(part: "second", announced: -1, found: 0), in: place)
    var endless = form()
    endless.append(length: .max, name: "second") { InputStream(data: Data()) }
    expectRefusal(endless, .tooLong, in: place)
  }

  @Test("DL-37 an existing output file is refused and stays unchanged")
  func occupied() throws {
    let place = try TemporaryFolder()
    try place.write("old", to: "body")
    #expect(throws: MultipartFormError.occupied(place.file("body"))) { try form().write(to: place.file("body")) }
    #expect(place.text("body") == "old")
    try FileManager.default.createSymbolicLink(
      atPath: place.file("link").path, withDestinationPath: place.file("target").path)
    #expect(throws: MultipartFormError.occupied(place.file("link"))) { try form().write(to: place.file("link")) }
    #expect(throws: MultipartFormError.occupied(place.folder)) { try form().write(to: place.folder) }
    #expect(place.names == ["body", "link"])
  }

  @Test("DL-37 an output file that can't be created is refused")
  func unwritable() throws {
    let place = try TemporaryFolder()
    let file = place.file("absent").appending(path: "body")
    #expect(throws: MultipartFormError.unwritable(file, code: ENOENT)) { try form().write(to: file) }
    let remote = try #require(URL(string: "http://h/body"))
    #expect(throws: MultipartFormError.unwritable(remote, code: EINVAL)) { try form().write(to: remote) }
    #expect(place.names == [])
  }

  @Test("DL-37 a write that fails half way leaves no output file")
  func halfWay() throws {
    let place = try TemporaryFolder()
    for (content, found) in [(4, 4), (6, 6), (0, 0), (70_000, 65_536)] {
      var form = form()
      form.append(length: 5, name: "second") { InputStream(data: Data(count: content)) }
      expectRefusal(form, .wrongLength(part: "second", announced: 5, found: found), in: place)
    }
    var broken = form()
    broken.append(length: 5, name: "second") { throw Broken() }
    expectRefusal(broken, .unreadable(part: "second", reason: "The source is empty."), in: place)
    #expect(place.names == [])
  }

  @Test("DL-37 a file that grows while the body is written makes it fail")
  func growing() throws {
    let place = try TemporaryFolder()
    try place.write("12345", to: "part")
    let part = place.file("part")
    var form = MultipartForm()
    form.append(length: 0, name: "first") {
      try Data("1234567".utf8).write(to: part)
      return InputStream(data: Data())
    }
    form.append(file: part, name: "second")
    #expect(throws: MultipartFormError.wrongLength(part: "second", announced: 5, found: 7)) {
      try form.write(to: place.file("body"))
    }
    #expect(place.names == ["part"])
  }

  private static let file = URL(filePath: "/forms/body")

  static let texts: [(MultipartFormError, String)] = [
    (
      .malformedBoundary("a b"),
      """
      Cannot create a form with the boundary 'a b': it must be 1 to 70 letters, digits and marks of '+-._ only. Nothing \
      was written. Leave it out to use a random one.
      """
    ),
    (
      .malformedContentType("png", part: "photo"),
      """
      Cannot send the part 'photo' as 'png': this isn't a media type. Nothing was written. Pass one such as \
      'image/png', or none.
      """
    ),
    (
      .missingFile(file),
      """
      Cannot send '/forms/body': the file doesn't exist. Nothing was written. It was probably moved or removed after \
      the form was created.
      """
    ),
    (
      .notAFile(file),
      """
      Cannot send '/forms/body': it is a folder or a device, and a part holds one file. Nothing was written. Append the \
      files of a folder one by one.
      """
    ),
    (
      .unreadable(part: "photo", reason: "The source is empty."),
      """
      Cannot read the part 'photo': The source is empty. The incomplete body was removed. Check that its file may be \
      read, or that its stream works.
      """
    ),
    (
      .unreadable(part: "photo", reason: "Permission denied"),
      """
      Cannot read the part 'photo': Permission denied. The incomplete body was removed. Check that its file may be \
      read, or that its stream works.
      """
    ),
    (
      .wrongLength(part: "photo", announced: 5, found: 4),
      """
      Cannot send the part 'photo': its announced length is 5 bytes, but 4 were read. The incomplete body was removed. \
      The file probably changed while it was read, or the stream was given a wrong length.
      """
    ),
    (
      .tooLong,
      """
      Cannot send the form: its length overflows an integer. Nothing was written. A stream was probably given a \
      wrong length.
      """
    ),
    (
      .occupied(file),
      """
      Cannot write the form to '/forms/body': the file exists, and it is unchanged. Choose another name, or remove the \
      file first.
      """
    ),
    (
      .unwritable(file, code: EACCES),
      """
      Cannot write the form to '/forms/body': the system reports error 13 (Permission denied). No file was left. Check \
      the permissions of the folder and the space on the volume.
      """
    ),
  ]

  @Test("the text of each form error is full sentences", arguments: texts)
  func text(error: MultipartFormError, text: String) {
    #expect("\(error)" == text)
    #expect(error.localizedDescription == text)
  }
}
