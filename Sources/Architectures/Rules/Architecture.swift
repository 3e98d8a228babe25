/// One way to divide a scene into roles.
public enum Architecture: String, Sendable, Hashable, CaseIterable {
  case mvc = "MVC"
  case mvvm = "MVVM"
  case viper = "VIPER"
  case vip = "VIP"
}
