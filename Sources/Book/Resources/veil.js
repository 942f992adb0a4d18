// Where the title of a step or its first sentence tells what a guess asks for, the page asks first: only the code is in
// sight until the reader has guessed, or wants to read on.

// All that can be asked of a film, in order.
function filmQuestions(scene) {
  const state = new FilmState(scene)
  state.begin()
  return scene.moments.flatMap((_, place) => {
    if (!state.asks(place)) return []
    const { choices } = state.question
    state.answer(choices.findIndex(({ isRight }) => isRight))
    return [{ choices }]
  })
}

function traceQuestions(pane) {
  const { texts, others } = traceOf(pane)
  return new Set(texts).size < 2 ? [] : texts.map((_, at) => lineQuestion(texts, at, others)).filter(Boolean)
}

// A text names an answer by its word, without its time and quotation marks, or says how the stream ends.
const saysEnd = new Map([
  [words.itFinishes, isChinese ? /结束|完成/ : /\bfinish|\bcomplet|\bends?\b/i],
  [words.itFails, isChinese ? /失败|错误/ : /\bfail|\berrors?\b/i],
  [words.isDropped, isChinese ? /丢/ : /\bdrop|\blost\b|\bloses?\b/i],
])

function names(text, label) {
  if (saysEnd.has(label)) return saysEnd.get(label).test(text)
  const word = label.replace(/, at [\d.]+ s$|^[\d.]+ 秒时：/, '').replaceAll('"', '')
  // This is an article, too.
  if (!word || word === 'a') return false
  return new RegExp(`(?<!\\w)${word.replace(/[\\^$.*+?()[\]{}|\/]/g, '\\$&')}(?!\\w)`, 'u').test(text)
}

// Not if it names all choices.
const givesAway = (text, questions) => questions.some(({ choices }) => choices.some(({ label, isRight }) => isRight && names(text, label))
  && !choices.every(({ label }) => names(text, label)))

function veil(section) {
  const title = section.querySelector('h2'), before = section.querySelector('.before')
  const entry = outline.get(section.dataset.step)?.lastElementChild, name = entry?.innerHTML
  const [sentence] = section.querySelector('.prose > p:not(.kicker, .before)')?.textContent.split(/(?<=[.?!。？！])/) ?? ['']
  const questions = [...(films.get(section.dataset.step) ?? []).flatMap(({ scene }) => filmQuestions(scene)), ...traceQuestions(section.querySelector('.trace'))]
  title.insertAdjacentHTML('beforebegin', `<h2 class="asked">${words.whatHappens}</h2>`)
  let isVeiled = givesAway(`${title.textContent} ${sentence}`, questions), hasGuessed = false
  const show = () => {
    const guesses = section.classList.contains('guessing')
    if (hasGuessed && !guesses) isVeiled = false
    hasGuessed ||= guesses
    section.classList.toggle('veiled', isVeiled)
    if (entry) entry.innerHTML = isVeiled || guesses ? '?' : name
    read.hidden = !isVeiled
  }
  before.insertAdjacentHTML('beforeend', ` <button type="button" data-do="read">${words.readOn}</button>`)
  const read = before.lastChild
  const open = () => { isVeiled = false; show() }
  read.addEventListener('click', () => { open(); title.tabIndex = -1; title.focus({ preventScroll: true }) })
  // An address that names a place in the step has been there.
  const follow = () => { if (new RegExp(`^#step=${section.dataset.step}&`).test(location.hash)) open() }
  new MutationObserver(show).observe(section, { attributeFilter: ['class'] })
  addEventListener('hashchange', follow)
  show()
  follow()
}

for (const before of document.querySelectorAll('.lesson .before')) veil(before.closest('.step'))
