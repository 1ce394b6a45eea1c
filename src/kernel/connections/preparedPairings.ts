import type { KnownConnector, PairingProgress } from '../contract/connector.js'
import { abortedError } from '../contract/errors.js'
import type { Wing } from '../wing.js'
import type { ConnectionWing } from './connectionWing.js'
import { toRequest } from './connectRequest.js'
import { preparedAtom } from './state.js'

/** A pairing counts as expired this long before it is: what is opened now has to reach the wallet (spec section 9). */
const expiringWithin = 10_000

/** One pairing made before a choice. */
interface Round {
  readonly controller: AbortController
  /** An attempt goes on with it. */
  taken: boolean
}

/** Pairings that are made before the user chooses a wallet, so that a tap can lead to it at once. */
export interface PreparedPairings {
  /** The pairing that is ready for this choice and good for long enough; it belongs to the caller from now on. */
  take(
    connector: KnownConnector,
    namespaces: readonly string[],
  ): { readonly pairing: PairingProgress; release(): void } | undefined
  /** Keeps a pairing ready while a list is in sight; returns its own stop. */
  prepare(connector: KnownConnector, namespaces?: readonly string[]): () => void
}

export function createPreparedPairings(
  { store, environment: { clock } }: Pick<Wing, 'store' | 'environment'>,
  { connectors, networks, offer }: Pick<ConnectionWing, 'connectors' | 'networks' | 'offer'>,
): PreparedPairings {
  /** The round whose pairing is in `preparedAtom`. */
  let ready: Round | undefined

  return {
    take(connector, namespaces) {
      const prepared = store.get(preparedAtom)
      const owner = ready
      const fits =
        prepared?.connector === connector &&
        prepared.namespaces.join() === namespaces.join() &&
        prepared.expiresAt - clock.now() > expiringWithin
      if (!owner || !fits) return undefined
      const { uri, expiresAt } = prepared
      owner.taken = true
      ready = undefined
      store.set(preparedAtom, undefined)
      return { pairing: { uri, expiresAt }, release: () => owner.controller.abort(abortedError()) }
    },
    prepare(connector, namespaces = connector.namespaces) {
      let stopped = false
      let round: Round | undefined
      let cancel = () => {}
      const drop = () => {
        cancel()
        if (round && round === ready) {
          ready = undefined
          store.set(preparedAtom, undefined)
        }
        // One that was chosen lives on with its attempt.
        if (!round?.taken) round?.controller.abort(abortedError())
      }
      const renew = async () => {
        drop()
        const mine: Round = { controller: new AbortController(), taken: false }
        round = mine
        const source = await connectors.source(connector.sourceId)
        const request = { ...toRequest(connector, namespaces, networks()), ...(offer && { signIn: offer }) }
        const pairing = stopped ? undefined : await source.prepare?.(request, mine.controller.signal)
        if (!pairing || stopped) return
        ready = mine
        store.set(preparedAtom, { ...pairing, connector, namespaces })
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
        drop()
      }
    },
  }
}
