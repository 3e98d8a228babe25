import Testing

@testable import K29

private final class Server: Gateway {
  private(set) var calls: [String] = []
  private var highest: Int
  private let step: Int

  /// - Parameter step: How much the server adds to each bid; a negative number for a bid that isn't the highest.
  init(highest: Int = 100, step: Int = 0) {
    self.highest = highest
    self.step = step
  }

  func lot() -> Lot {
    calls.append("lot")
    return Lot(title: "Desk", highest: highest)
  }

  func bid(_ amount: Int) -> Lot {
    calls.append("bid \(amount)")
    highest = amount + step
    return Lot(title: "Oak desk", highest: highest)
  }
}

private final class Navigation: Navigating {
  private(set) var screens: [String] = []

  func show(_ screen: String) { screens.append(screen) }
}

private typealias Factory = (any Gateway, any Navigating) -> Module?

private var factories: [(name: String, make: Factory)] {
  [
    ("MVC", { makeMVC(gateway: $0, navigation: $1) }), ("MVVM", { makeMVVM(gateway: $0, navigation: $1) }),
    ("VIPER", { makeVIPER(gateway: $0, navigation: $1) }), ("VIP", { makeVIP(gateway: $0, navigation: $1) }),
  ]
}

/// Which roles an architecture has, and which of the others each may keep a reference to.
private let table: [String: [String: Set<String>]] = [
  "MVC": ["view": ["controller"], "controller": ["view", "Lot", "Gateway", "Navigating"]],
  "MVVM": [
    "view": ["viewModel"], "viewModel": ["coordinator", "Lot", "Gateway"],
    "coordinator": ["view", "viewModel", "Navigating"],
  ],
  "VIPER": [
    "view": ["presenter"], "presenter": ["view", "interactor", "router"],
    "interactor": ["presenter", "Lot", "Gateway"], "router": ["view", "Navigating"],
  ],
  "VIP": [
    "view": ["interactor", "router"], "interactor": ["presenter", "Lot", "Gateway"], "presenter": ["view"],
    "router": ["view", "interactor", "Navigating"],
  ],
]

/// Finds what a role keeps, in its properties and in values and helpers of its own.
private struct Search {
  let roles: [ObjectIdentifier: String]
  var visited: Set<ObjectIdentifier> = []
  var found: Set<String> = []

  mutating func look(into mirror: Mirror) {
    for child in mirror.children { add(child.value) }
    if let above = mirror.superclassMirror { look(into: above) }
  }

  private mutating func add(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      for child in mirror.children { add(child.value) }
      return
    }
    if value is Lot { found.insert("Lot") }
    if type(of: value) is any AnyObject.Type {
      let object = value as AnyObject
      if let role = roles[ObjectIdentifier(object)] {
        found.insert(role)
        return
      }
      if object is any Gateway { found.insert("Gateway") }
      if object is any Navigating { found.insert("Navigating") }
      if object is any Gateway || object is any Navigating { return }
      guard visited.insert(ObjectIdentifier(object)).inserted else { return }
    }
    look(into: mirror)
  }
}

@Suite("Four ways")
struct FourWaysTests {
  /// The acceptance suite: the same for all architectures.
  private func accept(_ make: Factory) throws {
    let (server, navigation) = (Server(), Navigation())
    let module = try #require(make(server, navigation))
    #expect(module.view.text == "Desk: 100, your offer: 110")
    module.view.press(.raise)
    module.view.press(.raise)
    #expect(module.view.text == "Desk: 100, your offer: 130")
    module.view.press(.bid)
    #expect(module.view.text == "Oak desk: 130, your offer: 140")
    #expect(server.calls == ["lot", "bid 130"])
    module.view.press(.raise)
    module.view.press(.bid)
    #expect(module.view.text == "Oak desk: 150, your offer: 160")
    #expect(server.calls == ["lot", "bid 130", "bid 150"])
    #expect(navigation.screens == [])

    let strict = Server(highest: 0, step: 5)
    let other = try #require(make(strict, navigation))
    other.view.press(.bid)
    #expect(other.view.text == "Oak desk: 15, your offer: 25")
    #expect(module.view.text == "Oak desk: 150, your offer: 160")
    module.view.press(.raise)
    #expect(module.view.text == "Oak desk: 150, your offer: 170")
    other.view.press(.raise)
    #expect(other.view.text == "Oak desk: 15, your offer: 35")
  }

  @Test("MVC passes the acceptance suite")
  func mvc() throws { try accept { makeMVC(gateway: $0, navigation: $1) } }

  @Test("MVVM passes the acceptance suite")
  func mvvm() throws { try accept { makeMVVM(gateway: $0, navigation: $1) } }

