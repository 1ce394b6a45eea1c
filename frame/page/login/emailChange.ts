import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import type { CodeEntry } from '../../common/types.js'
import {
  beginEmailChange,
  cancelEmailChange,
  confirmNewMailbox,
  confirmOldMailbox,
  dropNewMailboxes,
  proveNewMailbox,
  sendCode,
} from '../../flows/account.js'
import { FlowError, isFlowError } from '../../flows/index.js'
import { FrameError } from '../errors.js'
import type { ActiveChains, HostLink, LoginScreens } from '../types.js'
import { type Account, loggedOut } from './account.js'
import { type AskParts, askMailbox } from './askMailbox.js'
import type { CodePlace } from './codePlace.js'
import { tellUser } from './getUser.js'

/** What a change of e-mail works with. */
export interface EmailChangeParts extends AskParts {
  readonly account: Account
  readonly link: Pick<HostLink, 'host' | 'tell' | 'showNumber'>
  readonly chains: ActiveChains
  readonly codePlace: CodePlace
  readonly loadScreens: () => Promise<LoginScreens>
}

/** A change that was begun. */
interface Change {
  readonly transaction: string
  readonly address: string
  /** Whose code is on its way. */
  mailed: { readonly step: 'old' | 'new'; readonly digits: number | undefined; readonly resendAfter: number }
  readonly controller: AbortController
  /** Custody's page in the new mailbox, for a wallet that has mail as a check. */
  proving?: Promise<unknown> | undefined
  isProven: boolean
  /** What the user chooses on that page, and the screen that shows it. */
  number?: string | undefined
  onNumber?: ((number: string | undefined) => void) | undefined
}

/**
 * A change of e-mail by the protocol's three calls. A wallet that has mail as a check asks more than they say: custody mails its page
 * to the new mailbox beside the code, and the last call waits until its owner has pressed there.
 */
