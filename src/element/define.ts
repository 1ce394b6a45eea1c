import type { Latchkey } from '../kernel/index.js'
import { mountSurface } from '../surfaces/mountSurface.js'
import { buttons } from './buttons.js'
import { createElementClasses, type ElementClass, type Kind } from './createElementClasses.js'

/** An element that the instance is drawn in. */
const createSurface = (kind: 'panel' | 'modal'): Kind => ({
  attributes: {},
  live: (latchkey, { element }) => ({ end: mountSurface(latchkey, kind, element) }),
})

/** All elements, by their names. */
export const elements: Readonly<Record<string, Kind>> = {
  ...buttons,
  'latchkey-panel': createSurface('panel'),
  'latchkey-modal': createSurface('modal'),
}

/**
 * Defines `<latchkey-button>`, `<latchkey-connect-button>`, `<latchkey-account-button>`, `<latchkey-network-button>`,
 * `<latchkey-wallet-button>`, `<latchkey-panel>` and `<latchkey-modal>`. Plain DOM: no React before the first click. Does nothing on a server,
 * and defines nothing a second time: another copy of this package may have defined them. Elements on the page look for their instance again.
 * @param latchkey the instance of elements that have none of their own and none around them
 * @example defineLatchkeyElements(createLatchkey({ networks, adapters: [evm()] }))
 */
export function defineLatchkeyElements(latchkey?: Latchkey): void {
  if (typeof customElements === 'undefined') return
  const toClass = createElementClasses(latchkey)
  for (const [name, kind] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, toClass(kind))
  const known: ElementClass | undefined = customElements.get('latchkey-button')
  known?.give?.(latchkey)
}
