import { atom } from 'jotai/vanilla'
import type { KnownConnector, PairingProgress } from '../contract/connector.js'

/** A pairing made before a choice, for the connector and namespaces that it is for. */
export interface PreparedPairing extends PairingProgress {
  readonly connector: KnownConnector
  readonly namespaces: readonly string[]
  /** Hands it to the choice that it is for, if it is good for long enough: it belongs to the caller from then on. */
  take(connector: KnownConnector, namespaces: readonly string[]): TakenPairing | undefined
}

/** A pairing in the hands of an attempt. */
export interface TakenPairing {
  readonly pairing: PairingProgress
  /** It is not gone on with. */
  release(): void
}

/** The pairing that is ready, while a list is in sight whose wallets need one. */
export const preparedAtom = atom<PreparedPairing | undefined>(undefined)
