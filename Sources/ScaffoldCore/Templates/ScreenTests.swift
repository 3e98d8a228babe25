/// The tests of a whole module on a window, for every architecture: `push()` shows it and returns its controller.
enum ScreenTests {
  /// Returns the tests of loading and of its failure.
  @SourceBuilder
  static func loading(_ context: TemplateContext) -> [String] {
    """
      @Test("It loads once, and shows each value")
      func loads() async throws {
        let screen = try push()
        #expect(screen.controllerState.appearance == .visible)
    """
    expectParts(context)
    """
        await eventually { screen.view.statusLabel.text == "Loading…" }
    """
    if context.isList {
      "    #expect(screen.view.list.rows.isEmpty)"
    } else {
      for field in context.fields { "    #expect(screen.view.\(field.name)Label.text == \"\")" }
    }
    """
        await store.answer(.success(.sample))
        await eventually { screen.view.statusLabel.text == "" }
    """
    context.expectLabels(of: "screen.view")
    """
        stage.navigator.push(TestController())
        stage.navigator.pop()
        await turns()
        #expect(store.calls == ["\(context.loadCall)"])
      }

      @Test("The reason is shown if loading fails")
      func fails() async throws {
        let screen = try push()
        await store.answer(.failure(TestFailure()))
        await eventually { screen.view.statusLabel.text == "Not loaded: no connection" }
    """
    for useCase in context.useCases {
      "    #expect(!screen.view.\(useCase)Button.isEnabled)"
    }
    "  }"
  }

  /// Returns statements that expect all nodes in the view: one that isn't there is never shown.
  @SourceBuilder
  private static func expectParts(_ context: TemplateContext) -> [String] {
    "    let parts = ["
    for part in context.parts { "      screen.view.\(part)," }
    """
        ]
        #expect(parts.allSatisfy { part in screen.view.preorder.contains { $0 === part } })
    """
  }

  /// Returns the tests of each use case and of its failure.
  @SourceBuilder
  static func useCases(_ context: TemplateContext) -> [String] {
    for useCase in context.useCases {
      """
        @Test("\(useCase.title) passes the values to the store, and shows the new ones")
        func \(useCase)() async throws {
          let screen = try push()
          let button = screen.view.\(useCase)Button
          #expect(button.title == "\(useCase.title)")
          await eventually { store.calls == ["\(context.loadCall)"] }
          #expect(!button.isEnabled)
          await store.answer(.success(.sample))
      """
      selectRow(context)
      """
          await eventually { button.isEnabled }
          try button.simulate(.primaryActionTriggered)
          await eventually { screen.view.statusLabel.text == "\(useCase.title)…" && !button.isEnabled }
          await store.answer(.success(.changed))
          await eventually { screen.view.statusLabel.text == "\(useCase.title): done" }
      """
      context.expectLabels(of: "screen.view", round: 1)
      """
          await eventually { button.isEnabled }
          #expect(store.calls == ["\(context.loadCall)", "\(useCase)"])
          #expect(store.received == [\(context.subjectSample)])
        }

        @Test("The reason is shown if \(useCase) fails, and it can be tried again")
        func \(useCase)Fails() async throws {
          let screen = try push()
          let button = screen.view.\(useCase)Button
          await store.answer(.success(.sample))
      """
      selectRow(context)
      """
          await eventually { button.isEnabled }
          try button.simulate(.primaryActionTriggered)
          await eventually { !button.isEnabled }
          await store.answer(.failure(TestFailure()))
          await eventually { screen.view.statusLabel.text == "\(useCase.title): no connection" }
      """
      context.expectLabels(of: "screen.view")
      """
          await eventually { button.isEnabled }
          try button.simulate(.primaryActionTriggered)
          await store.answer(.success(.changed))
          await eventually { screen.view.statusLabel.text == "\(useCase.title): done" }
          #expect(store.calls == ["\(context.loadCall)", "\(useCase)", "\(useCase)"])
        }

      """
    }
  }

