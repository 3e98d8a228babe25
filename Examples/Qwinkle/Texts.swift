import Localizing

/// All texts that a person reads.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
enum Texts {
  static let cancel = localizedText("cancel", "Cancel")
  static let loading = localizedText("loading", "Loading…")
  static let notRefreshed = localizedText("refresh.failed", "Couldn't refresh")
  static let shake = localizedText("key.shake", "Shake")
  static let quit = localizedText("key.quit", "Quit")

  static let timeline = localizedText("timeline.title", "Qwinkle")
  static let noQwinks = localizedText("timeline.empty", "No qwinks yet. Pull to refresh.")
  static let add = localizedText("timeline.add", "+")
  static let addEntry = localizedText("timeline.key.add", "New entry")
  static let messages = localizedText("messages.title", "Messages")
  static let people = localizedText("people.title", "People")

  static let newEntry = localizedText("newEntry.title", "New Entry")
  static let whatIsGoingOn = localizedText("newEntry.placeholder", "What is going on?")
  static let done = localizedText("newEntry.done", "Done")
  static let notPosted = localizedText("newEntry.failed", "Not posted")

  static let noMessages = localizedText("messages.empty", "No messages yet. Pull to refresh.")
  static let compose = localizedText("messages.new", "New")
  static let me = localizedText("messages.me", "Me")

  static let newMessage = localizedText("newMessage.title", "New Message")
  static let message = localizedText("newMessage.placeholder", "Message")
  static let recipient = localizedText("newMessage.to", "To")
  static let noRecipient = localizedText("newMessage.to.none", "–")
  static let nobodyKnown = localizedText(
    "newMessage.to.nobody", "Nobody is known yet. The timeline and People name whom you can write to.")
  static let send = localizedText("newMessage.send", "Send")
  static let notSent = localizedText("newMessage.failed", "Not sent")

  static let nobody = localizedText("people.empty", "Nobody here yet. Pull to refresh.")
  static let noFriends = localizedText("people.friends.none", "none")
  static let follow = localizedText("people.follow", "Follow")
  static let unfollow = localizedText("people.unfollow", "Unfollow")
  static let myAvatar = localizedText("people.key.avatar", "My avatar")
  static let chooseAvatar = localizedText("people.avatar.title", "Choose an avatar")
  static let avatarNotChanged = localizedText("people.avatar.failed", "Couldn't change the avatar")
  static let friendsNotUpdated = localizedText("people.follow.failed", "Couldn't update friends")

  static let unreadable = localizedText("reason.unreadable", "The answer could not be read.")
  static let notStored = localizedText("reason.notStored", "The answer could not be stored.")
  static let notReached = localizedText("reason.notReached", "The server could not be reached.")

  static func to(_ name: String?) -> String { localizedText("newMessage.toName", "To: %@", name ?? noRecipient) }

  static func myAvatar(_ avatar: String) -> String { localizedText("people.avatar", "My avatar: %@", avatar) }

  static func friends(_ names: [String]) -> String {
    localizedText("people.friends", "Friends: %@", names.isEmpty ? noFriends : names.joined(separator: ", "))
  }

  static func status(_ status: Int) -> String { localizedText("reason.status", "The server answered %@.", "\(status)") }
}
