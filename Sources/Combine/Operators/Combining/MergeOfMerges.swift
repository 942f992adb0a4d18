// Merging more publishers with a merge makes one larger merge, and not a merge of merges. Demand, completion and
// cancellation are the same as with `merge(with:)` on any publisher.

extension Publishers.Merge {
  /// Merges one more publisher with these two, as with one other publisher.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the values of all three publishers.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge3<A, B, P>
  where B.Failure == P.Failure, B.Output == P.Output {
    Publishers.Merge3(a, b, other)
  }

  /// Merges two more publishers with these two, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  /// - Returns: A publisher of the values of all four publishers.
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge4<A, B, Z, Y>
  where B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output {
    Publishers.Merge4(a, b, z, y)
  }

  /// Merges three more publishers with these two, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  /// - Returns: A publisher of the values of all five publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge5<A, B, Z, Y, X>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output
  {
    Publishers.Merge5(a, b, z, y, x)
  }

  /// Merges four more publishers with these two, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  /// - Returns: A publisher of the values of all six publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W
  ) -> Publishers.Merge6<A, B, Z, Y, X, W>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output
  {
    Publishers.Merge6(a, b, z, y, x, w)
  }

  /// Merges five more publishers with these two, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  ///   - v: The seventh publisher.
  /// - Returns: A publisher of the values of all seven publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
  ) -> Publishers.Merge7<A, B, Z, Y, X, W, V>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output, W.Failure == V.Failure, W.Output == V.Output
  {
    Publishers.Merge7(a, b, z, y, x, w, v)
  }

  /// Merges six more publishers with these two, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The third publisher.
  ///   - y: The fourth publisher.
  ///   - x: The fifth publisher.
  ///   - w: The sixth publisher.
  ///   - v: The seventh publisher.
  ///   - u: The eighth publisher.
  /// - Returns: A publisher of the values of all eight publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher, U: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U
  ) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output, W.Failure == V.Failure, W.Output == V.Output,
    V.Failure == U.Failure, V.Output == U.Output
  {
    Publishers.Merge8(a, b, z, y, x, w, v, u)
  }
}

extension Publishers.Merge3 {
  /// Merges one more publisher with these three, as with one other publisher.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the values of all four publishers.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge4<A, B, C, P>
  where C.Failure == P.Failure, C.Output == P.Output {
    Publishers.Merge4(a, b, c, other)
  }

  /// Merges two more publishers with these three, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  /// - Returns: A publisher of the values of all five publishers.
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge5<A, B, C, Z, Y>
  where C.Failure == Z.Failure, C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output {
    Publishers.Merge5(a, b, c, z, y)
  }

  /// Merges three more publishers with these three, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  ///   - x: The sixth publisher.
  /// - Returns: A publisher of the values of all six publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge6<A, B, C, Z, Y, X>
  where
    C.Failure == Z.Failure, C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output
  {
    Publishers.Merge6(a, b, c, z, y, x)
  }

  /// Merges four more publishers with these three, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  ///   - x: The sixth publisher.
  ///   - w: The seventh publisher.
  /// - Returns: A publisher of the values of all seven publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W
  ) -> Publishers.Merge7<A, B, C, Z, Y, X, W>
  where
    C.Failure == Z.Failure, C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output
  {
    Publishers.Merge7(a, b, c, z, y, x, w)
  }

  /// Merges five more publishers with these three, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The fourth publisher.
  ///   - y: The fifth publisher.
  ///   - x: The sixth publisher.
  ///   - w: The seventh publisher.
  ///   - v: The eighth publisher.
  /// - Returns: A publisher of the values of all eight publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
  ) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V>
  where
    C.Failure == Z.Failure, C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output, W.Failure == V.Failure, W.Output == V.Output
  {
    Publishers.Merge8(a, b, c, z, y, x, w, v)
  }
}
