import LessonKit

extension Language {
  /// What is said about an operator, in this language.
  func says(drawing english: String) -> String {
    self == .chinese ? chineseDrawings[english] ?? chineseOperators[english] ?? english : english
  }
}

/// What stands around the drawings of operators, in Chinese.
let chineseDrawings: [String: String] = [
  "The closure throws for 3.": "闭包对 3 抛出错误。",
  "The closure throws for x.": "闭包对 x 抛出错误。",

  // Families
  "Mapping": "映射",
  "Filtering": "过滤",
  "Reducing": "归约",
  "Math": "数学运算",
  "Matching": "匹配",
  "Sequence": "序列",
  "Selecting": "选取",
  "Combining": "合并",
  "Republishing": "转发多个发布者",
  "Errors": "错误处理",
  "Timing": "时间",
  "Multicasting": "多播",
  "Buffering": "缓冲",

  // ReactiveX
  "called all there.": "在那里叫 all。",
  "called endWith there.": "在那里叫 endWith。",
  "called concat there.": "在那里叫 concat。",
  "its buffer collects values in arrays, as collect does here. Its onBackpressureBuffer is this operator.":
    "那里的 buffer 把值收集成数组，相当于这里的 collect。那里的 onBackpressureBuffer 才是这个操作符。",
  "called catch or onErrorResumeNext there.": "在那里叫 catch 或 onErrorResumeNext。",
  "called toList there.": "在那里叫 toList。",
  "called buffer or bufferCount there.": "在那里叫 buffer 或 bufferCount。",
  "called buffer or bufferTime there. It publishes an empty array for an interval without values.":
    "在那里叫 buffer 或 bufferTime。一段时间里没有值时，它发布一个空数组。",
  "it has map and filter for this.": "在那里用 map 和 filter 来做。",
  "a value that still waits when the input completes is published there. Combine drops it.":
    "输入完成时还在等待的值，在那里会发布；Combine 会丢弃它。",
  "called skip there.": "在那里叫 skip。",
  "called skipUntil there.": "在那里叫 skipUntil。",
  "called skipWhile there.": "在那里叫 skipWhile。",
  "an input without values is an error there. Combine finishes.": "输入没有值时，在那里是错误；Combine 正常结束。",
  "called ignoreElements there.": "在那里叫 ignoreElements。",
  "called timeInterval there.": "在那里叫 timeInterval。",
  "called elementAt there. An input that is too short is an error there. Combine finishes.":
    "在那里叫 elementAt。输入太短时，在那里是错误；Combine 正常结束。",
  "called take there.": "在那里叫 take。",
  "called takeUntil there.": "在那里叫 takeUntil。",
  "called takeWhile there.": "在那里叫 takeWhile。",
  "called startWith there.": "在那里叫 startWith。",
  "called distinctUntilChanged there.": "在那里叫 distinctUntilChanged。",
  "called defaultIfEmpty there.": "在那里叫 defaultIfEmpty。",
  "called onErrorReturn there.": "在那里叫 onErrorReturn。",
  "called switch there; map and switch together are switchMap.": "在那里叫 switch；map 和 switch 合起来是 switchMap。",
  "called throttleLatest there.": "在那里叫 throttleLatest。",
  "called throttleFirst there. Combine publishes the first value of each later interval at its end.":
    "在那里叫 throttleFirst。从第二段时间起，Combine 在每段结束时才发布这一段的第一个值。",
  "a timeout is an error there. Combine finishes, unless the call has a customError.":
    "超时在那里是错误；Combine 正常结束，除非调用时给了 customError。",
]
