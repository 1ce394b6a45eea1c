import type { RefObject } from 'react'
import { pairings } from '../../../features/pairing/index.js'
import type { PreparedPairing } from '../../../kernel/attempts/index.js'
import type { FeatureContext } from '../../../kernel/feature/featureContext.js'
import type { KnownConnector } from '../../../kernel/index.js'

/**
 * Keeps a pairing ready from the next paint on, for a list in sight; returns its own stop.
 * @param ready has the one that is ready
 */
export function keepPairing(
  { instance, resources }: FeatureContext,
  connector: KnownConnector,
  namespaces: readonly string[] | undefined,
  ready: RefObject<PreparedPairing | undefined>,
): () => void {
  const left = new AbortController()
  const { signal } = left
  const prepare = async () => {
    const all = await resources.get(pairings)
    all?.prepare(connector, namespaces, signal, (pairing) => {
      ready.current = pairing
    })
  }
  instance.environment.afterPaint(() => {
    if (signal.aborted) return
    prepare().catch(() => {
      // A tap on a wallet asks for a pairing, and says why there is none.
    })
  })
  return () => left.abort()
}
