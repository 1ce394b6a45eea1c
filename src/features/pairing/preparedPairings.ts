import { type Pairings, preparedAtom } from '../../kernel/attempts/index.js'
import { connections, toRequest } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { abortedError } from '../../kernel/index.js'

/** A pairing counts as expired this long before it is: what is opened now has to reach the wallet (spec section 9). */
const expiringWithin = 10_000

/** Keeps a pairing ready, in `preparedAtom`, for a choice to come; returns its own stop. */
export function preparePairing(
  { store, clock, resources }: FeatureContext,
  ...[connector, namespaces = connector.namespaces]: Parameters<Pairings['prepare']>
): () => void {
  const { connectors, offered, offer } = resources.need(connections)
  let stopped = false
  /** Ends the pairing in sight, unless an attempt goes on with it. */
  let drop = () => {}
  let cancel = () => {}

  const renew = async () => {
    drop()
    const controller = new AbortController()
    const release = () => controller.abort(abortedError())
    drop = release
    const source = await connectors.source(connector.sourceId)
    const request = { ...toRequest(connector, namespaces, offered()), ...(offer && { signIn: offer }) }
    const pairing = stopped ? undefined : await source.prepare?.(request, controller.signal)
    if (!pairing || stopped) return
    const prepared = {
      ...pairing,
      connector,
      namespaces,
      take(other: typeof connector, wanted: readonly string[]) {
        const fits =
          other === connector && wanted.join() === namespaces.join() && pairing.expiresAt - clock.now() > expiringWithin
        if (!fits) return undefined
        hide()
        drop = () => {}
        return { pairing, release }
      },
    }
    const hide = () => {
      if (store.get(preparedAtom) === prepared) store.set(preparedAtom, undefined)
    }
    store.set(preparedAtom, prepared)
    drop = () => {
      hide()
      release()
    }
    cancel = clock.after(pairing.expiresAt - clock.now() - expiringWithin, keep)
  }
  const keep = () => {
    renew().catch(() => {
      // A tap on a wallet asks for a pairing again, and says why there is none.
    })
  }
  keep()
  return () => {
    stopped = true
    cancel()
    drop()
  }
}
