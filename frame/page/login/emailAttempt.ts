import type { CodeEntry } from '../../common/types.js'
import { type PressedMailbox, redeemCode, sendCode } from '../../flows/account.js'
import { type Begun, type Flow, FlowError, isFlowError, type User } from '../../flows/index.js'
import type { Draft } from './draft.js'

/** A login that was begun and is not through. */
export interface Attempt {
  readonly address: string
  readonly begun: Begun
  readonly controller: AbortController
  digits: number | undefined
  resendAfter: number
  /** Both mails of a device that is new to the wallet: done when custody's page was pressed, and when auth has mailed its code. */
  pressing?: Promise<void> | undefined
  mailing?: Promise<void> | undefined
  /** What the user chooses on custody's page, and who shows it. */
  number?: string | undefined
  readonly numberWatchers: Set<(number: string | undefined) => void>
  /** How many questions wait for the press. */
  waiting: number
  pressed?: PressedMailbox
  redeeming?: Promise<void>
  /** Once the code was right; from then on the wallet alone is missing. */
  redeemed?: { user: User; readonly at: number; hasFailed?: boolean }
  finishing?: Promise<void> | undefined
  /** Of an address that may be new, on a device that holds no wallet. */
  draft?: Draft | undefined
}

/** Nobody has logged in by the address: the code makes a wallet. */
export const isNew = ({ draft }: Attempt) => draft !== undefined

/** Custody's press is still awaited. */
export const isUnpressed = ({ begun, pressed }: Attempt) => begun.action === 'VERIFY_DEVICE' && pressed === undefined

/** Mails a further code; what is drafted waits for that one. */
export async function sendAgain(flow: Flow, to: Attempt): Promise<void> {
  const { digits, resendAfter } = await sendCode(flow, to.begun.transaction)
  Object.assign(to, { resendAfter, digits: digits ?? to.digits })
  to.draft?.again()
}

/** One redemption at a time: a code that is sent twice, as by two clicks, is redeemed once. */
export function redeemOnce(flow: Flow, of: Attempt, code: string): Promise<void> {
  const redeeming = (of.redeeming ?? Promise.resolve()).then(async () => {
    if (of.redeemed) return
    try {
      of.redeemed = { user: await redeemCode(flow, of.begun.transaction, code), at: flow.clock.now() }
    } catch (error) {
      throw isForgotten(error) ? new FlowError('CODE_EXPIRED', { part: 'auth' }) : error
    }
  })
  of.redeeming = redeeming.catch(ignore)
  return redeeming
}

/** What the frame's own screen for the code is given. */
export const toEntry = (flow: Flow, of: Attempt): CodeEntry => ({
  ...{ address: of.address, isNew: isNew(of), ...readMailed(of) },
  async resend() {
    await sendAgain(flow, of)
    return readMailed(of)
  },
  submit: (code) => redeemOnce(flow, of, code),
  watchNumber(run) {
    run(of.number)
    of.numberWatchers.add(run)
    return () => void of.numberWatchers.delete(run)
  },
})

/** What is known of the code that is on its way. */
export const readMailed = ({ digits, resendAfter }: Attempt): Pick<CodeEntry, 'digits' | 'resendAfter'> => ({
  resendAfter,
  digits: digits === 6 || digits === 8 ? digits : undefined,
})

/** Auth knows the transaction no more: it is over, or was replaced. */
export const isForgotten = (error: unknown) =>
  isFlowError(error, 'SERVICE_REFUSED') && error.reason === 'TRANSACTION_UNKNOWN'

/** Its error goes to who has asked for it. */
const ignore = () => undefined
