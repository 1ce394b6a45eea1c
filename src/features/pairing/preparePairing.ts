import type { PreparedPairing } from '../../kernel/attempts/index.js'
import { connections, toRequest } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { abortedError, type KnownConnector } from '../../kernel/index.js'

/** A pairing counts as expired this long before it is: what is opened now has to reach the wallet (spec section 9). */
const expiringWithin = 10_000

/** See `Pairings.prepare`. */
export function preparePairing(
  { clock, resources }: FeatureContext,
  connector: KnownConnector,
  namespaces: readonly string[],
  signal: AbortSignal,
  hand: (pairing: PreparedPairing | undefined) => void,
): void {
  const { connectors, offered, offer } = resources.need(connections)
  /** Gives up the pairing that is on its way or ready, unless an attempt goes on with it. */
  let drop = () => {}
  let cancelRenewal = () => {}

  const renew = async () => {
    drop()
    const controller = new AbortController()
    const release = () => controller.abort(abortedError())
    drop = release
    const source = await connectors.source(connector.sourceId)
    if (signal.aborted) return
    const request = { ...toRequest(connector, namespaces, offered()), ...(offer && { signIn: offer }) }
    const pairing = await source.prepare?.(request, controller.signal)
    if (!pairing || signal.aborted) return
    const left = () => pairing.expiresAt - clock.now() - expiringWithin
    hand({
      ...pairing,
      take(other, wanted) {
        if (other !== connector || wanted.join() !== namespaces.join() || left() <= 0) return undefined
        hand(undefined)
        drop = () => {}
        return { pairing, release }
      },
    })
    drop = () => {
      hand(undefined)
      release()
    }
    cancelRenewal = clock.after(left(), keep)
  }
  const keep = () => {
    renew().catch(() => {
      // A tap on a wallet asks for a pairing again, and says why there is none.
    })
  }
  if (signal.aborted) return
  keep()
  signal.addEventListener('abort', () => {
    cancelRenewal()
    drop()
  })
}
