import Delegation
import HobbiesModel
import Testing

/// A storage in memory.
private final class MemoryStorage: AccountStorage {
  var account: StoredAccount?
  var saves = 0

  init(_ account: StoredAccount? = nil) { self.account = account }

  func load() -> StoredAccount? { account }

  func save(_ account: StoredAccount) {
    self.account = account
    saves += 1
  }
}

@Suite struct AccountTests {
  private func account(_ hobbies: String..., id: String = "u9") -> (Account, MemoryStorage) {
    let storage = MemoryStorage(StoredAccount(userID: id, hobbies: hobbies))
    return (Account(storage: storage), storage)
  }

  @Test("the first run has no account and three hobbies, and stores nothing")
  func firstRun() {
    let storage = MemoryStorage()
    let account = Account(storage: storage)
    #expect(!account.isLoggedIn && account.hobbies.map(\.name) == ["Video Games", "Apple", "Computers"])
    #expect(storage.saves == 0)
  }

  @Test("a hobby is added once, and three at most")
  func adding() {
    let (account, _) = account("Software")
    #expect(account.add(Hobby("Apple")) == .added && account.add(Hobby("Apple")) == .alreadyThere)
    #expect(account.add(Hobby("apple")) == .added)
    #expect(account.add(Hobby("Gadgets")) == .tooMany && account.add(Hobby("Software")) == .alreadyThere)
    #expect(account.hobbies.map(\.name) == ["Software", "Apple", "apple"])
  }

  @Test("a confirmed change is stored, and a refused one returns to the last confirmed hobbies")
  func saving() {
    let (account, storage) = account("Software")
    _ = account.add(Hobby("Apple"))
    let first = account.beginSaving()
    #expect(account.isSaving && first.userID == "u9" && first.hobbies?.map(\.name) == ["Software", "Apple"])
    #expect(storage.saves == 0)
    account.endSaving(first, succeeded: true)
    #expect(!account.isSaving && storage.account == StoredAccount(userID: "u9", hobbies: ["Software", "Apple"]))

    account.remove(Hobby("Software"))
    account.endSaving(account.beginSaving(), succeeded: false)
    #expect(account.hobbies.map(\.name) == ["Software", "Apple"] && storage.saves == 1)
  }

  @Test("a login replaces what the answer has")
  func login() {
    let (account, storage) = account("Software", id: "")
    account.logIn(User(userID: "u1"))
    #expect(account.isLoggedIn && account.hobbies.map(\.name) == ["Software"])
    account.logIn(User(hobbies: ["A", "B", "A", "C", "D"].map(Hobby.init)))
    #expect(storage.account == StoredAccount(userID: "u1", hobbies: ["A", "B", "C"]))
  }

  @Test("the answer to a change of an account that was left has no effect")
  func otherAccount() {
    let (account, storage) = account("Software")
    account.remove(Hobby("Software"))
    let sent = account.beginSaving()
    account.logIn(User(userID: "u2", hobbies: [Hobby("Chess")]))
    account.endSaving(sent, succeeded: true)
    #expect(account.hobbies == [Hobby("Chess")] && storage.account?.userID == "u2" && !account.isSaving)
  }

  @Test("a login without hobbies doesn't confirm a change that waits for the server", arguments: [nil, "u9"])
  func loginWhileSaving(id: String?) {
    let (account, storage) = account("Software")
    _ = account.add(Hobby("Apple"))
    let sent = account.beginSaving()
    account.logIn(User(userID: id))
    #expect(account.hobbies.map(\.name) == ["Software", "Apple"])
    #expect(storage.account == StoredAccount(userID: "u9", hobbies: ["Software"]))
    account.endSaving(sent, succeeded: false)
    #expect(account.hobbies == [Hobby("Software")])
    #expect(storage.account == StoredAccount(userID: "u9", hobbies: ["Software"]))
  }

  @Test("a login to another account without hobbies undoes a change that waits for the server")
  func otherLoginWhileSaving() {
    let (account, storage) = account("Software")
    _ = account.add(Hobby("Apple"))
    let sent = account.beginSaving()
    account.logIn(User(userID: "u2"))
    #expect(account.hobbies == [Hobby("Software")])
    account.endSaving(sent, succeeded: true)
    #expect(account.hobbies == [Hobby("Software")])
    #expect(storage.account == StoredAccount(userID: "u2", hobbies: ["Software"]))
  }

  @Test("each change is notified")
  func changes() {
    let (account, _) = account("Software")
    var count = 0
    let token = account.changes.subscribe { count += 1 }
    _ = account.add(Hobby("Apple"))
    _ = account.add(Hobby("Apple"))
    #expect(count == 1)
    account.endSaving(account.beginSaving(), succeeded: false)
    #expect(count == 2)
    token.cancel()
  }

  @Test("the catalog has one category")
  func catalog() {
    #expect(HobbyCategory.all.map(\.name) == ["Technology"])
    let names = HobbyCategory.all[0].hobbies.map(\.name)
    #expect(names == ["Apple", "Computers", "Gadgets", "Software", "Video Games"])
  }
}
