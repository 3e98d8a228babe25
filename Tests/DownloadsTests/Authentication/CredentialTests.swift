import Foundation
import Testing

@testable import Downloads

/// The Basic answer of a credential, and the texts that hide its password.
@Suite struct CredentialTests {
  static let answers: [(Credential, String)] = [
    (Credential(user: "Aladdin", password: "open sesame"), "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
    (Credential(user: "test", password: "123£"), "Basic dGVzdDoxMjPCow=="),
    (Credential(user: "", password: ""), "Basic Og=="),
    (Credential(user: "a", password: "b:c:"), "Basic YTpiOmM6"),
  ]

  @Test("DL-32 a Basic answer is the user and password in UTF-8 and Base64", arguments: answers)
  func basic(credential: Credential, value: String) throws {
    #expect(try credential.basicAuthorization() == value)
  }

  @Test("DL-32 a credential that Basic can't express is refused")
  func refused() {
    #expect(throws: CredentialError.colonInUser("a:b")) {
      try Credential(user: "a:b", password: "c").basicAuthorization()
    }
    for (user, password) in [("a\r\n", "b"), ("a", "b\n"), ("a\u{0}", "b"), ("a", "\u{7F}")] {
      #expect(throws: CredentialError.controlCharacter) {
        try Credential(user: user, password: password).basicAuthorization()
      }
    }
  }

  @Test("the texts of the errors are full sentences without the password")
  func texts() {
    let colon = CredentialError.colonInUser("a:b")
    #expect(
      "\(colon)" == """
        Cannot answer with the credential of 'a:b': Basic authentication allows no colon in a user's name. Nothing was \
        sent. User and password were probably joined into one text. Pass them separately.
        """)
    let control = CredentialError.controlCharacter
    #expect(
      control.localizedDescription == """
        Cannot answer with this credential: the user's name or the password contains a control character. Nothing was \
        sent. It was probably read with a line break at its end. Remove the line break.
        """)
  }

  @Test("no text about a credential shows its password")
  func redacted() {
    let credential = Credential(user: "ada", password: "swordfish")
    var dumped = ""
    dump([credential], to: &dumped)
    #expect("\(credential)" == "ada (password hidden)")
    #expect(String(reflecting: credential) == #"Credential(user: "ada", password: hidden)"#)
    #expect(!"\([credential]) \(String(describing: Optional(credential)))".contains("swordfish"))
    #expect(dumped.contains("ada") && !dumped.contains("swordfish"))
  }
}
