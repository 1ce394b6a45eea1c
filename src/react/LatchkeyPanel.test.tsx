import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../testing/index.js'
import { LatchkeyPanel, LatchkeyProvider } from './index.js'

/** Where panels come into sight when the test says so. */
function createSight() {
  const waiting = new Map<Element, (entries: object[]) => void>()
  class Observer {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe(element: Element) {
      waiting.set(element, this.tell)
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return (element: Element, isIntersecting = true) => waiting.get(element)?.([{ isIntersecting }])
}

const begin = () => createTestLatchkey({ testModal: 'real' })
const panelIn = (place: Element, className: string) => place.querySelector(`.${className}`) as HTMLElement
const title = (panel: HTMLElement) => panel.shadowRoot?.querySelector('section h2')?.textContent
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

test('F30 F31: panels of two instances, in strict mode, drawn by a server: each is taken over, keeps its place, comes in sight, and goes', async () => {
  const see = createSight()
  const complaints = vi.spyOn(console, 'error')
  const [one, two] = [begin(), begin()]
  const page = (
    <StrictMode>
      <LatchkeyProvider latchkey={one.latchkey}>
        <LatchkeyPanel className="one" style={{ maxWidth: 500 }}>
          Wallet
        </LatchkeyPanel>
      </LatchkeyProvider>
      <LatchkeyProvider latchkey={two.latchkey}>
        <LatchkeyPanel className="two" />
      </LatchkeyProvider>
    </StrictMode>
  )
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(page)
  expect(place.innerHTML).toBe('<div class="one" style="max-width:500px">Wallet</div><div class="two"></div>')
  const root = hydrateRoot(place, page)
  const [first, second] = [panelIn(place, 'one'), panelIn(place, 'two')]
  await until(() => expect(second.shadowRoot).not.toBeNull())
  const kept = first.shadowRoot?.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  )
  expect(kept?.join()).toMatch(/min-block-size: ?480px/)
  expect(first.shadowRoot?.querySelector('slot')?.name).toBe('')
  expect([one.latchkey.state().open, title(first)]).toEqual([false, undefined])

  see(first)
  await until(() => expect(title(first)).toBe('Connect'))
  expect([two.latchkey.state().open, title(second)]).toEqual([false, undefined])
  see(second)
  await until(() => expect(title(second)).toBe('Connect'))

  root.unmount()
  await until(() => expect(first.shadowRoot?.childNodes).toHaveLength(0))
  expect([one.latchkey.state().open, two.latchkey.state().open]).toEqual([false, false])
  expect(complaints).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
