import type { KnownConnector, PairingProgress } from '../contract/connector.js'

/** A pairing that was made before a wallet is chosen: a list has it, and hands it over with the choice (`Choice.pairing`). */
export interface PreparedPairing extends PairingProgress {
  /**
   * Takes it for an attempt through this connector, on these namespaces: it belongs to the attempt from then on. Undefined
   * where it was made for another, or is not good for long enough.
   */
  take(connector: KnownConnector, namespaces: readonly string[]): TakenPairing | undefined
}

/** A pairing in the hands of an attempt. */
export interface TakenPairing {
  readonly pairing: PairingProgress
  /** It is not gone on with. */
  release(): void
}
