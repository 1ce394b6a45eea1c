import type { OpenerKind } from './manifest/types.js'

/** The wallet encryption key, sealed for one member: HPKE in PSK mode, so both the member's key and S are needed. */
export interface Share {
  readonly v: 1
  readonly ste: 1
  /** The member. */
  readonly id: string
  readonly k: OpenerKind
  readonly wal: string
  readonly gen: number
  /** B64, 65 bytes: HPKE's encapsulated key. */
  readonly enc: string
  /** B64, 48 bytes: the sealed key with its tag. */
  readonly ct: string
}
