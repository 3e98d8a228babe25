#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes the assistant that is under test.
func makeAssistant(gateway: any BidGateway, journal: any Journal) -> any BidAssistant {
  let name = getenv("KATA_IMPLEMENTATION").map { String(cString: $0) } ?? "Plain"
  return switch name {
  case "Closures": ClosureAssistant(gateway, journal)
  case "Boundless": FaultyAssistant(gateway, journal, .ignoresTheLimit)
  case "Timid": FaultyAssistant(gateway, journal, .staysBelowTheLimit)
  case "WrongLot": FaultyAssistant(gateway, journal, .asksForAnotherLot)
  case "WrongBid": FaultyAssistant(gateway, journal, .bidsForAnotherLot)
  case "Boaster": FaultyAssistant(gateway, journal, .returnsAnotherAmount)
  case "Hasty": FaultyAssistant(gateway, journal, .notesFirst)
  case "Swallower": FaultyAssistant(gateway, journal, .swallowsErrorsOfAsking)
  case "Optimist": FaultyAssistant(gateway, journal, .swallowsErrorsOfPlacing)
  case "Doubler": FaultyAssistant(gateway, journal, .bidsTwice)
  case "Scribbler": FaultyAssistant(gateway, journal, .notesTheOldBid)
  case "Silent": FaultyAssistant(gateway, journal, .notesNothing)
  case "Translator": FaultyAssistant(gateway, journal, .passesAnotherErrorOn)
  case "Chatterbox": FaultyAssistant(gateway, journal, .notesWithoutBid)
  case "Spender": FaultyAssistant(gateway, journal, .bidsTheLimit)
  case "Rememberer": FaultyAssistant(gateway, journal, .asksOnce)
  case "Sneaky": FaultyAssistant(gateway, journal, .bidsAboveTheLimitSilently)
  case "Reporter": FaultyAssistant(gateway, journal, .notesErrorsOfAsking)
  default: PlainAssistant(gateway, journal)
  }
}

private final class PlainAssistant: BidAssistant {
  private let gateway: any BidGateway
  private let journal: any Journal

  init(_ gateway: any BidGateway, _ journal: any Journal) {
    self.gateway = gateway
    self.journal = journal
  }

  func raise(lot: Int, by step: Int, limit: Int) throws(GatewayError) -> Int? {
    let amount = try gateway.highestBid(for: lot) + step
    guard amount <= limit else { return nil }
    try gateway.placeBid(amount, for: lot)
    journal.note("Lot \(lot): \(amount)")
    return amount
  }
}

private final class ClosureAssistant: BidAssistant {
  private let highest: (Int) throws(GatewayError) -> Int
  private let place: (Int, Int) throws(GatewayError) -> Void

  init(_ gateway: any BidGateway, _ journal: any Journal) {
    highest = { lot throws(GatewayError) in try gateway.highestBid(for: lot) }
    place = { lot, amount throws(GatewayError) in
      try gateway.placeBid(amount, for: lot)
      journal.note(["Lot \(lot)", "\(amount)"].joined(separator: ": "))
    }
  }

  func raise(lot: Int, by step: Int, limit: Int) throws(GatewayError) -> Int? {
    let current = try highest(lot)
    if limit < current + step { return nil }
    try place(lot, current + step)
    return current + step
  }
}

private final class FaultyAssistant: BidAssistant {
  enum Fault {
    case ignoresTheLimit, staysBelowTheLimit, asksForAnotherLot, notesFirst, swallowsErrorsOfAsking, bidsTwice
    case swallowsErrorsOfPlacing, notesTheOldBid, bidsForAnotherLot, returnsAnotherAmount
    case notesNothing, passesAnotherErrorOn, notesWithoutBid, bidsTheLimit, asksOnce
    case bidsAboveTheLimitSilently, notesErrorsOfAsking
  }

  private let gateway: any BidGateway
  private let journal: any Journal
  private let fault: Fault
  private var firstAnswer: Int?

  init(_ gateway: any BidGateway, _ journal: any Journal, _ fault: Fault) {
    self.gateway = gateway
    self.journal = journal
    self.fault = fault
  }

  func raise(lot: Int, by step: Int, limit: Int) throws(GatewayError) -> Int? {
    let highest: Int
    do throws(GatewayError) {
      highest = try gateway.highestBid(for: fault == .asksForAnotherLot ? lot + 1 : lot)
    } catch {
      if fault == .passesAnotherErrorOn { throw .tooLow }
      if fault == .swallowsErrorsOfAsking { return nil }
      if fault == .notesErrorsOfAsking { journal.note("Lot \(lot): \(error)") }
      throw error
    }
    let known = fault == .asksOnce ? firstAnswer ?? highest : highest
    firstAnswer = known
    var amount = known + step
    guard amount <= limit || fault == .ignoresTheLimit else {
      if fault == .bidsAboveTheLimitSilently { try gateway.placeBid(amount, for: lot) }
      if fault == .notesWithoutBid { journal.note("Lot \(lot): \(amount)") }
      return nil
    }
    if fault == .staysBelowTheLimit, amount == limit { return nil }
    if fault == .bidsTheLimit { amount = limit }
    if fault == .notesFirst { journal.note("Lot \(lot): \(amount)") }
    do throws(GatewayError) {
      try gateway.placeBid(amount, for: fault == .bidsForAnotherLot ? lot + 1 : lot)
    } catch {
      if fault == .passesAnotherErrorOn { throw .offline }
      if fault == .swallowsErrorsOfPlacing { return nil }
      throw error
    }
    if fault == .bidsTwice { try gateway.placeBid(amount + step, for: lot) }
    if fault != .notesFirst, fault != .notesNothing {
      journal.note("Lot \(lot): \(fault == .notesTheOldBid ? highest : amount)")
    }
    return fault == .returnsAnotherAmount ? amount + step : amount
  }
}
