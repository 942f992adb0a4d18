// The same as in `MergeOfMerges.swift`, for merges of four and more publishers.

extension Publishers.Merge4 {
  /// Merges one more publisher with these four, as with one other publisher.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the values of all five publishers.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge5<A, B, C, D, P>
  where D.Failure == P.Failure, D.Output == P.Output {
    Publishers.Merge5(a, b, c, d, other)
  }

  /// Merges two more publishers with these four, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The fifth publisher.
  ///   - y: The sixth publisher.
  /// - Returns: A publisher of the values of all six publishers.
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge6<A, B, C, D, Z, Y>
  where D.Failure == Z.Failure, D.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output {
    Publishers.Merge6(a, b, c, d, z, y)
  }

  /// Merges three more publishers with these four, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The fifth publisher.
  ///   - y: The sixth publisher.
  ///   - x: The seventh publisher.
  /// - Returns: A publisher of the values of all seven publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge7<A, B, C, D, Z, Y, X>
  where
    D.Failure == Z.Failure, D.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output
  {
    Publishers.Merge7(a, b, c, d, z, y, x)
  }

  /// Merges four more publishers with these four, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The fifth publisher.
  ///   - y: The sixth publisher.
  ///   - x: The seventh publisher.
  ///   - w: The eighth publisher.
  /// - Returns: A publisher of the values of all eight publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W
  ) -> Publishers.Merge8<A, B, C, D, Z, Y, X, W>
  where
    D.Failure == Z.Failure, D.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output
  {
    Publishers.Merge8(a, b, c, d, z, y, x, w)
  }
}

extension Publishers.Merge5 {
  /// Merges one more publisher with these five, as with one other publisher.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the values of all six publishers.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge6<A, B, C, D, E, P>
  where E.Failure == P.Failure, E.Output == P.Output {
    Publishers.Merge6(a, b, c, d, e, other)
  }

  /// Merges two more publishers with these five, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The sixth publisher.
  ///   - y: The seventh publisher.
  /// - Returns: A publisher of the values of all seven publishers.
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge7<A, B, C, D, E, Z, Y>
  where E.Failure == Z.Failure, E.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output {
    Publishers.Merge7(a, b, c, d, e, z, y)
  }

  /// Merges three more publishers with these five, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The sixth publisher.
  ///   - y: The seventh publisher.
  ///   - x: The eighth publisher.
  /// - Returns: A publisher of the values of all eight publishers.
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge8<A, B, C, D, E, Z, Y, X>
  where
    E.Failure == Z.Failure, E.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output
  {
    Publishers.Merge8(a, b, c, d, e, z, y, x)
  }
}

extension Publishers.Merge6 {
  /// Merges one more publisher with these six, as with one other publisher.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the values of all seven publishers.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge7<A, B, C, D, E, F, P>
  where F.Failure == P.Failure, F.Output == P.Output {
    Publishers.Merge7(a, b, c, d, e, f, other)
  }

  /// Merges two more publishers with these six, as with one other publisher.
  ///
  /// - Parameters:
  ///   - z: The seventh publisher.
  ///   - y: The eighth publisher.
  /// - Returns: A publisher of the values of all eight publishers.
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge8<A, B, C, D, E, F, Z, Y>
  where F.Failure == Z.Failure, F.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output {
    Publishers.Merge8(a, b, c, d, e, f, z, y)
  }
}

extension Publishers.Merge7 {
  /// Merges one more publisher with these seven, as with one other publisher.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the values of all eight publishers.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge8<A, B, C, D, E, F, G, P>
  where G.Failure == P.Failure, G.Output == P.Output {
    Publishers.Merge8(a, b, c, d, e, f, g, other)
  }
}
