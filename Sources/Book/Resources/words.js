'use strict'
// What the script says, in English and in Chinese. A sentence of an operator's page that follows another one begins with
// its blank, because Chinese has none there.

const sayings = {
  // The bar at the top, and the first page
  search: ['Search lessons, operators, words', '搜索课、操作符和词汇'],
  foundNothing: ['Nothing found.', '没有找到。'],
  goOn: ['Go on: %1', '继续：%1'],
  wasRead: ['read', '已读'],

  // The film
  play: ['Play', '播放'],
  pause: ['Pause', '暂停'],
  back: ['One back', '后退一步'],
  onward: ['One on', '前进一步'],
  scrub: ['Place in the film', '动画中的位置'],
  subscriber: ['subscriber', '订阅者'],
  outstanding: ['outstanding', '未满足的需求'],
  notBegun: ['Nothing has happened yet.', '还没有发生任何事件。'],
  many: ['%1 events: subscriptions begin. The list below has them all.', '%1 个事件：各个订阅开始了，全部列在下面。'],

  // Guesses
  guess: ['Guess first', '先猜一猜'],
  ask: ['%1 sends %2. Does its subscriber receive it?', '%1 发送 %2。它的订阅者会收到吗？'],
  yes: ['It is received', '会收到'],
  no: ['It is dropped', '会被丢弃'],
  right: ['Right.', '对。'],
  wrong: ['Wrong.', '不对。'],
  whatNext: ['What does it print next?', '接下来打印什么？'],
  rightAtOnce: ['%1 of %2 right at once.', '%2 行中一次猜对 %1 行。'],

  // How to read the films
  howToRead: ['How to read the films', '怎样看动画'],
  demandSign: ['<strong>Demand</strong> goes up: the subscriber requests three values.', '<strong>需求</strong>往上走：订阅者请求三个值。'],
  valueSign: ['A <strong>value</strong> goes down. It keeps its colour in the film, and always has its label.', '<strong>值</strong>往下走。它在动画里颜色不变，始终带着标签。'],
  tankSign: ['The <strong>tank</strong> shows outstanding demand: requested and not received yet. A value that arrives uses one square.', '<strong>水箱</strong>显示未满足的需求：已经请求、还没有收到的部分。每收到一个值用掉一格。'],
  lostSign: ['Nothing was outstanding, so this value was <strong>dropped</strong>.', '没有未满足的需求，所以这个值被<strong>丢弃</strong>。'],
  cancelSign: ['The subscriber <strong>cancels</strong>.', '订阅者<strong>取消</strong>。'],
  endSigns: ['The publisher <strong>finishes</strong>, or <strong>fails</strong>. Neither needs demand.', '发布者<strong>正常结束</strong>，或者<strong>失败</strong>。两者都不占用需求。'],
  keys: ['Keys, while a film has the focus: space plays, the arrows step, Home and End go to the beginning and the end.', '动画获得焦点时：空格键播放，左右方向键后退或前进一步，Home 和 End 跳到开头和结尾。'],

  // The page beside the editor
  notRunYet: ['Nothing has run yet. Save the file, and this page follows.', '还没有运行过。保存文件，这一页就会更新。'],
  building: ['Building …', '正在构建 …'],
  broken: ['It does not build. Below is the last run, in grey.', '无法构建。下面灰色的是上一次运行。'],
  ended: ["The tool has ended. 'swift run lessons watch' goes on with this page.", "工具已经结束。运行 'swift run lessons watch'，这一页会继续更新。"],

  // The page of an operator
  surprise: ['Surprise me', '换一个'],
  reset: ['Reset', '恢复示例'],
  whatHappened: ['What happened', '发生了什么'],
  howToMove: ['Drag a marble, or focus it and use the arrow keys. Press the end of the input, and it fails instead.', '拖动弹珠，或者选中它再按方向键。按一下输入的结束标记，它就变成失败标记。'],
  input: ['input', '输入'],
  inside: ['inside', '操作符内部'],
  output: ['output', '输出'],
  second: ['subscriber 2', '订阅者 2'],
  colon: [': ', '：'],
  question: ['your guess', '你的猜测'],
  demand: ['demand', '需求'],
  requested: ['requested', '请求'],
  nothing: ['not requested', '没有请求'],
  unsubscribed: ['not subscribed to', '没有被订阅'],
  all: ['all', '全部'],
  later: ['%1 at %2', '%1（%2时）'],
  never: ['never', '不会发生'],
  seconds: ['%1 s', '%1 秒'],
  finish: ['end of %1', '%1：结束标记'],
  failure: ['failure of %1', '%1：失败标记'],
  value: ['%1 of %2', '%2：%1'],
  yours: ['your guess %1', '你猜的 %1'],
  says: ['%1 is published at %2.', '%2时发送 %1。'],
  waits: ['%1 is published at %2: %3 after %4.', '%2时发送 %1：在 %4 之后 %3。'],
  made: [' It is made of %1.', '它由 %1 组成。'],
  and: [', ', '、'],
  finishes: ['The output finishes at %1.', '输出在 %1时正常结束。'],
  fails: ['The output fails at %1.', '输出在 %1时失败。'],
  finishesAt: ['finishes at %1', '%1时正常结束'],
  failsAt: ['fails at %1', '%1时失败'],
  isOpen: ['stays open', '没有结束'],
  open: ['The output stays open.', '输出没有结束。'],
  subscribes: ['%1 is subscribed to at %2.', '%1：%2时被订阅。'],
  cancels: ['The subscription to %1 is cancelled at %2.', '%1：%2时订阅被取消。'],
  more: ['%1 more requested of %2 at %3.', '%2：%3时再请求 %1 个值。'],
  everything: ['Everything is requested of %1 at %2.', '%1：%2时请求所有的值。'],
  late: ['%1 is sent only at %2: it was not requested before.', '%1 到 %2才发送：此前没有请求它。'],
  unsent: ['%1 is never sent: it is not requested.', '%1 始终没有发送：没有请求它。'],
  stopped: ['%1 is never sent: the subscription was cancelled.', '%1 始终没有发送：订阅已被取消。'],
  lost: ['%1 is in no value of the output.', '输出的值里没有 %1。'],
  seen: [' You have seen %1 of %2 answers.', '你已经看到了 %2 种结果中的 %1 种。'],
  ran: [' %1 arrangements were run when this book was written.', '写这本书的时候运行了 %1 种排列。'],
  place: ['What does it publish, and when? Press a value, and move it along the output; press it there to remove it.', '它会发送什么，在什么时候？按一个值，再在输出上把它移到对应的时间；在输出上按一下，就能移走它。'],
  compare: ['Compare', '对答案'],
  again: ['Another one', '再来一题'],
  allRight: ['All right.', '全对。'],
  result: ['%1 right, %2 wrong, %3 missed.', '猜对 %1 个，猜错 %2 个，漏掉 %3 个。'],
}

const isChinese = document.documentElement.lang === 'zh'
const words = Object.fromEntries(Object.entries(sayings).map(([name, [english, chinese]]) => [name, isChinese ? chinese : english]))

// A sentence with its values, which stand where %1 and %2 are.
const said = (sentence, ...values) => values.reduce((sum, value, index) => sum.replaceAll('%' + (index + 1), value), sentence)

const button = (action, label, more = '') => `<button type="button" data-do="${action}"${more}>${label}</button>`