export function createEmailChange(parts: EmailChangeParts) {
  const { account, link, chains, codePlace, screens, loadScreens } = parts
  const { flow } = account
  /** The question that is before the user. */
  let asking: AbortController | undefined
  let change: Change | undefined

  const requireChange = (): Change => {
    if (!account.user()) throw loggedOut()
    if (!change) throw new FlowError('CODE_EXPIRED')
    return change
  }

  const hasMailCheck = () => account.user()?.checks.includes('mail') ?? false

  const drop = (reason = aborted()) => {
    asking?.abort(reason)
    change?.controller.abort(reason)
    const dropped = change
    change = undefined
    return dropped
  }

  /** The code of the old mailbox. @throws {FlowError} CODE_WRONG, CODE_EXPIRED, TOO_MANY */
  const confirmOld = async (code: string): Promise<void> => {
    const of = requireChange()
    const { resendAfter, digits } = await confirmOldMailbox(flow, of.transaction, code)
    of.mailed = { step: 'new', resendAfter, digits }
    if (hasMailCheck()) void prove(parts, of)
  }

  /**
   * The code of the new mailbox.
   * @returns the address that logs in now
   * @throws {FlowError} CODE_WRONG, CODE_EXPIRED, DEVICE_REFUSED, EMAIL_TAKEN, TOO_MANY
   */
  const confirmNew = async (code: string): Promise<string> => {
    const of = requireChange()
    if (hasMailCheck()) await prove(parts, of)
    of.controller.signal.throwIfAborted()
    let newEmail: string
    let hasOldMailbox = false
    try {
      newEmail = await confirmNewMailbox(flow, of.transaction, code)
    } catch (error) {
      // The login may have moved before it failed: then the old mailbox alone is left to be taken out.
      const { email } = await flow.services.user().catch(() => ({ email: null }))
      if (isFlowError(error, 'CODE_WRONG', 'CODE_EXPIRED') || email === null || email === account.user()?.email)
        throw error
      newEmail = email
      hasOldMailbox = true
    }
    change = undefined
    await account.change({ email: newEmail, hasOldMailbox }, true)
    return newEmail
  }

  const toEntry = (of: Change): CodeEntry => ({
    ...toMailed(of.mailed),
    address: of.mailed.step === 'old' ? (account.user()?.email ?? '') : of.address,
    async resend() {
      const { digits, resendAfter } = await sendCode(flow, of.transaction)
      of.mailed = { ...of.mailed, digits, resendAfter }
      return toMailed(of.mailed)
    },
    async submit(code) {
      await (of.mailed.step === 'old' ? confirmOld(code) : confirmNew(code))
    },
    watchNumber(run) {
      of.onNumber = run
      run(of.number)
      return () => {
        of.onNumber = undefined
      }
    },
  })

  return {
    /**
     * Asks the user, by a press in the frame, then has auth mail the first code.
     * @throws {FlowError} EMAIL_INVALID, STEP_UP_NEEDED, TOO_MANY; {FrameError} LOGGED_OUT, SCREEN_CLOSED, NOT_SHOWN
     */
    async begin(email: string, signal: AbortSignal): Promise<FrameAnswer<'UPDATE_EMAIL'>> {
      const before = account.user()
      if (!before) throw loggedOut()
      const address = email.trim()
      drop()
      const mine = new AbortController()
      asking = mine
      await askMailbox(parts, { current: before.email, address }, AbortSignal.any([signal, mine.signal]))
      if (account.user()?.id !== before.id) throw loggedOut()
      // What the wallet has for checks is as new as its last unlock.
      await account.unlock()
      const begun = await beginEmailChange(flow, email)
      AbortSignal.any([signal, mine.signal]).throwIfAborted()
      codePlace.hear(begun)
      const { transaction, digits, resendAfter } = begun
      const action = begun.action === 'VERIFY_SECONDARY_OTP' ? begun.action : 'VERIFY_PRIMARY_OTP'
      const step = action === 'VERIFY_PRIMARY_OTP' ? 'old' : 'new'
      change = {
        ...{ transaction, address, mailed: { step, digits, resendAfter } },
        ...{ controller: new AbortController(), isProven: false },
      }
      if (step === 'new' && hasMailCheck()) void prove(parts, change)
      return { action, ...(codePlace.isFrame() && { codeEntry: 'frame' }) }
    },

    isBegun: () => change !== undefined,
    confirmOld,
    confirmNew,

    /** Shows the screen for the code that is on its way. @throws as `confirmOld` or `confirmNew`, and {FrameError} SCREEN_CLOSED */
    async enterOtp(signal: AbortSignal): Promise<void> {
      const of = requireChange()
      const isLast = of.mailed.step === 'new'
      const { code } = await loadScreens()
      await screens.show('code', code(toEntry(of)), AbortSignal.any([signal, of.controller.signal]))
      if (isLast) tellUser(account.user(), { chains, link })
    },

    /** Gives the change up; the wallet's checks are as before. */
    async cancel(): Promise<void> {
      const dropped = drop()
      if (!dropped) return
      await cancelEmailChange(flow, dropped.transaction)
      if (!dropped.isProven) return
      try {
        await dropNewMailboxes(flow)
      } catch (error) {
        // The code is older than five minutes, or custody is down. It opens nothing without a login by the old mailbox, and the
        // next change takes it out.
        if (!(error instanceof FlowError)) throw error
      }
    },

    /** Drops what was begun, as at a sign-out. */
    drop,
  }
}

/** Has custody mail its page, and the number shown that its user chooses there; one that failed is asked for again by the next call. */
function prove({ account, link }: Pick<EmailChangeParts, 'account' | 'link'>, of: Change): Promise<unknown> {
  const { language } = link.host()
  const { signal } = of.controller
  const show = (number: string | undefined) => {
    of.number = number
    of.onNumber?.(number)
    link.showNumber(number ?? null)
  }
  of.proving ??= proveNewMailbox(account.flow, of.address, { language, signal, onNumber: show })
    .then(() => {
      of.isProven = true
    })
    .finally(() => {
      show(undefined)
      if (!of.isProven) of.proving = undefined
    })
  // The last call waits for it, and hears what became of it.
  of.proving.catch(() => undefined)
  return of.proving
}

const aborted = () => new FrameError('REQUEST_ABORTED', 'Something went wrong')

/** What the screen gets of the code that is on its way. */
const toMailed = ({ digits, resendAfter }: Change['mailed']): Pick<CodeEntry, 'digits' | 'resendAfter'> => ({
  resendAfter,
  digits: digits === 6 || digits === 8 ? digits : undefined,
})
