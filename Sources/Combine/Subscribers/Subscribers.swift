/// A namespace for the types that subscribe, and for what they ask for.
public enum Subscribers {}
