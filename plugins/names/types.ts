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
  /** The Solana account that it leads to. */
  readonly solana?: string
}

/** What an owner says beside a name: what is left out stays, null removes. */
export interface NameRecords {
  /** Address of a picture, of https or ipfs. */
  readonly avatar?: string | null
  /** Up to 200 characters in one line. */
  readonly description?: string | null
  /** A connected Solana account, which signs as well. */
  readonly solana?: CaipAccountId | null
}

/** A name that its owner has signed away, and that its receiver may take. */
export interface Gift {
  /** What the owner passes on. It is no secret: only the receiver can take the name with it. */
  readonly gift: string
  readonly name: string
  /** Addresses of the owner, and of the receiver. */
  readonly from: string
  readonly to: string
  /** In ms since 1970: 10 minutes after it was signed. */
  readonly expiresAt: number
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
  /**
   * Changes what the name of the EVM account in use says: one signature for all of it, and one of a Solana account that it is to lead to.
   * None of the changes is sent a second time by itself.
   * @throws {LatchkeyError} NOT_CONNECTED, NAME_NOT_FOUND where it has none, RECORD_INVALID, NAME_SUSPENDED, NAME_PENDING,
   * REQUEST_REJECTED (outcome `rejected`), NAME_CHANGE_FAILED; `data.maybeSent` where it is not known whether it arrived
   */
  change(records: NameRecords): Promise<void>
  /**
   * Signs the name away to another account, which has it once it took the gift.
   * @param to its address: look a name up before, and show the user where it leads
   * @throws {LatchkeyError} as `change`, and RECEIVER_INVALID
   */
  give(to: string): Promise<Gift>
  /** What a gift for the account in use says, to be shown before it is taken. @throws {LatchkeyError} as `take`, before the wallet is asked */
  readGift(gift: string): Promise<Gift>
  /**
   * Takes a name that its owner gives to the EVM account in use, which signs once.
   * @throws {LatchkeyError} as `change`; GIFT_INVALID, GIFT_ELSEWHERE for one of another page or zone, GIFT_FOREIGN for one to another
   * account, GIFT_EXPIRED, NOT_OWNER when the giver has the name no more, SIGNATURE_INVALID, NAME_LIMIT
   */
  take(gift: string): Promise<{ readonly name: string }>
  /** Gives the name up: it leads nowhere at once, and for 30 days no other account gets it. @throws {LatchkeyError} as `change` */
  giveUp(): Promise<void>
}
