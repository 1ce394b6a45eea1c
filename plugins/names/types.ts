import type { CaipAccountId, Live } from '../../src/plugin.js'

/** What `names` is made with. */
export interface NamesOptions {
  /** The zone in which users get names, such as `users.example.eth`: one that the services serve (docs/names.md). */
  readonly zone: string
}

/** A name, and what its owner says beside it. */
export interface OwnName {
  /** Whole: `alice.users.example.eth`. */
  readonly name: string
  /** Address of its picture, by the data service. */
  readonly avatar?: string
  readonly description?: string
}

/** Whether a label can be had. */
export interface NameOffer {
  /** What stands before the zone: `alice`. */
  readonly label: string
  /** `free`, `taken` by an account, or `reserved` by the operator. */
  readonly state: 'free' | 'taken' | 'reserved'
}

/** A rule that a label breaks. `form`: letters from a to z, digits and hyphens; `length`: 4 to 63; `hyphens`: none at either end, nor two at places 3 and 4. */
export type NameRule = 'form' | 'length' | 'hyphens'

/** What `latchkey.use(names)` resolves with. */
export interface NamesController {
  /**
   * The name of an account in the zone, null where it has none: the same object for the same account. It holds for 5 min.
   * `refresh` rejects with NAMES_FAILED.
   * @throws {LatchkeyError} CAIP_INVALID
   */
  of(account: CaipAccountId): Live<OwnName | null>
  /**
   * Whether a label can be had, and labels like it.
   * @returns the label that was asked for first
   * @throws {LatchkeyError} NAME_INVALID with the broken `rule` in its data; NAMES_FAILED
   */
  suggest(label: string): Promise<readonly NameOffer[]>
  /**
   * Gives the EVM account in use a name: the wallet asks the user to sign once. A registration is not sent a second time by itself.
   * @returns the whole name
   * @throws {LatchkeyError} NOT_CONNECTED, UNSUPPORTED, NAME_INVALID, NAME_TAKEN, NAME_RESERVED, NAME_LIMIT, NAME_PENDING while another one is
   * under way, REQUEST_REJECTED (outcome `rejected`), NAME_REGISTRATION_FAILED; `data.maybeSent` where it is not known whether it arrived
   */
  register(label: string): Promise<{ readonly name: string }>
}
