/** How a wallet may come back: by the services after a login, or by what the user holds alone. */
export type Level = 'managed' | 'user-held'

/**
 * Openers: a device, a passkey (PRF), a recovery code, a passphrase (reserved: read and kept, not made), and the managed
 * opener, whose secret the recovery service keeps.
 */
export type OpenerKind = 'dev' | 'prf' | 'code' | 'pass' | 'man'

/** A manifest's place in its chain: what auth and recovery report, and part of a pin. */
export interface Head {
  readonly seq: number
  /** B64 of SHA-256 over the compact form. */
  readonly hash: string
}

/** What a device remembers of the last manifest it verified. */
export interface Pin extends Head {
  /** B64 of the control key's public half. */
  readonly ctl: string
}

interface MemberBase {
  /** B64, 16 bytes. */
  readonly id: string
  /** B64, 65 bytes: uncompressed P-256 point that shares are sealed to. */
  readonly pk: string
  /** When it was added; seconds since 1970. */
  readonly at: number
}

/** A device: its share opens with a key that the browser never gives out. */
export interface DeviceMember extends MemberBase {
  readonly k: 'dev'
  /** B64, 32 bytes: RFC 7638 thumbprint of the device's proof key. */
  readonly jkt: string
}

/** A passkey with the PRF extension. */
export interface PasskeyMember extends MemberBase {
  readonly k: 'prf'
  /** B64, 32 bytes: salt of the slot. */
  readonly s: string
  /** B64: the credential's id. */
  readonly cred: string
  /** RP id: the frame's exact host. */
  readonly rp: string
  /** Whether the credential is backed up. Without it, it is no recovery. */
  readonly bs: boolean
}

/** A recovery code of 128 random bits. */
export interface CodeMember extends MemberBase {
  readonly k: 'code'
  readonly s: string
}

/** A passphrase. Version 1 reserves it: manifests with one are read, none is made. */
export interface PassphraseMember extends MemberBase {
  readonly k: 'pass'
  readonly s: string
  /** PBKDF2 iterations, 600,000 to 5,000,000. */
  readonly it: number
}

/** The managed opener, only in a managed wallet, at most one. */
export interface ManagedMember extends MemberBase {
  readonly k: 'man'
  /** Empty: the recovery secret is random. */
  readonly s: ''
}

export type Member = DeviceMember | PasskeyMember | CodeMember | PassphraseMember | ManagedMember

/** A check that custody makes before it gives a managed share; any one of them suffices. */
export interface EvidenceEntry {
  /** B64, 16 bytes; custody and recovery keep what proves it under this id. */
  readonly id: string
  readonly kind: 'mail' | 'oidc' | 'wa'
  readonly at: number
}

/** A wallet's list of openers and checks, signed by its control key (custody-formats.md, section 3). */
export interface Manifest {
  readonly v: 1
  readonly ste: 1
  readonly rlm: string
  readonly sub: string
  readonly wal: string
  /** B64, 16 bytes. */
  readonly salt: string
  /** B64, 32 bytes. */
  readonly ctl: string
  /** 1, 2, 3... */
  readonly seq: number
  /** B64 of SHA-256 over the previous compact form; null in the first. */
  readonly prev: string | null
  /** Generation of the wallet encryption key, from 1. */
  readonly gen: number
  /** B64 of SHA-256 over the sealed record. */
  readonly rec: string
  readonly lvl: Level
  readonly mem: readonly Member[]
  readonly evd: readonly EvidenceEntry[]
  /** Seconds since 1970, the server's time. */
  readonly iat: number
  /** The pin that this manifest replaces after a restore from a backup; `seq` is then above it. */
  readonly rst?: Head
  /** The wallet that replaces this one. */
  readonly nxt?: string
}

/** A manifest together with the bytes that were signed. */
export interface SignedManifest {
  /** The compact form, kept and compared as it was signed. */
  readonly compact: string
  /** B64 of SHA-256 over the compact form. */
  readonly hash: string
  readonly manifest: Manifest
}
