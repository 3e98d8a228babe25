import Responders

extension Application {
  /// Shows the window until a condition holds, which is asked after everything that changed it.
  public func run(until condition: () -> Bool) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wake = { continuation.yield() }
    defer { wake = {} }
    displayIfNeeded()
    if condition() { return }
    for await _ in changes {
      displayIfNeeded()
      if condition() { return }
    }
  }

  /// Lives in a terminal until ``quit()`` is called or the terminal has gone; waits without using the processor.
  public func run(on terminal: TerminalScreen) async {
    let input = TerminalInput()
    let listening = Task {
      await input.forEachReport { report in
        receive(report, from: terminal)
        // At once, so that what a key does is seen even if its effect is over before the next turn.
        displayIfNeeded()
      }
    }
    await run {
      setAlarm()
      return isOver
    }
    alarm?.task.cancel()
    input.stop()
    await listening.value
    terminal.close()
  }

  private func receive(_ report: TerminalInput.Report, from terminal: TerminalScreen) {
    switch report {
    case .input(let events):
      for event in events { receive(event, from: terminal) }
    case .resized: window.setNeedsDisplay()
    case .continued:
      terminal.reopen()
      window.setNeedsDisplay()
    case .ended: quit()
    }
    setAlarm()
  }

  /// Keeps the two keys that a terminal itself would answer if it were not in raw mode.
  private func receive(_ event: InputEvent, from terminal: TerminalScreen) {
    switch event {
    case .key(KeyPress("c", .control)): quit()
    case .key(KeyPress("z", .control)): terminal.suspend()
    default: send(event)
    }
  }

  // MARK: What happens without input

  private static let spinnerStep = Duration.milliseconds(120)

  /// Sees to it that spinners turn and long presses end in time; nothing waits where there are none.
  private func setAlarm() {
    let turning = window.spinners.isEmpty ? nil : now() + Self.spinnerStep
    guard let time = [turning, window.pointerDeadline].compactMap(\.self).min() else {
      alarm?.task.cancel()
      return alarm = nil
    }
    // One that comes earlier, or as early, does the same.
    if let alarm, alarm.time <= time { return }
    alarm?.task.cancel()
    let task = Task { [weak self, now] in
      // Cancelled, it has been replaced.
      guard (try? await Task.sleep(for: max(.zero, time - now()))) != nil else { return }
      self?.ring()
    }
    alarm = (time, task)
  }

  private func ring() {
    alarm = nil
    window.advancePointers(to: now())
    for spinner in window.spinners { spinner.turn() }
    displayIfNeeded()
    setAlarm()
  }
}
