// The inbox's page. What a mail says becomes text, never markup; its HTML is shown in a sandbox, and only when asked.

/** @typedef {import('./describeMail.js').ShownMail} ShownMail */

/** @param {string} id */
function find(id) {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name)
  Object.assign(element, properties)
  element.append(...children)
  return element
}

/** @param {string} code */
function drawCode(code) {
  const button = make('button', { type: 'button' })
  const say = (/** @type {string} */ text) => {
    button.textContent = text
    button.ariaLabel = `${text}: ${code}`
  }
  say('Copy')
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code).then(
      () => {
        say('Copied')
        setTimeout(say, 1500, 'Copy')
      },
      () => say('Select it by hand'),
    )
  })
  return make('div', { className: 'code' }, make('output', {}, code), button)
}

/** @param {ShownMail} mail */
function drawBody(mail) {
  const details = make('details', {}, make('summary', {}, 'Show the mail'))
  details.addEventListener(
    'toggle',
    () => {
      if (!mail.hasHtml) details.append(make('pre', { dir: 'auto' }, mail.text))
      else {
        const frame = make('iframe', { title: mail.subject })
        frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
        frame.src = `/mails/${mail.id}`
        details.append(frame)
      }
    },
    { once: true },
  )
  return details
}

/** @param {ShownMail} mail */
function draw(mail) {
  const links = mail.links.map(({ label, url }) =>
    make('a', { className: 'link', href: url, target: '_blank', rel: 'noopener noreferrer' }, label),
  )
  return make(
    'li',
    {},
    make(
      'div',
      { className: 'meta' },
      make('span', {}, `To ${mail.to}`),
      make('time', { dateTime: new Date(mail.at).toISOString() }, new Date(mail.at).toLocaleTimeString()),
    ),
    make('h2', { dir: 'auto' }, mail.subject),
    ...(mail.code ? [drawCode(mail.code)] : []),
    ...(links.length > 0 ? [make('div', { className: 'links' }, ...links)] : []),
    drawBody(mail),
  )
}

const list = find('mails')
const empty = find('empty')
const state = find('state')

function update() {
  const count = list.childElementCount
  empty.hidden = count > 0
  document.title = count > 0 ? `(${count}) Inbox` : 'Inbox'
}

const mails = new EventSource('/mails')
// After a restart of the stack the list begins anew: its ids are those of that run.
mails.addEventListener('start', ({ data }) => {
  if (data === '0') list.replaceChildren()
  state.textContent = 'Waiting for mail'
  update()
})
mails.addEventListener('message', ({ data }) => {
  list.prepend(draw(JSON.parse(data)))
  update()
})
mails.addEventListener('error', () => {
  state.textContent = 'Not connected. Is the stack running?'
})
