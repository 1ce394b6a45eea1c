import type { Pin } from './manifest/types.js'

/** This device's keys: neither can be read out, also not by this page. */
export interface DeviceKeys {
  /** B64, 16 bytes: the member's id. */
  readonly id: string
  /** ECDH on P-256: opens this device's share. */
  readonly pk: CryptoKeyPair
  /** ECDSA on P-256: signs device proofs. */
  readonly jk: CryptoKeyPair
}

/** What the browser keeps for one device, in IndexedDB. */
export interface DeviceRecord extends DeviceKeys {
  readonly v: 1
  readonly realm: string
  /** Null until the login is through. */
  readonly sub: string | null
  /** Null until there is a wallet. */
  readonly wal: string | null
  readonly pin: Pin | null
  /** Releases that this device has counted. */
  readonly n: number
  /** The refresh token: of no use without `jk`. */
  readonly refresh: string | null
}
