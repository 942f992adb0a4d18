// A checker imports this module for streams. The lessons themselves do without it, so that the first one is built sooner.
@_exported import StreamComparison
