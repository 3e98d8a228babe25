import Raster
import TargetActions
import TerminalUI

extension Session {
  /// Checks what a person can see and use.
  func check(state expectation: Expectation) throws {
    let screen = try screen()
    switch expectation {
    case .enabled(let target): try check(target, isEnabled: true, screen)
    case .disabled(let target): try check(target, isEnabled: false, screen)
    case .hidden(let target):
      try expect(screen.view(target) == nil, "\(target) hidden", saw: "it visible")
    case .visible(let target):
      try expect(screen.view(target) != nil, "\(target) visible", saw: screen.summary)
    default: return
    }
  }

  private func check(_ target: Target, isEnabled: Bool, _ screen: ScreenReader) throws {
    let state = isEnabled ? "enabled" : "disabled"
    let what = "\(target) \(state)"
    guard let control = screen.view(target, among: { $0 is any Control }) as? any Control else {
      throw Mismatch(expected: what, saw: screen.view(target) == nil ? "that it is hidden" : "that it is no control")
    }
    try expect(control.isEnabled == isEnabled, what, saw: isEnabled ? "it disabled" : "it enabled")
  }

  /// Checks what a field holds.
  func check(field expectation: Expectation) throws {
    switch expectation {
    case .field(let target, let text):
      let seen = try field(target, "the content \(text.asQuoted)").text
      try expect(seen == text, "\(target) with the content \(text.asQuoted)", saw: seen.asQuoted)
    case .placeholder(let target, let text):
      let seen = try field(target, "the placeholder \(text.asQuoted)").placeholder
      try expect(seen == text, "\(target) with the placeholder \(text.asQuoted)", saw: seen.asQuoted)
    default: return
    }
  }

  private func field(_ target: Target, _ what: String) throws -> TextInput {
    let screen = try screen()
    guard let field = screen.view(target, among: { $0 is TextInput }) as? TextInput else {
      let saw = screen.view(target) == nil ? screen.summary : "something that is no field"
      throw Mismatch(expected: "\(target) with \(what)", saw: saw)
    }
    return field
  }

  /// Checks what a picture looks like.
  func check(picture expectation: Expectation) throws {
    switch expectation {
    case .image(let target, let size):
      let what = "a picture of \(size)"
      let picture = try picture(target, what)
      let seen = PixelSize(of: picture)
      try expect(seen == size, "\(target) with \(what)", saw: "one of \(seen)")
    case .pixel(let target, let x, let y, let color):
      let what = "the pixel \(x) \(y)"
      let picture = try picture(target, what)
      guard picture.contains(x: x, y: y) else {
        throw Mismatch(
          expected: "\(target) with \(what)",
          saw: "a picture of \(PixelSize(of: picture))")
      }
      let pixel = picture[x, y]
      let seen = [pixel.red, pixel.green, pixel.blue].map(Int.init)
      try expect(seen == color, "\(target) with \(what) in \(color.asWords)", saw: seen.asWords)
    default: return
    }
  }

  private func picture(_ target: Target, _ what: String) throws -> Raster {
    let view = try thing(target, what).view
    guard let picture = (view as? any PictureShowing)?.picture else {
      throw Mismatch(expected: "\(target) with \(what)", saw: "something that shows no picture")
    }
    return picture
  }
}

extension [Int] {
  /// The numbers as a scenario writes them.
  var asWords: String { map(String.init).joined(separator: " ") }
}
