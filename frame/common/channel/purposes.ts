import type { WindowRequest } from '../../keys/changes.js'
import { type Account, type Bytes, isB64, type Level, type Member, type Sealed } from '../../keys/index.js'
import type { Shown, ShownState } from '../approval/props.js'
import type { Lowered, Speed } from '../approval/types.js'
import type { MadePasskey, SignedPasskey } from '../types.js'

/**
 * What a window of the frame can be for: what it is asked, what it may call for meanwhile, what the frame says to it by itself, and
 * what it answers with, once. The frame alone holds the keys of this device: a window asks and shows. Another purpose is another row.
 */
export interface WindowPurposes {
  readonly passkey: {
    readonly ask: PasskeyAsk
    readonly calls: PasskeyCalls
    readonly news: never
    readonly answer: PasskeyAnswer
  }
  readonly approve: {
    readonly ask: { readonly shown: Shown }
    readonly calls: {
      readonly approve: { readonly with: { readonly seen: number }; readonly gives: undefined }
      readonly choose: { readonly with: { readonly speed: Speed }; readonly gives: undefined }
      readonly lower: { readonly with: Lowered; readonly gives: undefined }
      readonly reject: { readonly with: object; readonly gives: undefined }
      readonly retry: { readonly with: object; readonly gives: undefined }
    }
    readonly news: ShownState
    /** The frame closes it. */
    readonly answer: never
  }
  /** Shows the recovery phrase. The host learns that the window is closed, and no more. */
  readonly export: {
    readonly ask: { readonly address: string | null }
    readonly calls: FreshLoginCalls & {
      /** The wallet's key of a new release, sealed to the page's one-time key. */
      readonly open: { readonly with: WindowRequest; readonly gives: ExportedWallet }
    }
    readonly news: never
    readonly answer: Done
  }
  /** Puts a wallet of a recovery phrase in the place of the user's. */
  readonly import: {
    readonly ask: Pick<PasskeyAsk, 'user' | 'operator'> & {
      readonly accounts: readonly Account[]
      /** Of the wallet that is there: the imported one has its level, but neither its passkeys nor its codes. */
      readonly recovery: RecoveryFacts['recovery']
    }
    /** Ways back are added in the same window: a wallet that is not managed has none at first. */
    readonly calls: RecoveryCalls & {
      /** Fails with `REPLACEMENT_UNFINISHED` where another import has stopped half way. */
      readonly import: { readonly with: { readonly entropy: Bytes }; readonly gives: ImportedFacts }
      /** Ends that one. */
      readonly finish: { readonly with: object; readonly gives: ImportedFacts }
    }
    readonly news: never
    readonly answer: Done
  }
  /** Changes who brings the wallet back, and by what. */
  readonly recovery: {
    readonly ask: Pick<PasskeyAsk, 'user' | 'operator'>
    readonly calls: RecoveryCalls
    readonly news: never
    readonly answer: Done
  }
}

/** The wallet that an import has brought. */
export interface ImportedFacts {
  readonly accounts: readonly Account[]
  readonly recovery: RecoveryFacts['recovery']
}

/** A passkey is about to be made. */
export interface PasskeyCalls {
  /** Gives what it signs when it is used, so that services take it as a login: good for ten minutes, and once. */
  readonly beginPasskey: { readonly with: object; readonly gives: { readonly challenge: Bytes } }
}

/** Changes of the ways back to the wallet. */
export interface RecoveryCalls extends FreshLoginCalls, PasskeyCalls {
  readonly load: { readonly with: object; readonly gives: RecoveryFacts }
  readonly addPasskey: { readonly with: PasskeyAnswer; readonly gives: RecoveryFacts }
  readonly addCode: { readonly with: { readonly secret: Bytes }; readonly gives: RecoveryFacts }
  readonly remove: { readonly with: { readonly id: string }; readonly gives: RecoveryFacts }
  readonly leaveManaged: { readonly with: object; readonly gives: RecoveryFacts }
  /** Custody mails its page; gives the number to choose there. */
  readonly askManaged: { readonly with: object; readonly gives: { readonly number: string } }
  /** Waits for the press there. */
  readonly becomeManaged: { readonly with: object; readonly gives: RecoveryFacts }
}

