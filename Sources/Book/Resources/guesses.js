// Guesses of what an operator publishes.

// The values that a reader can choose from: those that come, and some that do not.
function guessable(table, answer) {
  const labelsOf = events => events.filter(event => event.kind === 'value').map(event => event.label)
  const labels = new Set(labelsOf(answer))
  const others = table.answers.flatMap(text => labelsOf(text.split(';').filter(Boolean).map(eventOf)))
  return [...new Set([...labels, ...others])].slice(0, Math.max(labels.size + 3, 6)).sort()
}

// A guess is right if that value comes at that time. Of a value that was guessed and did not come, the verdict says why.
function verdictOf(table, view) {
  const { arrangement, answer, guesses } = view
  const real = answer.map((event, index) => ({ ...event, index })).filter(event => event.kind === 'value' && !event.second)
  const met = new Set(), right = new Set()
  for (const guess of guesses) {
    const hit = real.find(event => event.label === guess.label && event.at === guess.at && !met.has(event.index))
    if (hit) { met.add(hit.index); right.add(guess) }
  }
  const missed = new Set(real.map(event => event.index).filter(index => !met.has(index)))
  const wrong = guesses.filter(guess => !right.has(guess))
  const reasons = absentsOf(table, view).filter(({ marble }) => wrong.some(({ label }) => label === table.marbles[marble].label))
    .map(({ marble, loss }) => reasonOf(table, arrangement, marble, loss))
  const text = wrong.length + missed.size ? inOneLine([said(words.result, right.size, wrong.length, missed.size), ...reasons]) : words.allRight
  return { right, missed, text }
}
