import { atom, type Token } from '../../../src/plugin.js'
import type { Bill, ExchangeDeposit, ExchangeOffer } from '../types.js'

/** What exchanges of this browser were asked to send, the newest first. Written by the book alone. */
export const depositsAtom = atom<readonly ExchangeDeposit[]>([])

/** The offer that is reviewed. */
export const offerAtom = atom<{ readonly bill: Bill; readonly offer: ExchangeOffer } | undefined>(undefined)

/** What an account is to be filled with. */
export interface DepositDraft {
  /** The opening of the view that it is for. */
  readonly entry: object | undefined
  /** Default: the coin of the account's network. */
  readonly token: Token | undefined
  readonly amount: string
}

export const depositDraftAtom = atom<DepositDraft>({ entry: undefined, token: undefined, amount: '' })
