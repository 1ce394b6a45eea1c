import { atom, type LatchkeyError, type PluginContext } from '../../src/plugin.js'
import type { EmailStep } from './types.js'

/** A login that was begun, until it is connected. */
export interface BegunLogin {
  readonly email: string
  readonly step: EmailStep
  /** The frame has taken the code: connecting is all that is left to do, once the device is confirmed. */
  readonly verified: boolean
}

/** What is going on, or went wrong: the address, the mailed link, the code, another mail, a passkey in their place. */
export type Doing = 'address' | 'device' | 'code' | 'resend' | 'passkey'

/** All that the plugin knows. Written by the flow alone; views read the parts below. */
export interface EmailState {
  readonly login: BegunLogin | undefined
  /** Where the codes of the change of e-mail that was begun last are typed. */
  readonly updateEntry: 'page' | 'frame'
  /** What is being done now. */
  readonly busy: readonly Doing[]
  /** Why the last step failed, until the next one begins. */
  readonly problem: { readonly of: Doing; readonly error: LatchkeyError } | undefined
  /** What the user chooses on the page of a mail that waits for an answer. */
  readonly number: string | undefined
  /** Counts mails that were asked for: with each the wait begins anew. */
  readonly mails: number
}

export const emailAtom = atom<EmailState>({
  login: undefined,
  updateEntry: 'page',
  busy: [],
  problem: undefined,
  number: undefined,
  mails: 0,
})

export const changeEmail = (store: PluginContext['store'], part: Partial<EmailState>): void =>
  store.set(emailAtom, { ...store.get(emailAtom), ...part })

/** The address in the field: what was typed is still there when the user comes back to it. */
export const addressAtom = atom('')

/** The address that a change was asked for and has not begun: the form has it again when the wallet's question was left. */
export const updateAddressAtom = atom('')

export const loginAtom = atom((get) => get(emailAtom).login)
export const updateEntryAtom = atom((get) => get(emailAtom).updateEntry)
export const busyAtom = atom((get) => get(emailAtom).busy)
export const problemAtom = atom((get) => get(emailAtom).problem)
export const numberAtom = atom((get) => get(emailAtom).number)
export const mailsAtom = atom((get) => get(emailAtom).mails)