/** The window has done what it is for. */
export interface Done {
  readonly isDone: true
}

/** What a code that was mailed is like. `resendAfter`: seconds. */
export interface SentCode {
  readonly digits: 6 | 8 | undefined
  readonly resendAfter: number
}

/** A login of the last five minutes, by a code that is typed in the window. */
export interface FreshLoginCalls {
  /** Mails a code. */
  readonly stepUp: { readonly with: object; readonly gives: SentCode & { readonly address: string } }
  readonly resendCode: { readonly with: object; readonly gives: SentCode }
  readonly enterCode: { readonly with: { readonly code: string }; readonly gives: undefined }
}

/** What the export page opens (`openExport`). */
export interface ExportedWallet {
  readonly sealed: Sealed
  readonly record: Bytes
  /** The manifest, compact, as the frame has verified it. */
  readonly manifest: string
}

/** Who brings the wallet back, and by what. */
export interface RecoveryFacts {
  /** For a passkey's user handle. */
  readonly owner: Pick<PasskeyAsk, 'realm' | 'sub'>
  readonly level: Level
  /** The label that is honest: whether a managed wallet has a check, and whether the user's own ways suffice. */
  readonly recovery: 'managed' | 'user-held' | 'none'
  /** Passkeys and codes. */
  readonly openers: readonly Extract<Member, { readonly k: 'prf' | 'code' }>[]
  /** Whether the user's own ways suffice without the managed one. */
  readonly canLeave: boolean
  /** Where custody's mail goes; null without a mailbox. */
  readonly address: string | null
  /** After a change whose passkey opens the wallet, or does so no more, where auth did not follow with its login. */
  readonly login?: 'notAdded' | 'notRemoved'
}
export type WindowPurpose = keyof WindowPurposes

/** A call of a window: what is sent with it, and what it gives. */
export interface WindowCall {
  readonly with: unknown
  readonly gives: unknown
}

/** The calls of a purpose, by name; each a `WindowCall`. */
export type WindowCalls<Purpose extends WindowPurpose> = WindowPurposes[Purpose]['calls']

/** The frame's side of a purpose's calls. What it throws reaches the window as its code and message. */
export type WindowServer<Purpose extends WindowPurpose> = {
  readonly [Name in keyof WindowCalls<Purpose>]: WindowCalls<Purpose>[Name] extends WindowCall
    ? (sent: WindowCalls<Purpose>[Name]['with']) => Promise<WindowCalls<Purpose>[Name]['gives']>
    : never
}

/** Whose passkey is made. Nothing in it is secret. */
export interface PasskeyAsk {
  /** B64 of 16 bytes, each. Together they are the user handle. */
  readonly realm: string
  readonly sub: string
  /** What the browser shows beside the passkey: the user's e-mail address. */
  readonly user: string
  /** Who runs the wallet. */
  readonly operator: string
  /** Credentials (B64) that the wallet has already. */
  readonly exclude: readonly string[]
}

/** A passkey whose two ceremonies agreed. */
export type PasskeyAnswer = SignedPasskey

const freshLoginReaders = {
  stepUp: () => ({}),
  resendCode: () => ({}),
  enterCode(value: unknown) {
    const { code } = Object(value) as { code?: unknown }
    return typeof code === 'string' && /^\d{4,12}$/.test(code) ? { code } : undefined
  },
}

const passkeyReaders = { beginPasskey: () => ({}) }

const recoveryReaders = {
  ...freshLoginReaders,
  ...passkeyReaders,
  load: () => ({}),
  addPasskey: (value: unknown) => readSignedPasskey(Object(value)),
  addCode(value: unknown) {
    const { secret } = Object(value) as { secret?: unknown }
    return secret instanceof Uint8Array && secret.length === 16 ? { secret: secret as Bytes } : undefined
  },
  remove(value: unknown) {
    const { id } = Object(value) as { id?: unknown }
    return isB64(id, 16) ? { id } : undefined
  },
  leaveManaged: () => ({}),
  askManaged: () => ({}),
  becomeManaged: () => ({}),
}

