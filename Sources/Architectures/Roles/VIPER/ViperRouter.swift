/// The router of a VIPER module: it leads from its scene to others.
///
/// The presenter owns it; it refers to the scene's controller weakly.
///
/// ```swift
/// final class CardListRouter: ViperRouter, CardListRouting {
///   let controller = WeakLink<any Controller<View>>()
///   var face: any CardListRouting { self }
/// }
/// ```
public protocol ViperRouter: ModuleRouter {}