  /// Returns the test of a list's selection and rows.
  @SourceBuilder
  static func selection(_ context: TemplateContext) -> [String] {
    if context.isList, let useCase = context.useCases.first {
      """
        @Test("The selection ends when its row is gone, and lasts when it isn't")
        func selection() async throws {
          let screen = try push()
          let button = screen.view.\(useCase)Button
          await store.answer(.success(.sample))
      """
      selectRow(context)
      """
          await eventually { button.isEnabled }
          try button.simulate(.primaryActionTriggered)
          await eventually { !button.isEnabled }
          await store.answer(.success(.changed))
          await eventually { button.isEnabled }
          #expect(screen.view.list.selection == 2)
          screen.view.list.select(3)
          #expect(screen.view.list.selection == 2, "There is no such row.")
          try button.simulate(.primaryActionTriggered)
          await store.answer(.success([.first]))
          await eventually { screen.view.list.rows.count == 1 }
          await turns()
          #expect(screen.view.list.selection == nil)
          #expect(!button.isEnabled)
          #expect(store.received == [.selected, .changed])
        }

      """
    }
  }

  /// Returns statements that select a row of a list after loading.
  @SourceBuilder
  private static func selectRow(_ context: TemplateContext) -> [String] {
    if context.isList {
      """
          await eventually { !screen.view.list.rows.isEmpty }
          await turns()
          #expect(!button.isEnabled, "No row is selected yet.")
          screen.view.list.select(2)
      """
    }
  }

  /// Returns the test of the button that closes the screen, if there is one.
  @SourceBuilder
  static func closing(_ context: TemplateContext) -> [String] {
    if context.closes {
      """
        @Test("Close leaves the screen, and only this one")
        func closes() throws {
          stage.navigator.push(TestController())
          let screen = try push()
          let button = screen.view.closeButton
          #expect(button.title == "Close")
          #expect(screen.view.preorder.contains { $0 === button })
          try button.simulate(.primaryActionTriggered)
          #expect(stage.navigator.stack.count == 2)
          #expect(screen.controllerState.appearance == .hidden)
          #expect(screen.navigator == nil)
        }

      """
    }
  }

  /// Returns the tests that everything is released.
  ///
  /// - Parameters:
  ///   - objects: The objects of the screen; the check is of them and of the module's roles.
  ///   - roles: The roles of an assembled module and their classes; empty in an architecture without assembly.
  ///   - survivors: The roles that the test itself owns.
  ///   - make: The statements that make the screen, and `module` if there are roles.
  @SourceBuilder
  static func release(
    _ context: TemplateContext, objects: String, roles: [String] = [], survivors: [String] = [], make: String
  ) -> [String] {
    let assembles = !roles.isEmpty
    let rest = survivors.map { "\"\($0)\"" }.joined(separator: ", ")
    let opening = assembles ? "let (check, module)" : "let check"
    """
      @Test("Every object is released when the screen is left")
      func release() async throws {
        \(opening) = try pushAndCheck()
    """
    if assembles {
      "    #expect("
      "      module.survivors == ["
      for role in roles { "        \"\(role)\"," }
      "      ])"
    }
    if context.loads {
      "    await store.answer(.success(.sample))"
      "    await turns()"
    }
    "    check.verify { stage.navigator.pop() }"
    if assembles { "    #expect(module.survivors == [\(rest)])" }
    "  }"
    if context.loads {
      """

        @Test("Every object is released before the store has answered; a late answer has no effect")
        func lateAnswer() async throws {
          \(opening) = try pushAndCheck()
          await eventually { store.calls == ["\(context.loadCall)"] }
          stage.navigator.pop()
          await store.answer(.success(.sample))
          await turns()
          check.verify()
      """
      if assembles { "    #expect(module.survivors == [\(rest)])" }
      "    #expect(store.calls == [\"\(context.loadCall)\"])"
      "  }"
    }
    """

      /// Pushes a module, and returns a check of its objects.
      private func pushAndCheck() throws -> \(assembles ? "(ReleaseCheck, AssembledModule)" : "ReleaseCheck") {
    \(make)
        \(assembles ? "return (ReleaseCheck(of: [\(objects)]), module)" : "return ReleaseCheck(of: [\(objects)])")
      }
    """
  }

  /// Returns the test of a module without a store, which shows the values that it is given.
  @SourceBuilder
  static func givenValues(_ context: TemplateContext) -> [String] {
    """
      @Test("It shows each value")
      func shows() throws {
        let screen = try push()
        #expect(screen.controllerState.appearance == .visible)
    """
    expectParts(context)
    context.expectLabels(of: "screen.view")
    "  }"
  }
}
