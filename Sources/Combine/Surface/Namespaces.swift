/// A namespace for the publishers that operators return.
public enum Publishers {}
/// A namespace for types that subscribe to publishers, and for the demand and the completion that they exchange with them.
public enum Subscribers {}
