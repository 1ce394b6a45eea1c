import { isLatchkeyError } from '../../src/plugin.js'
import { isFromAccount } from './entry.js'
import { changed, feeChanged, pending, unprepared } from './errors.js'
import type { SendMachine } from './machine.js'
import { accountKey } from './prepare.js'
import { isDearer, reprice, reviewLife } from './reprice.js'
import type { SentTransfers } from './sentTransfers.js'
import type { Progress } from './state.js'
import { type SubmitListener, submit } from './submit.js'
import { tellSent } from './tellSent.js'
import type { SendController, SendReview } from './types.js'

/** Makes `SendController.submit`: one transfer at a time, of the form or of a host. */
export function createTransfer(machine: SendMachine, sent: SentTransfers): SendController['submit'] {
  const { context, reviews, state, dispatch } = machine

  /** Tells how a transfer of the form's goes on. */
  const tellProgress = (review: SendReview): SubmitListener['onStep'] => {
    const { entry, draft } = state()
    const account = accountKey(review.account)
    let latest: Progress['step'] | undefined
    return (step, hash) => {
      latest = step
      if (step === 'asking') dispatch({ type: 'asking', review, entry, draft })
      else if (step) {
        dispatch({ type: 'went', progress: { review, step, hash, entry, draft }, account, token: machine.coin() })
        if (step !== 'sent' || !entry || hash === undefined) return
        if (isFromAccount(entry)) void tellSent(context, review, hash, () => latest === 'sent')
        // A form that was opened as a dialog shows the done screen.
        else sent.takeOver(review.account.caipAddress, hash)
      }
    }
  }
  /** Prices an old review anew. @throws {LatchkeyError} SEND_FEE_CHANGED when it costs more by now */
  const assertPrice = async (review: SendReview, pricedAt: number) => {
    if (context.clock.now() - pricedAt < reviewLife) return
    const now = await reprice(context, review)
    if (!isDearer(now, review)) return
    const { form } = state()
    if (form.step === 'priced' && form.review === review)
      dispatch({ type: 'priced', of: form, review: reviews.note(now) })
    throw feeChanged()
  }

  return async (review) => {
    const { waiting, form } = state()
    if (waiting) throw pending()
    const { account } = Object(review) as Partial<SendReview>
    if (account && machine.account() !== accountKey(account)) throw changed()
    const pricedAt = reviews.take(review)
    if (pricedAt === undefined) throw unprepared()
    const isForm = form.step === 'priced' && form.review === review
    const tell = isForm ? tellProgress(review) : undefined
    dispatch({ type: 'taken', review })
    try {
      await assertPrice(review, pricedAt)
      return await submit(context, review, { onStep: (step, hash) => tell?.(step, hash) }, sent)
    } catch (cause) {
      if (isForm && !isLatchkeyError(cause, 'SEND_FEE_CHANGED')) {
        const error = isLatchkeyError(cause) ? cause : undefined
        const isDeclined = error?.outcome === 'rejected'
        dispatch({ type: 'not sent', review, isDeclined, error: isDeclined ? undefined : error })
      }
      throw cause
    } finally {
      dispatch({ type: 'released' })
    }
  }
}
