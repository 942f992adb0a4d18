// The reader guesses which line a trace has next. A film beside it waits out of sight, because it has the answers.

// A trace's lines, and those that other steps print: the last ones have no more of their own behind them.
function traceOf(pane) {
  const lines = pane => [...pane.querySelectorAll('li')].map(line => line.firstChild?.textContent ?? '')
  return { texts: lines(pane), others: [...document.querySelectorAll('.lesson .trace')].filter(other => other !== pane).flatMap(lines) }
}

for (const pane of document.querySelectorAll('.lesson .trace')) {
  const section = pane.closest('.step')
  const lines = [...pane.querySelectorAll('li')]
  const { texts, others } = traceOf(pane)
  if (new Set(texts).size < 2) continue
  const begin = pane.firstChild.appendChild(document.createElement('button'))
  Object.assign(begin, { type: 'button', className: 'controls', ariaPressed: false, textContent: words.guess })
  const box = pane.appendChild(document.createElement('div'))
  box.className = 'next'
  box.setAttribute('aria-live', 'polite')

  const guess = begins => {
    section.classList.toggle('guessing', begins)
    pane.classList.toggle('asks', begins)
    begin.ariaPressed = begins
    lines.forEach(line => line.classList.toggle('later', begins))
    if (begins) ask(0, 0, 0)
    else box.replaceChildren()
  }
  begin.addEventListener('click', () => guess(!pane.classList.contains('asks')))

  const say = text => {
    box.innerHTML = '<p></p>'
    box.firstChild.textContent = text
  }

  // What the reader was asked, and what was right at once.
  const ask = (at, asked, right) => {
    if (at === lines.length) {
      guess(false)
      return say(said(words.rightAtOnce, right, asked))
    }
    const question = lineQuestion(texts, at, others)
    if (!question) {
      lines[at].classList.remove('later')
      return ask(at + 1, asked, right)
    }
    say(question.text)
    let isFirst = true
    for (const { label, isRight } of question.choices) {
      const choice = box.appendChild(document.createElement('button'))
      choice.type = 'button'
      choice.textContent = label
      choice.addEventListener('click', () => {
        if (!isRight) {
          isFirst = false
          choice.disabled = true
          return
        }
        lines[at].classList.remove('later')
        ask(at + 1, asked + 1, right + isFirst)
        box.querySelector('button')?.focus({ preventScroll: true })
      })
    }
  }
}

// The guess stands at the head of a step, before the title and the text that tell the result.
for (const section of document.querySelectorAll('.lesson .step')) {
  const start = section.querySelector('.film [data-do=guess]') ?? section.querySelector('.trace .caption button')
  if (!start) continue
  const first = document.createElement('p')
  first.className = 'controls before'
  first.innerHTML = button('before', words.guessBefore)
  section.querySelector('.prose h2').before(first)
  first.firstChild.addEventListener('click', () => {
    start.click()
    section.querySelector('.bench').scrollIntoView({ block: 'nearest' })
  })
}

// The first thing that a reader can do is at the head of the lesson.
const firstGuess = document.querySelector('.lesson .before button')
if (firstGuess) {
  const number = firstGuess.closest('.step').dataset.step
  document.querySelector('.opening-words .lede').insertAdjacentHTML('afterend', `<p class="controls">${button('begin', said(words.guessStep, number))}</p>`)
  document.querySelector('.opening-words [data-do=begin]').addEventListener('click', () => {
    firstGuess.closest('.step').scrollIntoView()
    firstGuess.click()
  })
}
