import { unlessAborted, within } from '../base/clock.js'
import { chains } from '../chains/index.js'
import { connectionsAtom, connections as connectionsResource } from '../connections/index.js'
import { abortedError, closedError, LatchkeyError } from '../contract/errors.js'
import type { ConnectOptions } from '../contract/latchkey.js'
import type { Connection } from '../contract/state.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { navigation } from '../navigation/index.js'
import { attempts } from './attemptWing.js'
import { attemptAtom } from './state.js'

/** How long `connect()` waits for what is being restored. */
const restoreHeadStart = 1000

/** What `latchkey.connect` and `latchkey.disconnect` do. */
export function createHostConnect({ instance, store, clock, events, signal, resources }: FeatureContext) {
  const { views, coreViewIds, isCore, offerAgain } = resources.need(navigation)
  const { connections } = resources.need(connectionsResource)
  const { adapters } = resources.need(chains)
  const { direct } = resources.need(attempts)
  const { latchkey, active } = instance
  const { state } = latchkey
  /** @throws {LatchkeyError} ADAPTER_MISSING, NETWORK_NOT_FOUND */
  const assertThere = (namespace: string) => {
    adapters.assert(namespace)
    if (!state().networks.some(({ chainNamespace }) => chainNamespace === namespace))
      throw new LatchkeyError('NETWORK_NOT_FOUND', `Network not found: this app has none of ${namespace}`)
  }
  const isAlone = () => state().open && state().connections.length === 0

  events.on('ended', ({ reason }) => {
    if (reason === 'failed') views.end()
    // The wallet left by itself while its account was in sight.
    if (reason === 'user' || reason === 'replaced' || !isAlone() || store.get(attemptAtom)) return
    // The core's views are about the account. A plugin's stays, and gets an account again where it asked for one.
    if (views.history().every(({ view }) => isCore(view))) views.reset(coreViewIds.connect)
    else offerAgain()
  })

  return {
    /** @param closed aborts when the modal is closed before it has opened */
    async connect({ namespace, ...request }: ConnectOptions, closed: AbortSignal): Promise<Connection> {
      const { connector } = request
      if (namespace !== undefined) assertThere(namespace)
      // What is being restored may be what is asked for; a wallet that is slow to say so is not waited for.
      const tried = within(clock, restoreHeadStart, latchkey.ready(), abortedError, signal).catch(() =>
        signal.throwIfAborted(),
      )
      await (connector ? tried : unlessAborted(closed, tried))
      const inUse = active(namespace)
      // One that the user has just disconnected is on its way out.
      const existing = inUse && !store.get(connectionsAtom).leaving.includes(inUse.id) ? inUse : undefined
      if (existing && (!connector || existing.connector.id === connector)) return existing
      if (connector) return direct({ ...request, connector, namespaces: namespace ? [namespace] : request.namespaces })
      try {
        await latchkey.open({ view: coreViewIds.connect, namespace })
      } catch (error) {
        // Connected all the same: by another way of the modal's, or on a chain that had to be left first.
        if (!active(namespace)) throw error
      }
      const made = active(namespace)
      if (!made) throw closedError()
      return made
    },
    async disconnect(which?: string): Promise<void> {
      try {
        await connections.disconnect(which)
        if (isAlone()) views.end()
      } catch (error) {
        // Told where the user is looking: a closed modal shows no toast.
        if (isAlone()) views.reset(coreViewIds.connect)
        throw error
      }
    },
  }
}
