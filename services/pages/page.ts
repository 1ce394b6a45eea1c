/**
 * Runs in the pages that mails lead to (services/src/pages/buttonPage.ts writes them). The secret is behind `#`: no server,
 * log or referrer has it before the press. What is shown of a device comes by it, as text, and before that nothing can be
 * pressed.
 */

/** What `<path>/device` answers. */
interface Device {
  /** When it asked, in milliseconds. */
  at: number
  /** The numbers to choose from; only of pages that offer some. */
  numbers: readonly string[]
  /** Facts by their names. */
  [name: string]: unknown
}

/** The outcomes, for each of which `main` has a text: `data-done` and so on. */
type Outcome = 'done' | 'gone' | 'failed' | 'refused'

const main = find('main')
const status = find('[role=status]')
const list = document.querySelector<HTMLElement>('dl')
const choices = document.querySelector<HTMLElement>('[role=group]')
const otherwise = document.querySelector<HTMLElement>('small')

if (!choices) find('button').addEventListener('click', () => press())
// A new link in the same tab changes only what is behind `#`: the page begins anew.
addEventListener('hashchange', () => location.reload())
if (list) void showDevice(list)
else enable(true)

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The page has no ${selector}.`)
  return element
}

function listButtons(): Iterable<HTMLButtonElement> {
  return main.querySelectorAll('button')
}

function enable(on: boolean): void {
  for (const button of listButtons()) button.disabled = !on
}

function send(path: string, more?: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret: location.hash.slice(1), ...more }),
  })
}

function judge({ ok, status }: Response): Outcome {
  if (ok) return 'done'
  return status === 400 || status === 404 ? 'gone' : 'failed'
}

/** Says the outcome. Only after a failure is there anything left to press. */
function tell(outcome: Outcome): void {
  status.textContent = main.dataset[outcome] ?? ''
  if (outcome === 'failed') return
  for (const element of [list, otherwise, choices, ...listButtons()]) if (element) element.hidden = true
}

async function press(more?: { number: string | null }): Promise<void> {
  enable(false)
  status.textContent = ''
  tell(await confirm(more))
  enable(true)
}

async function confirm(more?: object): Promise<Outcome> {
  try {
    const answer = await send(location.pathname, more)
    const outcome = judge(answer)
    return outcome === 'done' && (await answer.json()).pressed === false ? 'refused' : outcome
  } catch {
    // No connection, or an answer that is none of ours.
    return 'failed'
  }
}

async function showDevice(list: HTMLElement): Promise<void> {
  try {
    const answer = await send(`${location.pathname}/device`)
    if (!answer.ok) return tell(judge(answer))
    const device: Device = await answer.json()
    for (const place of list.querySelectorAll<HTMLElement>('bdi')) showFact(place, device)
    if (choices) offerNumbers(choices, device.numbers)
    list.hidden = false
    enable(true)
  } catch {
    // No connection, or an answer that is none of ours.
    tell('failed')
  }
}

/** Shows a fact with its label; one that the device does not have stays hidden. */
function showFact(place: HTMLElement, device: Device): void {
  const name = place.dataset.fact ?? ''
  const value = name === 'time' ? writeTime(device.at) : device[name]
  const row = place.parentElement
  if (typeof value !== 'string' || value === '' || !row) return
  place.textContent = value
  row.hidden = false
  if (row.previousElementSibling instanceof HTMLElement) row.previousElementSibling.hidden = false
}

function writeTime(at: number): string {
  return new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' })
}

function offerNumbers(choices: HTMLElement, numbers: readonly string[]): void {
  for (const number of numbers) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = number
    button.addEventListener('click', () => press({ number }))
    choices.querySelector('.numbers')?.append(button)
  }
  choices.querySelector('.none')?.addEventListener('click', () => press({ number: null }))
  choices.hidden = false
}
