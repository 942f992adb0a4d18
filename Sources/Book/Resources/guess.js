// A trace without a film: the reader guesses which line comes next.

for (const pane of document.querySelectorAll('.lesson .trace')) {
  const section = pane.closest('.step')
  const lines = [...pane.querySelectorAll('li')]
  const texts = lines.map(line => line.firstChild?.textContent ?? '')
  if (section.querySelector('.film') || new Set(texts).size < 2) continue
  pane.classList.add('asks')
  const begin = pane.firstChild.appendChild(document.createElement('button'))
  Object.assign(begin, { type: 'button', className: 'controls', ariaPressed: false, textContent: words.guess })
  const box = pane.appendChild(document.createElement('div'))
  box.className = 'next'
  box.setAttribute('aria-live', 'polite')

  const guess = begins => {
    section.classList.toggle('guessing', begins)
    begin.ariaPressed = begins
    lines.forEach(line => line.classList.toggle('later', begins))
    if (begins) ask(0, 0, 0)
    else box.replaceChildren()
  }
  begin.addEventListener('click', () => guess(!section.classList.contains('guessing')))

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
    if (!texts[at]) {
      lines[at].classList.remove('later')
      return ask(at + 1, asked, right)
    }
    say(words.whatNext)
    const others = [...new Set(texts)].filter(text => text && text !== texts[at]).sort(() => Math.random() - .5).slice(0, 2)
    let isFirst = true
    for (const text of [texts[at], ...others].sort()) {
      const choice = box.appendChild(document.createElement('button'))
      choice.textContent = text
      choice.addEventListener('click', () => {
        if (text !== texts[at]) {
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
