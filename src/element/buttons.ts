import { isLatchkeyError, type Latchkey, type LatchkeyState } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import {
  type ButtonTexts,
  followButtonTexts,
  isLost,
  isUnderWay,
  languageOf,
  readButtonTexts,
} from '../surfaces/buttonTexts.js'
import { nameWay } from '../surfaces/nameWay.js'
import { shortenAddress } from '../values/shortenAddress.js'
import type { Attributes } from './attributes.js'
import type { Kind, Life, Place } from './createElementClasses.js'

/** What a button shows, and does. */
interface Face {
  readonly kind: string
  readonly state: string
  readonly text: string
  readonly title?: string | undefined
  /** The text is an address, in the place of which name, picture and balance of the account may come. */
  readonly account?: { readonly name: boolean; readonly balance: boolean }
  press(): Promise<unknown>
  /** Fetches what a press needs at once; what does not come now is asked for by the press. */
  prepare?(): void
}

/** Reads an attribute of the element. */
type Read = Place['read']

const common = { disabled: 'flag', size: 'text', 'failed-label': 'text' } satisfies Attributes
const connecting = { label: 'text', 'loading-label': 'text', namespace: 'text' } satisfies Attributes
const account = { balance: 'flag', name: 'on', 'chars-start': 'number', 'chars-end': 'number' } satisfies Attributes

const toText = (read: Read, name: string) => {
  const value = read(name)
  return typeof value === 'string' && value ? value : undefined
}
const toCount = (read: Read, name: string) => {
  const value = read(name)
  return typeof value === 'number' ? value : undefined
}

/** What each button is, by what its instance's state says. Undefined: nothing is drawn. */
type Draw = (latchkey: Latchkey, state: LatchkeyState, read: Read, texts: ButtonTexts) => Face | undefined

const drawConnect: Draw = (latchkey, { status }, read, texts) => {
  const text = isUnderWay(status)
    ? (toText(read, 'loading-label') ?? texts['button.waiting'])
    : (toText(read, 'label') ?? texts['button.connect'])
  return {
    ...{ kind: 'connect', state: status, text },
    press: () => latchkey.open({ namespace: toText(read, 'namespace') }),
  }
}

const drawAccount: Draw = (latchkey, { account, status }, read) =>
  account && {
    ...{ kind: 'account', state: status, title: account.address },
    text: shortenAddress(account.address, toCount(read, 'chars-start'), toCount(read, 'chars-end')),
    account: { name: read('name') !== false, balance: read('balance') === true },
    press: () => latchkey.open(),
  }

const drawNetwork: Draw = (latchkey, { network, status }, _read, texts) => ({
  kind: 'network',
  state: network ? status : 'unsupported',
  text: network?.name ?? texts['button.unsupported'],
  press: () => latchkey.open({ view: 'Networks' }),
})

const loadStraight = () => import('../surfaces/connectStraight.js')

const drawWallet: Draw = (latchkey, { status, connectors }, read, texts) => {
  const way = toText(read, 'wallet')
  if (!way) return undefined
  return {
    ...{ kind: 'wallet', state: status },
    text: toText(read, 'label') ?? nameWay(way, connectors, texts),
    press: async () => (await loadStraight()).connectStraight(latchkey, way),
    // Browsers open windows only for a while after a click.
    prepare: () =>
      void loadStraight().catch(() => {
        // The press asks again, and says so.
      }),
  }
}

const drawButton: Draw = (latchkey, state, ...rest) =>
  (state.status === 'connected' ? drawAccount : drawConnect)(latchkey, state, ...rest)

/** A plain `<button>` of the page's, which `latchkey/button.css` or the host's own style dresses. */
const createButton = (draw: Draw, attributes: Attributes): Kind => ({
  attributes,
  live(latchkey, { element, read, redraw }): Life {
    const { button, texts } = takeButton(element)
    // What stood in it is its name, unless an attribute says one.
    const readOwn: Read = (name) => read(name) ?? (name === 'label' ? button.dataset.label : undefined)
    const stopTaking = takeTexts(element, button, texts, redraw)
    const readFace = () => draw(latchkey, latchkey.state(), readOwn, readButtonTexts(latchkey))
    const prepare = () => {
      latchkey.preload()
      readFace()?.prepare?.()
    }
    const stopPressing = listen(button, {
      click: () => {
        fail(false)
        readFace()
          ?.press()
          .catch((error: unknown) => {
            // What is no error of ours is code that did not arrive.
            if (!isLatchkeyError(error) || isLost(error)) fail(true)
          })
      },
      pointerenter: prepare,
      touchstart: prepare,
      // Focus that comes back from a closing modal is no intent; focus from the keyboard is.
      focus: () => button.matches(':focus-visible') && prepare(),
    })
    let hasFailed = false
    let details: { stop(): void; readonly key: string } | undefined
    const fail = (has: boolean) => {
      if (hasFailed === has) return
      hasFailed = has
      redraw()
    }
    const stopWatching = latchkey.watch(redraw)
    const stopFollowing = followButtonTexts(latchkey, redraw)
    const release = latchkey.retain()

    return {
      draw: () => {
        const face = readFace()
        const texts = readButtonTexts(latchkey)
        const failed = hasFailed ? (toText(read, 'failed-label') ?? texts['button.lost']) : undefined
        button.hidden = !face
        const { account } = latchkey.state()
        // Balance and name are of an account on a network: those of another are not shown, though the text were the same.
        const key = JSON.stringify([face?.account, face?.text, failed, account?.caipAddress, !account?.network])
        if (key !== details?.key) {
          details?.stop()
          details = undefined
        }
        if (!face) return
        const size = toText(read, 'size')
        Object.assign(button.dataset, { kind: face.kind, state: face.state, theme: latchkey.state().themeMode })
        if (size) button.dataset.size = size
        else delete button.dataset.size
        button.disabled = read('disabled') === true
        button.title = face.title ?? ''
        if (!face.title) button.removeAttribute('title')
        const { lang, dir } = languageOf(texts, failed ?? face.text)
        for (const [name, value] of Object.entries({ lang, dir }))
          if (value) button.setAttribute(name, value)
          else button.removeAttribute(name)
        sayFailure(element, failed, lang)
        if (failed || !face.account) {
          if (button.textContent !== (failed ?? face.text)) button.textContent = failed ?? face.text
        } else details ??= { key, stop: showAccount(latchkey, button, face.text, face.account) }
      },
      end() {
        details?.stop()
        stopTaking()
        stopPressing()
        stopWatching()
        stopFollowing()
        release()
      },
    }
  },
})

