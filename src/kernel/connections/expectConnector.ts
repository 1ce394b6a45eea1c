import { within } from '../base/clock.js'
import type { KnownConnector } from '../contract/connector.js'
import { abortedError } from '../contract/errors.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { ConnectorRegistry } from './sources.js'
import { connectorsAtom } from './state.js'

/** How long a wallet may take to announce itself before it counts as not installed. */
const announceWait = 1000
/** How long the code that looks for it may take to arrive. */
const loadWait = 10_000

/** The connector, once it announced itself; undefined when it has not by then. Begins discovery. */
export async function expectConnector(
  { find, discover }: Pick<ConnectorRegistry, 'find' | 'discover'>,
  { store, clock, signal }: Pick<FeatureContext, 'store' | 'clock' | 'signal'>,
  id: string,
  sourceId?: string,
): Promise<KnownConnector | undefined> {
  const early = find(id, sourceId)
  if (early) return early
  let stop = () => {}
  const announced = new Promise<KnownConnector | undefined>((resolve) => {
    stop = store.sub(connectorsAtom, () => {
      const known = find(id, sourceId)
      if (known) resolve(known)
    })
  })
  try {
    await within(clock, loadWait, Promise.race([discover(sourceId), announced]), abortedError, signal)
    return await within(clock, announceWait, announced, abortedError, signal)
  } catch {
    // It is not there, or its source is not: who asked says so.
    return undefined
  } finally {
    stop()
  }
}
