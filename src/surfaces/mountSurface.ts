import type { Surface } from '../kernel/feature/surfaces.js'
import type { Latchkey } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { whenSeen } from './whenSeen.js'

/** An element in an instance's hands. */
interface Mounted {
  readonly latchkey: Latchkey
  end(): void
  /** It was taken out, and may come back within the task. */
  leaving?: ReturnType<typeof setTimeout>
}

const mounted = new WeakMap<HTMLElement, Mounted>()

/**
 * Hands an instance an element of the page to be drawn in, and keeps the instance started as long as it has it. A panel is drawn once
 * it was in sight: until then nothing is loaded. Of several elements the first is in use; the console names those that stay empty.
 * @returns takes the element back, unless it is mounted again within the task: then nothing is lost
 */
export function mountSurface(latchkey: Latchkey, kind: Surface['kind'], element: HTMLElement): () => void {
  const before = mounted.get(element)
  clearTimeout(before?.leaving)
  if (before && before.latchkey !== latchkey) before.end()
  const mine = before?.latchkey === latchkey ? before : mount(latchkey, kind, element)
  mounted.set(element, mine)
  return () => {
    if (mounted.get(element) !== mine) return
    mine.leaving = setTimeout(() => {
      mounted.delete(element)
      mine.end()
    })
  }
}

function mount(latchkey: Latchkey, kind: Surface['kind'], element: HTMLElement): Mounted {
  const { instance, loadContext } = reach(latchkey)
  const { store, surfaces } = instance
  const list = () => store.get(surfaces)
  const others = () => list().filter((surface) => surface.element !== element)
  const release = latchkey.retain()
  if (list().length > 0)
    console.warn(
      `Latchkey: the instance "${latchkey.id}" is drawn in another element of this page. <${element.localName}> stays empty until that one goes: make an instance for each, with an id of its own.`,
    )
  else if (kind === 'panel') keepPlace(element)
  store.set(surfaces, [...list(), { kind, element, seen: false }])
  const see = () => {
    store.set(
      surfaces,
      list().map((surface) => (surface.element === element ? { ...surface, seen: true } : surface)),
    )
    // What it fails with is told by the event `error`, and by the next call that needs it.
    loadContext().catch(() => undefined)
  }
  const stopSeeing = kind === 'panel' ? whenSeen(element, see) : undefined
  return {
    latchkey,
    end() {
      stopSeeing?.()
      store.set(surfaces, others())
      release()
    },
  }
}

/**
 * Gives a panel that has not come the height that it usually begins with, so that the page moves little when it does; what the host has put
 * in it is shown until then. The panel's own code takes it away as it draws.
 */
function keepPlace(element: HTMLElement): void {
  if (element.shadowRoot) return
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{display:block;min-block-size:480px}')
  root.adoptedStyleSheets = [sheet]
  root.append(document.createElement('slot'))
}
