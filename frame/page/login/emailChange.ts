import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import {
  beginEmailChange,
  cancelEmailChange,
  confirmNewMailbox,
  confirmOldMailbox,
  dropNewMailboxes,
  FlowError,
  isFlowError,
  proveNewMailbox,
} from '../../flows/index.js'
import { FrameError } from '../errors.js'
import type { HostLink } from '../types.js'
import type { Account } from './account.js'

/** A change that was begun. */
interface Change {
  readonly transaction: string
  readonly address: string
  readonly controller: AbortController
  /** Custody's page in the new mailbox, for a wallet that has mail as a check. */
  proving?: Promise<unknown> | undefined
  isProven: boolean
}

/**
 * A change of e-mail by the protocol's three calls. A wallet that has mail as a check asks more than they say: custody mails its page
 * to the new mailbox beside the code, and the last call waits until its owner has pressed there.
 */
export function createEmailChange({ account, link }: { account: Account; link: Pick<HostLink, 'host'> }) {
  const { flow } = account
  let change: Change | undefined

  const requireChange = (): Change => {
    if (!account.user()) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
    if (!change) throw new FlowError('CODE_EXPIRED')
    return change
  }

  /** Has custody mail its page; one that failed is asked for again by the next call. */
  const prove = (of: Change): Promise<unknown> => {
    const { language } = link.host()
    const { signal } = of.controller
    of.proving ??= proveNewMailbox(flow, of.address, { language, signal })
      .then(() => {
        of.isProven = true
      })
      .finally(() => {
        if (!of.isProven) of.proving = undefined
      })
    // The last call waits for it, and hears what became of it.
    of.proving.catch(() => undefined)
    return of.proving
  }

  const hasMailCheck = () => account.user()?.checks.includes('mail') ?? false

  const drop = () => {
    change?.controller.abort(new FrameError('REQUEST_ABORTED', 'Something went wrong'))
    const dropped = change
    change = undefined
    return dropped
  }

  return {
    /** @throws {FlowError} EMAIL_INVALID, STEP_UP_NEEDED, TOO_MANY; {FrameError} LOGGED_OUT */
    async begin(email: string): Promise<FrameAnswer<'UPDATE_EMAIL'>> {
      // What the wallet has for checks is as new as its last unlock.
      await account.unlock()
      const begun = await beginEmailChange(flow, email)
      drop()
      const address = email.trim()
      change = { ...{ transaction: begun.transaction, address }, controller: new AbortController(), isProven: false }
      if (begun.action !== 'VERIFY_SECONDARY_OTP') return { action: 'VERIFY_PRIMARY_OTP' }
      if (hasMailCheck()) void prove(change)
      return { action: begun.action }
    },

    /** The code of the old mailbox. @throws {FlowError} CODE_WRONG, CODE_EXPIRED, TOO_MANY */
    async confirmOld(code: string): Promise<void> {
      const of = requireChange()
      await confirmOldMailbox(flow, of.transaction, code)
      if (hasMailCheck()) void prove(of)
    },

    /** The code of the new mailbox. @throws {FlowError} CODE_WRONG, CODE_EXPIRED, DEVICE_REFUSED, EMAIL_TAKEN, TOO_MANY */
    async confirmNew(code: string): Promise<FrameAnswer<'UPDATE_EMAIL_SECONDARY_OTP'>> {
      const of = requireChange()
      if (hasMailCheck()) await prove(of)
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
      return { newEmail }
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

    drop,
  }
}
