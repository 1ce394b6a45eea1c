import type { KnownConnector } from '../contract/connector.js'
import { defineResource } from '../contract/resource.js'

/** Pairings that are made before a wallet is chosen (see `preparedAtom`). */
export interface Pairings {
  /** Keeps one ready until it is stopped; returns its stop. @param namespaces default: all of the connector's */
  prepare(connector: KnownConnector, namespaces?: readonly string[]): () => void
}

export const pairings = defineResource<Pairings>('latchkey-pairings')
