// A drawing is a list of elements in markup. Those that are as they were stay untouched, and the others get new
// attributes: a move of the pointer changes few of them.

const svgParser = document.createElementNS('http://www.w3.org/2000/svg', 'svg')

function showParts(group, parts) {
  const shown = group.shownParts
  group.shownParts = parts
  if (!shown?.length) return void (group.innerHTML = parts.join(''))
  parts.forEach((part, index) => {
    if (part === shown[index]) return
    svgParser.innerHTML = part
    const fresh = svgParser.firstChild, old = group.childNodes[index]
    if (!old) group.append(fresh)
    else if (!madeLike(old, fresh)) old.replaceWith(fresh)
  })
  while (group.childNodes.length > parts.length) group.lastChild.remove()
}

// Whether an element of the same kind could be made like another one.
function madeLike(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data
    return true
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  const children = [...fresh.childNodes]
  children.forEach((child, index) => {
    const own = old.childNodes[index]
    if (!own) old.append(child)
    else if (!madeLike(own, child)) own.replaceWith(child)
  })
  while (old.childNodes.length > children.length) old.lastChild.remove()
  return true
}
