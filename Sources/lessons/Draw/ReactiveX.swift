extension DrawnOperator {
  /// What ReactiveX (reactivex.io) calls the operator, and where its picture there differs from this one. Nil if name and
  /// picture are the same, or if ReactiveX has no such operator.
  var inReactiveX: String? { Self.reactiveX[name] }

  private static let reactiveX = [
    "allSatisfy": "called all there.",
    "append": "called endWith there.",
    "appendPublisher": "called concat there.",
    "buffer": "its buffer collects values in arrays, as collect does here. Its onBackpressureBuffer is this operator.",
    "catch": "called catch or onErrorResumeNext there.",
    "collect": "called toList there.",
    "collectByCount": "called buffer or bufferCount there.",
    "collectByTime": "called buffer or bufferTime there. It publishes an empty array for an interval without values.",
    "compactMap": "it has map and filter for this.",
    "debounce": "a value that still waits when the input completes is published there. Combine drops it.",
    "dropFirst": "called skip there.",
    "dropUntilOutput": "called skipUntil there.",
    "dropWhile": "called skipWhile there.",
    "first": "an input without values is an error there. Combine finishes.",
    "ignoreOutput": "called ignoreElements there.",
    "last": "an input without values is an error there. Combine finishes.",
    "measureInterval": "called timeInterval there.",
    "outputAt": "called elementAt there. An input that is too short is an error there. Combine finishes.",
    "prefix": "called take there.",
    "prefixUntilOutput": "called takeUntil there.",
    "prefixWhile": "called takeWhile there.",
    "prepend": "called startWith there.",
    "removeDuplicates": "called distinctUntilChanged there.",
    "replaceEmpty": "called defaultIfEmpty there.",
    "replaceError": "called onErrorReturn there.",
    "switchToLatest": "called switch there; map and switch together are switchMap.",
    "throttle": "called throttleLatest there.",
    "throttleFirst": "called throttleFirst there. Combine publishes the first value of each later interval at its end.",
    "timeout": "a timeout is an error there. Combine finishes, unless the call has a customError.",
  ]
}
