const { src } = await (await fetch('service')).json()
await import(`${src}/embed.js`)

const switches = document.querySelector('#switches')
const log = document.querySelector('#log')
const elements = [...document.querySelectorAll('brand-catalogue')]
const [browse] = elements

function note(from, event, detail) {
  const item = document.createElement('li')
  item.textContent = `${from}: ${event} ${detail === undefined ? '' : JSON.stringify(detail)}`
  log.prepend(item)
}

/** Gives the kind of token that is selected in the form once, then good tokens again. */
function getToken(from) {
  return async ({ reason }) => {
    const kind = switches.elements.token.value
    note(from, 'getToken', { reason, answer: kind })
    if (kind !== 'short') switches.elements.token.value = 'good'
    if (kind === 'reject') throw new Error('You are signed out of the campaign planner.')
    if (kind === 'hang') return new Promise(() => {})
    if (kind === 'wrong') return 'bcat_wrong'
    const answer = await (await fetch('token')).json()
    return kind === 'short' ? { ...answer, expiresIn: 20 } : answer
  }
}

for (const element of elements) {
  for (const type of ['navigate', 'select', 'cancel', 'error'])
    element.addEventListener(type, ({ detail }) => note(element.id, type, detail ?? undefined))
  Object.assign(element, { src, getToken: getToken(element.id) })
}

switches.addEventListener('submit', (event) => event.preventDefault())
switches.addEventListener('input', ({ target: { name, value } }) => {
  if (name === 'filters') browse.filters = { name: value }
  if (name === 'colorScheme') for (const element of elements) element[name] = value
})
document.querySelector('#reload').addEventListener('click', () => {
  for (const element of elements) element.replaceWith(element)
})
