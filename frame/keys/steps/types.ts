import type { Account } from '../accounts.js'
import type { Bytes } from '../bytes.js'
import type { EvidenceEntry, Head, Level, Member, Pin, SignedManifest } from '../manifest/types.js'
import type { Share } from '../share.js'

/** Whose wallet it is. Both ids are in every label, so a share or record of another user or realm never opens. */
export interface Owner {
  /** B64, 16 bytes. */
  readonly realm: string
  /** B64, 16 bytes: the user in this realm. */
  readonly sub: string
}

/** A share as custody sends it. */
export interface ShareWithSecret {
  readonly share: Share
  /** B64, 32 bytes: S, custody's half. It comes as text in JSON; it opens nothing without the member's private key. */
  readonly s: string
}

/** What custody answers to `release` and `recover`, and what the user or the device puts to it. */
export interface OpenInput extends Owner {
  /** The wallet: of the device's record, else of the assertion. */
  readonly wal: string
  /** What this device has verified last; null on a new one. */
  readonly pin: Pin | null
  /** What this device's record has of openers and checks that were shown. Default: none, then those since the pin are new. */
  readonly shown?: readonly string[] | undefined
  /** Heads that others vouch for: auth's (`assertion.head`), on a new device recovery's too. Nulls are left out. */
  readonly heads: readonly Head[]
  /** Compact forms, oldest first, as custody sent them. */
  readonly manifests: readonly string[]
  /** The sealed record. */
  readonly record: Bytes
  readonly shares: readonly ShareWithSecret[]
  readonly opener: Opener
  /**
   * Only after the user pressed on the page that warns of a restored backup: a known head that is not on the chain is then
   * no refusal, but named in `OpenWallet.replaced`. Default false.
   */
  readonly afterWarning?: boolean
}

/** What opens a share. Secrets are wiped by the caller. */
export type Opener =
  | { readonly kind: 'dev'; readonly id: string; readonly pk: CryptoKeyPair }
  /** `secret`: the PRF's first output. `cred` (B64) names the passkey that was used. */
  | { readonly kind: 'prf'; readonly secret: Bytes; readonly cred: string }
  /** `secret`: the 16 bytes of the code (`fromCodeText`). */
  | { readonly kind: 'code'; readonly secret: Bytes }
  /** `secret`: r, of the recovery service. */
  | { readonly kind: 'man'; readonly secret: Bytes }

/**
 * An opened wallet, ready to be unlocked or changed. It holds the wallet encryption key: pass it to `closeWallet` in a
 * `finally`. What seals that key for another (a member, a window) starts with a new release, never with an old one of these.
 */
export interface OpenWallet extends Owner {
  readonly wal: string
  /** The newest manifest, verified. */
  readonly head: SignedManifest
  /** What to remember now. */
  readonly pin: Pin
  /** Ids of openers and checks that this device has not shown: the user is shown them. Empty without a pin. */
  readonly added: { readonly members: readonly string[]; readonly evidence: readonly string[] }
  /** The same as entries: they join `shown` when the user has seen them. */
  readonly unseen: readonly string[]
  /** What to remember as shown now: all that is listed but `unseen`. */
  readonly shown: readonly string[]
  /** After a restore: the highest head that was known and is lost; null otherwise. */
  readonly replaced: Head | null
  /** The member that opened it. */
  readonly openedBy: string
  readonly record: Bytes
  readonly accounts: readonly Account[]
  /** Secret: the wallet encryption key. */
  readonly wek: Bytes
}

/** An opener to add. Its secret is wiped by the caller. */
export type NewMember =
  /** A device: its public keys alone are needed. Never one that came from a server. */
  | { readonly kind: 'dev'; readonly id: string; readonly pk: string; readonly jkt: string }
  /** A passkey whose two ceremonies gave the same output (`confirmPrf`). */
  | { readonly kind: 'prf'; readonly secret: Bytes; readonly cred: string; readonly rp: string; readonly bs: boolean }
  /** A code: `secret` has 16 bytes; `toCodeText` shows it. */
  | { readonly kind: 'code'; readonly secret: Bytes }
  /** The managed opener; r is made here and comes back as `staged`. */
  | { readonly kind: 'man' }

/** For the recovery service, to be staged before the publication; wiped by the caller when it has been sent. */
export interface StagedSecret {
  readonly wal: string
  readonly id: string
  readonly gen: number
  /** Secret, 32 bytes. */
  readonly r: Bytes
}

/** What goes to custody, in one transaction. `closePublication` wipes its secrets when it was sent. */
export interface Publication {
  /** The new head, compact. */
  readonly manifest: string
  /** The sealed record, when the generation is new. */
  readonly record: Bytes | null
  readonly shares: readonly Share[]
  /** S of each new share, 32 bytes. */
  readonly secrets: readonly { readonly id: string; readonly s: Bytes }[]
  /** To recovery, before custody; null when no managed opener is new. */
  readonly staged: StagedSecret | null
  /** What to remember once custody took it. */
  readonly pin: Pin
  /** The new head, as custody will give it back. */
  readonly head: SignedManifest
}

/** A wallet to make. */
export interface CreateInput extends Owner {
  readonly level: Level
  /** At least one; a device that storage refused is none of them. */
  readonly members: readonly NewMember[]
  /** Managed with `man` needs at least one. */
  readonly evidence: readonly Omit<EvidenceEntry, 'at'>[]
  /** Seconds since 1970, the server's time. */
  readonly now: number
  /** Entropy of another wallet (`fromPhrase`): 16, 20, 24, 28 or 32 bytes, wiped by the caller. Default: 16 fresh bytes. */
  readonly imported?: Bytes
}

/** A wallet to draft: all of it but whose it is, which the login tells, and what checks it. */
export type DraftInput = Pick<CreateInput, 'realm' | 'members' | 'now' | 'imported'>

/**
 * A wallet in memory that is no user's yet. Its secrets are wiped by `signDraft` or `closeDraft`, whichever comes first.
 */
export interface WalletDraft extends Pick<Publication, 'record' | 'shares' | 'secrets' | 'staged'> {
  readonly realm: string
  readonly wal: string
  /** Secret: the control key comes from it. */
  readonly entropy: Bytes
  readonly salt: Bytes
  readonly ctl: string
  readonly members: readonly Member[]
  readonly accounts: readonly Account[]
}

/** A made wallet, not yet at custody. Nothing of it is shown before it was unlocked once (`checkAccounts`). */
export interface CreatedWallet extends Owner {
  readonly wal: string
  readonly publication: Publication
  /** What unlocking must come to. */
  readonly accounts: readonly Account[]
}

/** A change of openers and checks. */
export interface RecoveryChange {
  readonly add?: readonly NewMember[]
  /** Ids of members. */
  readonly remove?: readonly string[]
  readonly addEvidence?: readonly Omit<EvidenceEntry, 'at'>[]
  /** Ids of checks. */
  readonly removeEvidence?: readonly string[]
}
