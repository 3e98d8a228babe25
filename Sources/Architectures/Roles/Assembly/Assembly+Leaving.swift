extension Assembly {
  /// Sets all links, and has the module follow its scene.
  func assemble<Root: AnyObject>(leaving root: Root?) throws(AssemblyError) -> Module {
    let (life, module) = try assemble()
    if let controller = root as? any Controller { life.follow(controller) }
    return module
  }

  /// Sets all links, and has the module follow its scene and tell its router when that leaves.
  func assemble<Root: AnyObject>(
    leaving root: Root?, _ router: (some ModuleRouter)?
  ) throws(AssemblyError) -> Module {
    let (life, module) = try assemble()
    life.tellRouter = { [weak router] report in router?.endModule(report) }
    if let controller = root as? any Controller { life.follow(controller) }
    return module
  }
}
