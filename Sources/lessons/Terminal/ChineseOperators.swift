/// What the documentation of the operators says, in Chinese.
let chineseOperators: [String: String] = [
  // What an operator does
  "Combines all values into one result, and fails if the closure throws.": "把所有的值归并成一个结果；闭包抛出错误时失败。",
  "Combines all values into one result, and publishes it when upstream finishes.": "把所有的值归并成一个结果，上游完成时发布它。",
  "Combines each value with the previous result, and publishes the new result.": "把每个值与上一次的结果合在一起，发布新的结果。",
  "Combines each value with the previous result, publishes the new result, and fails when the closure throws.":
    "把每个值与上一次的结果合在一起，发布新的结果；闭包抛出错误时失败。",
  "Continues with another publisher when this publisher fails, or fails with the error that the closure throws.":
    "这个发布者失败时改用另一个发布者；闭包抛出错误时，以这个错误失败。",
  "Continues with another publisher when this publisher fails.": "这个发布者失败时改用另一个发布者。",
  "Delivers every value and the completion later, on a scheduler.": "在一个调度器上推迟送出每个值和完成事件。",
  "Drops the first values, and publishes the rest.": "丢弃最前面的几个值，发布其余的值。",
  "Drops values until another publisher sends a value, and publishes all later values.": "另一个发布者发送值之前丢弃所有的值，之后的值都发布。",
  "Drops values while a closure returns true, and fails if the closure throws.": "闭包返回 true 期间丢弃值；闭包抛出错误时失败。",
  "Drops values while a closure returns true, and publishes all later values.": "闭包返回 true 期间丢弃值，之后的值都发布。",
  "Keeps values until the subscriber requests them, up to a number of values.": "保存值，直到订阅者请求它们，最多保存一定的个数。",
  "Passes values on, and ends when no value has come for a time.": "转发值；一段时间没有值到来就结束。",
  "Publishes a pair of the latest values whenever this publisher or another one sends a value.":
    "这个发布者或另一个发布者每发送一个值，就发布一对最新的值。",
  "Publishes a value if upstream finishes without any values.": "上游一个值也没有就完成时，发布一个值。",
  "Publishes a value when no other value has followed it for a time.": "一个值之后一段时间没有别的值到来时，发布它。",
  "Publishes arrays of the values, one for each interval of time in which values came.": "把值收集成数组发布，有值到来的每段时间一个数组。",
  "Publishes at most one value in each interval: the first or the latest of those that came.":
    "每段时间最多发布一个值：这段时间里的第一个或最新的一个。",
  "Publishes no value, and passes on only upstream's completion.": "不发布值，只转发上游的完成事件。",
  "Publishes one array of all values when upstream finishes.": "上游完成时，发布一个数组，里面是所有的值。",
  "Publishes pairs: the first values of this publisher and of another one, then their second values, and so on.":
    "发布成对的值：这个发布者和另一个发布者的第一个值，然后是各自的第二个值，依此类推。",
  "Publishes some values after the values of this publisher.": "在这个发布者的值之后发布几个值。",
  "Publishes some values before the values of this publisher.": "在这个发布者的值之前发布几个值。",
  "Publishes the first value for which a closure returns true, and fails if the closure throws.":
    "发布第一个让闭包返回 true 的值；闭包抛出错误时失败。",
  "Publishes the first value for which a closure returns true, and finishes.": "发布第一个让闭包返回 true 的值，然后完成。",
  "Publishes the first value, and finishes.": "发布第一个值，然后完成。",
  "Publishes the first values, and finishes after the last of them.": "发布最前面的几个值，在其中最后一个之后完成。",
  "Publishes the largest value when upstream finishes.": "上游完成时，发布最大的值。",
  "Publishes the largest value, in the order that a closure defines, and fails if the closure throws.":
    "发布最大的值，顺序由闭包决定；闭包抛出错误时失败。",
  "Publishes the last value for which a closure returns true, and fails if the closure throws.":
    "发布最后一个让闭包返回 true 的值；闭包抛出错误时失败。",
  "Publishes the last value for which a closure returns true, when upstream finishes.": "上游完成时，发布最后一个让闭包返回 true 的值。",
  "Publishes the last value when upstream finishes.": "上游完成时，发布最后一个值。",
  "Publishes the number of values when upstream finishes.": "上游完成时，发布值的个数。",
  "Publishes the same values, and transforms the error of a failure with a closure.": "发布同样的值，用闭包转换失败时的错误。",
  "Publishes the smallest value when upstream finishes.": "上游完成时，发布最小的值。",
  "Publishes the smallest value, in the order that a closure defines, and fails if the closure throws.":
    "发布最小的值，顺序由闭包决定；闭包抛出错误时失败。",
  "Publishes the time between two values, in place of the values.": "不发布值，而是发布两个值之间的时间。",
  "Publishes the value at one position, and finishes.": "发布某个位置上的值，然后完成。",
  "Publishes the values at a range of positions, and finishes after the last of them.": "发布一段位置上的值，在其中最后一个之后完成。",
  "Publishes the values for which a closure returns true, and fails when the closure throws.":
    "发布让闭包返回 true 的值；闭包抛出错误时失败。",
  "Publishes the values for which a closure returns true.": "发布让闭包返回 true 的值。",
  "Publishes the values in arrays of the same length.": "把值收集成长度相同的数组发布。",
  "Publishes the values of all publishers that a closure returns, one for each value, as they arrive.":
    "闭包为每个值返回一个发布者；它们的值一到来就发布。",
  "Publishes the values of another publisher after the values of this publisher.": "在这个发布者的值之后发布另一个发布者的值。",
  "Publishes the values of another publisher before the values of this publisher.": "在这个发布者的值之前发布另一个发布者的值。",
  "Publishes the values of the newest publisher that upstream sends, and cancels the one before.":
    "发布上游送来的最新的发布者的值，取消前一个发布者。",
  "Publishes the values of this publisher and of another one as they arrive.": "这个发布者和另一个发布者的值一到来就发布。",
  "Publishes the values that differ from the previous value.": "发布与前一个值不同的值。",
  """
  Publishes the values that differ from the previous value. A closure compares the two, and the publisher fails \
  when the closure throws.
  """:
    "发布与前一个值不同的值。两个值由闭包比较；闭包抛出错误时失败。",
  "Publishes the values that differ from the previous value. A closure compares the two.": "发布与前一个值不同的值。两个值由闭包比较。",
  "Publishes values until another publisher sends a value, and then finishes.": "发布值，直到另一个发布者发送值，然后完成。",
  "Publishes values while a closure returns true, and fails if the closure throws.": "闭包返回 true 期间发布值；闭包抛出错误时失败。",
  "Publishes values while a closure returns true, and then finishes.": "闭包返回 true 期间发布值，然后完成。",
  "Publishes whether a closure returns true for all values, and fails if the closure throws.":
    "发布闭包是否对所有的值都返回 true；闭包抛出错误时失败。",
  "Publishes whether a closure returns true for all values.": "发布闭包是否对所有的值都返回 true。",
  "Publishes whether a closure returns true for any value, and fails if the closure throws.":
    "发布闭包是否对某个值返回 true；闭包抛出错误时失败。",
  "Publishes whether a closure returns true for any value.": "发布闭包是否对某个值返回 true。",
  "Publishes whether upstream sends a given value.": "发布上游是否发送了给定的值。",
  "Replaces a failure with a value, and finishes.": "把失败换成一个值，然后完成。",
  "Replaces each nil with a value.": "把每个 nil 换成一个值。",
  "Shares one subscription to this publisher among all subscribers.": "让所有的订阅者共用对这个发布者的一次订阅。",
  "Subscribes to upstream again when it fails, up to a number of times.": "上游失败时重新订阅，最多重试一定的次数。",
  "Transforms each value with a closure, and drops the values for which the closure returns nil.":
    "用闭包转换每个值，丢弃闭包返回 nil 的值。",
  "Transforms each value with a closure, and fails when the closure throws.": "用闭包转换每个值；闭包抛出错误时失败。",
  """
  Transforms each value with a closure, drops the values for which the closure returns nil, and fails when the \
  closure throws.
  """:
    "用闭包转换每个值，丢弃闭包返回 nil 的值；闭包抛出错误时失败。",
  "Transforms each value with a closure.": "用闭包转换每个值。",

  // Demand
  "as with allSatisfy(_:).": "与 allSatisfy(_:) 相同。",
  "as with contains(where:).": "与 contains(where:) 相同。",
  "as with drop(while:).": "与 drop(while:) 相同。",
  "as with first(where:).": "与 first(where:) 相同。",
  "as with last(where:).": "与 last(where:) 相同。",
  "as with min().": "与 min() 相同。",
  "as with min(by:).": "与 min(by:) 相同。",
  "as with prefix(while:).": "与 prefix(while:) 相同。",
  "as with single values.": "与附加几个值时相同。",
  """
  a request counts arrays. With byTime, the first request and each value request one value from upstream. With \
  byTimeOrCount, each request becomes a request for as many values as fill the arrays, and the demand that a \
  subscriber returns for an array at the end of an interval is ignored. Values for which no array is requested \
  wait for a later interval.
  """:
    "以数组计数。按时间收集时，第一次请求和每个值各向上游请求一个值。按时间或个数收集时，请求变成填满这些数组所需的个数；订阅者为一段时间结束时的数组返回的需求不算。没有数组的请求时，值留到后面的时间段。",
  "demand that the first publisher has not used is requested from the second.": "第一个发布者没有用完的需求，向第二个发布者请求。",
  "demand that the other publisher has not used is requested from this one.": "另一个发布者没有用完的需求，向这个发布者请求。",
  "demand that the values have not used is requested from this publisher.": "这些值没有用完的需求，向这个发布者请求。",
  """
  flatMap requests maxPublishers values from upstream, and one more whenever an inner publisher finishes. Once \
  the subscriber has requested unlimited values, flatMap requests unlimited values from each inner publisher. \
  Until then it requests one value at a time from each, and keeps values that the subscriber has not requested.
  """:
    """
  flatMap 向上游请求 maxPublishers 个值，每有一个内层发布者完成就再请求一个。订\
  阅者请求了无限个值之后，flatMap 也向每个内层发布者请求无限个值。在那之前，它每次向每个内层发\
  布者请求一个值，保存订阅者没有请求的值。
  """,
  "for each dropped value, one more is requested, so the subscriber receives as many as it requested.":
    "每丢弃一个值就再请求一个，所以订阅者请求几个就收到几个。",
  """
  passed to both publishers. A value that arrives without demand makes no pair of its own. It is part of the \
  next pair.
  """:
    "传给两个发布者。没有需求时到来的值自己不组成一对，它成为下一对的一部分。",
  "passed to both publishers. Each request for a number of pairs requests that number of values from each.":
    "传给两个发布者。每次请求几对，就向每个发布者请求几个值。",
  "passed upstream unchanged and without delay.": "不变地、立即传给上游。",
  "passed upstream unchanged, because each value becomes one value.": "不变地传给上游，因为每个值变成一个值。",
  "passed upstream unchanged, because each value produces one result.": "不变地传给上游，因为每个值产生一个结果。",
  "passed upstream unchanged, because each value produces one value.": "不变地传给上游，因为每个值产生一个值。",
  "passed upstream unchanged.": "不变地传给上游。",
  """
  passed upstream unchanged. A dropped value uses up demand, and is not requested again. So a subscriber with \
  limited demand, such as values, may wait for ever. Put buffer(size:prefetch:whenFull:) in between, which \
  requests unlimited values if prefetch is byRequest. The operator requests one value from the other publisher.
  """:
    "不变地传给上游。丢弃的值也用掉需求，而且不会再次请求，所以需求有限的订阅者（例如 values）可能永远等下去。可以在中间加上 buffer(size:prefetch:whenFull:)，prefetch 为 byRequest 时它请求无限个值。操作符向另一个发布者请求一个值。",
  """
  passed upstream unchanged. The additional demand that a subscriber returns for a value goes upstream from the \
  scheduler.
  """:
    "不变地传给上游。订阅者收到值时返回的追加需求，从调度器上传给上游。",
  "passed upstream unchanged. The operator requests one value from the other publisher.": "不变地传给上游。操作符向另一个发布者请求一个值。",
  """
  passed upstream unchanged. The replacement needs demand as well. If there is none, the replacement waits for \
  the next request.
  """:
    "不变地传给上游。替换的值也需要需求；没有需求时，它等待下一次请求。",
  "passed upstream unchanged. The value for which the closure returns false uses up demand, but it is not sent.":
    "不变地传给上游。让闭包返回 false 的值用掉需求，但不会发送。",
  "passed upstream. After a failure, the outstanding demand is requested again.": "传给上游。失败之后，重新请求未满足的需求。",
  "passed upstream. After the failure, the outstanding demand is requested from the new publisher.":
    "传给上游。失败之后，向新的发布者请求未满足的需求。",
  "passed upstream. The operator requests count more values, for the values that it drops.":
    "传给上游。操作符另外请求 count 个值，抵补它丢弃的值。",
  "passed upstream. The operator requests one more value for each value that it drops.": "传给上游。操作符每丢弃一个值，就另外请求一个。",
  """
  prefetch determines what the buffer requests from upstream: size values, and one more for each value that it \
  sends, or an unlimited number. The first request comes right before the subscriber receives its subscription. \
  The subscriber receives as many values as it requests.
  """:
    "prefetch 决定它在订阅者收到订阅之前向上游请求多少：先请求 size 个值，之后每发送一个再请求一个；或者请求无限个。订阅者请求几个就收到几个。",
  """
  requests an unlimited number of values from upstream, before the subscriber receives its subscription. Drops a \
  value that the subscriber has not requested.
  """:
    "在订阅者收到订阅之前，向上游请求无限个值。丢弃订阅者没有请求的值。",
  """
  requests an unlimited number of values from upstream. Drops a value that is due if the subscriber has not \
  requested it.
  """:
    "向上游请求无限个值。一个值该发送时，如果订阅者没有请求，就丢弃它。",
  """
  passed upstream, but the operator itself requests unlimited values as well. As in Apple's Combine, the \
  subscriber receives upstream's values even without demand. Only the replacement waits for its first request.
  """:
    "传给上游，但操作符自己也请求无限个值。与 Apple 的 Combine 一样，订阅者没有需求也会收到上游的值；只有替换的值等待它的第一次请求。",
  """
  switchToLatest requests unlimited values from upstream. It requests the subscriber's outstanding demand from \
  the newest inner publisher, and again from the next one.
  """:
    "switchToLatest 向上游请求无限个值。它向最新的内层发布者请求订阅者未满足的需求，换到下一个时再次请求。",
  "the first request becomes an unlimited request to upstream. A subscriber with no outstanding demand misses values.":
    "第一次请求变成向上游的无限请求。没有未满足的需求的订阅者会错过值。",
  "the operator requests count values from upstream for each requested array.": "每请求一个数组，操作符就向上游请求 count 个值。",
  "the operator requests unlimited values from upstream, after the subscriber has received the subscription.":
    "操作符在订阅者收到订阅之后，向上游请求无限个值。",
  "the operator requests unlimited values from upstream. The answer waits for the first request.":
    "操作符向上游请求无限个值。答案等待第一次请求。",
  "the operator requests unlimited values from upstream. The array waits for the first request.":
    "操作符向上游请求无限个值。数组等待第一次请求。",
  "the operator requests unlimited values from upstream. The number waits for the first request.":
    "操作符向上游请求无限个值。个数等待第一次请求。",
  "the operator requests unlimited values from upstream. The result waits for the first request.":
    "操作符向上游请求无限个值。结果等待第一次请求。",
  "the operator requests unlimited values from upstream. The value waits for the first request.":
    "操作符向上游请求无限个值。值等待第一次请求。",
  """
  unlimited demand is passed to both publishers. With limited demand, merge requests one value of each publisher \
  in advance and keeps it until the subscriber requests it. After sending it, merge requests the next one. Of \
  several kept values, that of the first publisher is sent first. So if a subscriber requests one value at a time, \
  a publisher that always has another value leaves the next ones no turn. To receive the values of several \
  publishers in turn, use zip.
  """:
    "无限的需求传给两个发布者。需求有限时，merge 提前向每个发布者各请求一个值，保存到订阅者请求为止；发送之后再请求下一个。保存了几个值时，先发送排在前面的发布者的值。所以订阅者每次只请求一个值时，如果前面的发布者总是还有值，后面的就轮不到。要轮流接收几个发布者的值，请用 zip。",
]