/** Reads what a window sends with its calls, by purpose and name. What cannot be read is no call. */
export const callReaders: {
  readonly [Each in WindowPurpose]: {
    readonly [Name in keyof WindowCalls<Each>]: WindowCalls<Each>[Name] extends WindowCall
      ? (value: unknown) => WindowCalls<Each>[Name]['with'] | undefined
      : never
  }
} = {
  passkey: passkeyReaders,
  approve: {
    approve(value) {
      const { seen } = Object(value) as { seen?: unknown }
      return typeof seen === 'number' ? { seen } : undefined
    },
    choose(value) {
      const { speed } = Object(value) as { speed?: unknown }
      return speed === 'slow' || speed === 'normal' || speed === 'fast' ? { speed } : undefined
    },
    lower(value) {
      const { at, most, until } = Object(value) as { at?: unknown; most?: unknown; until?: unknown }
      const isMost = most === undefined || typeof most === 'bigint'
      const isUntil = until === undefined || Number.isFinite(until)
      return Number.isSafeInteger(at) && isMost && isUntil
        ? { at: at as number, most, until: until as number | undefined }
        : undefined
    },
    reject: () => ({}),
    retry: () => ({}),
  },
  export: {
    ...freshLoginReaders,
    open(value) {
      const { pk, nonce } = Object(value) as { pk?: unknown; nonce?: unknown }
      return isB64(pk, 65) && isB64(nonce, 16) ? { pk, nonce } : undefined
    },
  },
  import: {
    ...recoveryReaders,
    finish: () => ({}),
    import(value) {
      const { entropy } = Object(value) as { entropy?: unknown }
      const isRead = entropy instanceof Uint8Array && [16, 20, 24, 28, 32].includes(entropy.length)
      return isRead ? { entropy: entropy as Bytes } : undefined
    },
  },
  recovery: recoveryReaders,
}

function readPasskey({ cred, secret, rp, bs }: Record<string, unknown>): MadePasskey | undefined {
  const isRead =
    isB64(cred) &&
    cred.length <= 1400 &&
    secret instanceof Uint8Array &&
    secret.length === 32 &&
    typeof rp === 'string' &&
    rp.length <= 253 &&
    typeof bs === 'boolean'
  return isRead ? { cred, secret: secret as Bytes, rp, bs } : undefined
}

function readSignedPasskey({ publicKey, ceremony, ...made }: Record<string, unknown>): PasskeyAnswer | undefined {
  const [read, signed] = [readPasskey(made), readCeremony(Object(ceremony))]
  const isKey = publicKey instanceof Uint8Array && publicKey.length <= 4096
  return read && signed && isKey ? { ...read, publicKey: publicKey as Bytes, ceremony: signed } : undefined
}

function readCeremony(given: Record<string, unknown>): SignedPasskey['ceremony'] | undefined {
  const { authenticatorData, clientDataJSON, signature, userHandle } = given
  const isText = (value: unknown): value is string => isB64(value) && value.length <= 8192
  if (!isText(authenticatorData) || !isText(clientDataJSON) || !isText(signature)) return undefined
  return { authenticatorData, clientDataJSON, signature, ...(isText(userHandle) && { userHandle }) }
}

type Reader<Answer> = (value: Record<string, unknown>, host: string) => Answer | undefined

/** Reads what a window answered. The pages are of one origin, and still nothing is used unread. */
export const answerReaders: { readonly [Each in WindowPurpose]: Reader<WindowPurposes[Each]['answer']> } = {
  passkey(answer, host) {
    const read = readSignedPasskey(answer)
    return read?.rp === host ? read : undefined
  },
  approve: () => undefined,
  export: readDone,
  import: readDone,
  recovery: readDone,
}

function readDone({ isDone }: Record<string, unknown>): Done | undefined {
  return isDone === true ? { isDone } : undefined
}
