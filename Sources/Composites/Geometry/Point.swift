/// A place in some node's space: `x` to the right, `y` downwards, in the units of that space.
///
/// Vector arithmetic comes with it: `end - start`, `2 * offset`.
public typealias Point = SIMD2<Double>

/// An extent in some node's space: `x` is the width, `y` the height.
public typealias Size = SIMD2<Double>
