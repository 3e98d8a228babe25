import Foundation
struct SuggestedName { let text: String
  init(_ head: ResponseHead) { text = "download" }
  init(address: String) { text = "download" }
  static func alternatives(to name: String) -> [String] { [name] + (2..<1000).map { "\(name) \($0)" } }
}