  @Test("VIPER passes the acceptance suite")
  func viper() throws { try accept { makeVIPER(gateway: $0, navigation: $1) } }

  @Test("VIP passes the acceptance suite")
  func vip() throws { try accept { makeVIP(gateway: $0, navigation: $1) } }

  @Test("each bid has a receipt, which is shown once")
  func receipts() throws {
    for (name, make) in factories {
      let navigation = Navigation()
      let module = try #require(make(Server(step: 5), navigation), "\(name) isn't there yet")
      module.view.press(.receipt)
      #expect(navigation.screens == [], "\(name)")
      module.view.press(.bid)
      module.view.press(.receipt)
      module.view.press(.receipt)
      #expect(navigation.screens == ["receipt 110"], "\(name)")
      module.view.press(.bid)
      module.view.press(.bid)
      module.view.press(.raise)
      module.view.press(.receipt)
      module.view.press(.receipt)
      #expect(navigation.screens == ["receipt 110", "receipt 140"], "\(name)")
      #expect(module.view.text == "Oak desk: 145, your offer: 165", "\(name)")
      let elsewhere = Navigation()
      let other = try #require(make(Server(), elsewhere))
      module.view.press(.bid)
      other.view.press(.receipt)
      #expect(elsewhere.screens == [], "\(name)")
      other.view.press(.bid)
      other.view.press(.receipt)
      module.view.press(.receipt)
      #expect(elsewhere.screens == ["receipt 110"], "\(name)")
      #expect(navigation.screens.last == "receipt 165", "\(name)")

      let (low, again) = (Server(step: -20), Navigation())
      let outbid = try #require(make(low, again))
      for button in [
        Button.bid, .receipt, .raise, .bid, .receipt, .receipt, .raise, .receipt, .bid, .bid, .receipt,
      ] {
        outbid.view.press(button)
      }
      #expect(again.screens == ["receipt 110", "receipt 110", "receipt 100"], "\(name)")
      #expect(low.calls == ["lot", "bid 110", "bid 110", "bid 110", "bid 100"], "\(name)")
      #expect(outbid.view.text == "Oak desk: 80, your offer: 90", "\(name)")
    }
  }

  @Test("each role keeps only what the table allows")
  func layers() throws {
    for (name, make) in factories {
      let module = try #require(make(Server(), Navigation()), "\(name) isn't there yet")
      for button in [Button.raise, .bid, .receipt] { module.view.press(button) }
      let rules = try #require(table[name])
      #expect(Set(module.roles.keys) == Set(rules.keys), "the roles of \(name)")
      #expect(module.roles["view"] === module.view, "the view of \(name)")
      #expect(module.roles.values.contains { $0 === module.root }, "the root of \(name)")
      let names = Dictionary(module.roles.map { (ObjectIdentifier($1), $0) }) { first, _ in first }
      #expect(names.count == module.roles.count, "\(name) has one object for two roles")
      for (role, object) in module.roles {
        var search = Search(roles: names)
        search.look(into: Mirror(reflecting: object))
        let excess = search.found.subtracting(rules[role] ?? []).subtracting([role]).sorted()
        #expect(excess == [], "the \(role) of \(name) keeps more than it should")
      }
    }
  }

  @Test("the root owns the module, and a closed module leaves nothing behind")
  func release() throws {
    for (name, make) in factories {
      let (server, navigation) = (Server(), Navigation())
      var module = make(server, navigation)
      for button in [Button.raise, .bid, .receipt] { module?.view.press(button) }
      var root = try #require(module, "\(name) isn't there yet").root as AnyObject?
      let roles = (module?.roles ?? [:]).map { WeakRole(name: $0, object: $1) }
      module = nil
      #expect(roles.filter { $0.object == nil }.map(\.name).sorted() == [], "\(name) while its root lives")
      root = nil
      #expect(roles.filter { $0.object != nil }.map(\.name).sorted() == [], "\(name) after it was closed")
      _ = root
    }
  }

  @Test("two modules have a server each")
  func servers() throws {
    for (name, make) in factories {
      let (first, second) = (Server(), Server(highest: 500))
      let modules = try [first, second].map { try #require(make($0, Navigation()), "\(name) isn't there yet") }
      for module in modules { module.view.press(.bid) }
      #expect(first.calls == ["lot", "bid 110"], "\(name)")
      #expect(second.calls == ["lot", "bid 510"], "\(name)")
      #expect(modules.map(\.view.text) == [110, 510].map { "Oak desk: \($0), your offer: \($0 + 10)" }, "\(name)")
    }
  }
}

private struct WeakRole {
  let name: String
  weak var object: AnyObject?
}
