import type { PreparedPairing } from '../../kernel/attempts/index.js'
import { defineResource, type KnownConnector } from '../../kernel/index.js'

/** Pairings that are made before a wallet is chosen. */
export interface Pairings {
  /**
   * Keeps one ready, and makes another in time before it expires.
   * @param namespaces default: all of the connector's
   * @param signal ends it: none is wanted any more
   * @param hand is given each that is ready, and undefined when it was taken or is over
   */
  prepare(
    connector: KnownConnector,
    namespaces: readonly string[] | undefined,
    signal: AbortSignal,
    hand: (pairing: PreparedPairing | undefined) => void,
  ): void
}

export const pairings = defineResource<Pairings>('latchkey-pairings')
