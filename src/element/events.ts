import type { Latchkey } from '../kernel/index.js'

/** Details of the event `latchkey:change`; `latchkey:connect` and `latchkey:disconnect` have the same. Copies, frozen, without providers. */
export interface LatchkeyEventDetail {
  /** The instance's id. */
  readonly id: string
  readonly status: string
  /** The address in use, and its CAIP-10 form; undefined without an account. */
  readonly address: string | undefined
  readonly caipAddress: string | undefined
  /** CAIP-2 of the chain in use. */
  readonly network: string | undefined
  readonly namespace: string | undefined
}

/** Elements of each instance, in the order in which they came. The first one tells what happens to the instance. */
const tellers = new WeakMap<Latchkey, Set<HTMLElement>>()

/**
 * Tells what happens to an instance by events on one of its elements, the first that is on the page: they bubble, out of shadow trees as
 * well, so that a listener on the document hears each once. Returns what ends it for this element.
 */
export function tellEvents(latchkey: Latchkey, element: HTMLElement): () => void {
  const mine = tellers.get(latchkey) ?? new Set()
  tellers.set(latchkey, mine.add(element))
  const tell = (name: string) => () => {
    const [first] = mine
    if (first === element)
      element.dispatchEvent(
        new CustomEvent(`latchkey:${name}`, { bubbles: true, composed: true, detail: toDetail(latchkey) }),
      )
  }
  const stops = (['connect', 'disconnect', 'change'] as const).map((name) => latchkey.on(name, tell(name)))
  return () => {
    mine.delete(element)
    for (const stop of stops) stop()
  }
}

function toDetail(latchkey: Latchkey): LatchkeyEventDetail {
  const { account, network, namespace, status } = latchkey.state()
  return Object.freeze({
    ...{ id: latchkey.id, status, namespace },
    ...{ address: account?.address, caipAddress: account?.caipAddress, network: network?.caipNetworkId },
  })
}
