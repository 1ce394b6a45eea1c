import { type Bytes, isB64 } from '../keys/index.js'
import type { Shown, ShownState } from '../page/approvals/screen/props.js'
import type { Speed } from '../page/approvals/types.js'
import type { MadePasskey } from '../page/types.js'

/**
 * What a window of the frame can be for: what it is asked, what it may call for meanwhile, what the frame says to it by itself, and
 * what it answers with, once. The frame alone holds the keys of this device: a window asks and shows. Another purpose is another row.
 */
export interface WindowPurposes {
  readonly passkey: {
    readonly ask: PasskeyAsk
    readonly calls: Record<never, never>
    readonly news: never
    readonly answer: PasskeyAnswer
  }
  readonly approve: {
    readonly ask: { readonly shown: Shown }
    readonly calls: {
      readonly approve: { readonly with: { readonly seen: number }; readonly gives: undefined }
      readonly choose: { readonly with: { readonly speed: Speed }; readonly gives: undefined }
      readonly reject: { readonly with: object; readonly gives: undefined }
      readonly retry: { readonly with: object; readonly gives: undefined }
    }
    readonly news: ShownState
    /** The frame closes it. */
    readonly answer: never
  }
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
export interface PasskeyAnswer extends MadePasskey {
  /** SubjectPublicKeyInfo, DER; empty where the browser gives none. */
  readonly publicKey: Bytes
}

/** Reads what a window sends with its calls, by purpose and name. What cannot be read is no call. */
export const callReaders: {
  readonly [Each in WindowPurpose]: {
    readonly [Name in keyof WindowCalls<Each>]: WindowCalls<Each>[Name] extends WindowCall
      ? (value: unknown) => WindowCalls<Each>[Name]['with'] | undefined
      : never
  }
} = {
  passkey: {},
  approve: {
    approve(value) {
      const { seen } = Object(value) as { seen?: unknown }
      return typeof seen === 'number' ? { seen } : undefined
    },
    choose(value) {
      const { speed } = Object(value) as { speed?: unknown }
      return speed === 'slow' || speed === 'normal' || speed === 'fast' ? { speed } : undefined
    },
    reject: () => ({}),
    retry: () => ({}),
  },
}

type Reader<Answer> = (value: Record<string, unknown>, host: string) => Answer | undefined

/** Reads what a window answered. The pages are of one origin, and still nothing is used unread. */
export const answerReaders: { readonly [Each in WindowPurpose]: Reader<WindowPurposes[Each]['answer']> } = {
  passkey({ cred, secret, publicKey, rp, bs }, host) {
    const isRead =
      isB64(cred) &&
      cred.length <= 1400 &&
      secret instanceof Uint8Array &&
      secret.length === 32 &&
      publicKey instanceof Uint8Array &&
      publicKey.length <= 4096 &&
      rp === host &&
      typeof bs === 'boolean'
    return isRead ? { cred, secret: secret as Bytes, publicKey: publicKey as Bytes, rp, bs } : undefined
  },
  approve: () => undefined,
}
