// The first page asks before it answers: nothing of the run is there until the reader has said a number. Then the film runs
// beside it, as the proof.

const opening = document.querySelector('.step.opening')
const proof = opening && films.get(opening.dataset.step)?.[0]

if (proof) {
  const values = proof.scene.moments.filter(({ kind }) => kind === 'value')
  const lost = values.find(value => value.lost)
  opening.insertAdjacentHTML('afterbegin', `<div class="quiz controls" role="group" aria-label="${escaped(document.querySelector('h1').textContent)}">
${values.map((_, index) => button('say', index + 1)).join('')}</div><p class="verdict controls" aria-live="polite"></p>`)
  const verdict = opening.querySelector('.verdict')
  const buttons = [...opening.querySelectorAll('.quiz button')]
  const names = new RegExp(proof.scene.lanes.flatMap(({ name }) => name ? [`\\b${name}\\b`] : []).join('|'), 'g')
  let answer = 0

  const tell = () => {
    const received = values.filter(value => !value.lost && value.index < proof.state.shown).length
    if (!proof.state.isAtEnd) return verdict.textContent = said(words.soFar, answer, received)
    const result = said(words.verdict, answer, received)
    const text = answer === received ? result + words.verdictRight
      : inOneLine([result, proof.told(proof.sentences.get((answer < received ? values[answer] : lost).events[0].n))])
    verdict.innerHTML = escaped(text).replace(names, '<code>$&</code>')
  }
  proof.figure.addEventListener('shown', () => { if (answer) tell() })

  for (const [index, each] of buttons.entries()) each.addEventListener('click', () => {
    answer = index + 1
    for (const other of buttons) other.setAttribute('aria-pressed', other === each)
    opening.classList.add('open')
    if (still.matches) {
      proof.rest()
    } else {
      proof.go(0)
      proof.play()
    }
    tell()
    // On a phone the film is below the code, and what is said of the answer stays above it. The film is drawn first: what
    // grows afterwards would move the page.
    requestAnimationFrame(() => requestAnimationFrame(() => (innerWidth > 700 ? opening : proof.figure).scrollIntoView({ behavior: still.matches ? 'auto' : 'smooth' })))
  })
}