/** Each button by its name. */
export const buttons: Readonly<Record<string, Kind>> = {
  'latchkey-button': createButton(drawButton, { ...common, ...connecting, ...account }),
  'latchkey-connect-button': createButton(drawConnect, { ...common, ...connecting }),
  'latchkey-account-button': createButton(drawAccount, { ...common, ...account }),
  'latchkey-network-button': createButton(drawNetwork, common),
  'latchkey-wallet-button': createButton(drawWallet, { ...common, label: 'text', wallet: 'text' }),
}

/**
 * The button in an element: one that a server, or the element that this is a copy of, has drawn is taken over. Its `data-label` is the text
 * that its author gave it, so that a copy, or the element put back later, does not take for that what the button showed.
 */
function takeButton(element: HTMLElement): { readonly button: HTMLButtonElement; readonly texts: readonly Node[] } {
  let button = element.querySelector<HTMLButtonElement>(':scope > button.latchkey-button')
  let texts: readonly Node[] = []
  if (!button) {
    button = document.createElement('button')
    button.type = 'button'
    button.className = 'latchkey-button'
    button.textContent = element.textContent
    texts = [...element.childNodes]
    element.replaceChildren(button)
  }
  button.dataset.label ??= button.textContent?.trim() ?? ''
  return { button, texts }
}

/**
 * Takes what comes later beside the button, from a parser that is not there yet or a framework, as its text. Svelte and Angular keep the text
 * that they made, and change that: what was taken is followed.
 * @param texts what was in the element
 * @returns what ends it
 */
function takeTexts(
  element: HTMLElement,
  button: HTMLButtonElement,
  texts: readonly Node[],
  redraw: () => void,
): () => void {
  let taken = texts
  const observer = new MutationObserver(() => {
    const added = [...element.childNodes].filter((node) => node !== button && node !== alertIn(element))
    if (added[0]) take(added)
    for (const node of added) node.remove()
    if (button.parentNode !== element) element.prepend(button)
    const text = taken
      .map((node) => node.textContent)
      .join('')
      .trim()
    if (text) button.dataset.label = text
    redraw()
  })
  const take = (nodes: readonly Node[]) => {
    taken = nodes
    for (const node of nodes) observer.observe(node, { characterData: true })
  }
  take(texts)
  observer.observe(element, { childList: true })
  return () => observer.disconnect()
}

const alertIn = (element: Element) => element.querySelector(':scope > [role=alert]')

/** For assistive technology alone: the button itself shows the text. */
function sayFailure(element: HTMLElement, text: string | undefined, lang = ''): void {
  const said = alertIn(element)
  if (!text) {
    said?.remove()
    return
  }
  const alert = said ?? element.appendChild(document.createElement('span'))
  alert.setAttribute('role', 'alert')
  Object.assign((alert as HTMLElement).style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  })
  if (lang) alert.setAttribute('lang', lang)
  alert.textContent = text
}

/** The address, and once the page is idle what else the button shows of the account. Returns its stop. */
function showAccount(
  latchkey: Latchkey,
  button: HTMLElement,
  address: string,
  wanted: { readonly name: boolean; readonly balance: boolean },
): () => void {
  const place = document.createElement('span')
  // A name or a balance that came in its place between pointer down and pointer up would take the click along with what was pressed.
  Object.assign(place.style, { display: 'contents', pointerEvents: 'none' })
  const short = document.createElement('span')
  short.className = 'latchkey-address'
  short.textContent = address
  place.append(short)
  button.replaceChildren(place)
  if (!wanted.name && !wanted.balance) return () => {}
  let stop: (() => void) | undefined
  let alive = true
  const cancel = reach(latchkey).instance.environment.whenIdle(() =>
    import('./accountDetails.js').then(
      ({ showDetails }) => {
        if (alive) stop = showDetails(latchkey, place, short, wanted)
      },
      () => {
        // A button with an address alone is a button; the next one that is drawn asks again.
      },
    ),
  )
  return () => {
    alive = false
    cancel()
    stop?.()
  }
}

/** Listens to several events. Returns the stop of all. */
function listen(target: EventTarget, listeners: Readonly<Record<string, () => unknown>>): () => void {
  const ended = new AbortController()
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener, { signal: ended.signal, passive: true })
  return () => ended.abort()
}
