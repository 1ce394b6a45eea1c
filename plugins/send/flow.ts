import { isLatchkeyError, type PluginContext, type Token, toDecimal } from '../../src/plugin.js'
import {
  type DraftState,
  draftAtom,
  emptyDraft,
  failureAtom,
  type Progress,
  progressAtom,
  type ReviewState,
  receiverAtom,
  reviewAtom,
  supportAtom,
  waitingAtom,
} from './atoms.js'
import { changed, feeChanged, pending, toSendError, unprepared } from './errors.js'
import { hasParams, readParams } from './params.js'
import { accountKey, prepare } from './prepare.js'
import { readReceiver } from './receiver.js'
import { isDearer, reprice, reviewLife } from './reprice.js'
import { type SubmitListener, submit } from './submit.js'
import { listTokens } from './tokens.js'
import type { SendController, SendDraft, SendReview } from './types.js'

/** A name is asked for when typing has paused. */
const pause = 300

/** What the views work with: the controller, and the draft behind the form. */
export interface SendFlow extends SendController {
  /** Begins with what the form was opened with, once per opening; without a transfer in it the draft stays. */
  begin(params: object): Promise<void>
  tokens(): readonly Token[]
  chooseToken(token: Token): void
  setAmount(amount: string): void
  setReceiver(text: string): void
  /** Asks for the name in the field once more. */
  readReceiverAgain(): void
  /** Fills in all that can be sent. @throws {LatchkeyError} what the chain says */
  setMax(): Promise<void>
  /** Prepares the draft; how it went is in `reviewAtom`. */
  review(): Promise<void>
  /** Prices the review in `reviewAtom` anew, without a word while it costs the same. */
  reprice(): Promise<void>
  reset(): void
}

/** Makes the flow of one instance. */
export function createFlow(context: PluginContext<'request'>): SendFlow {
  const { clock, store, wallet, accounts, onDispose, signal, track } = context
  let begun: object | undefined
  /** Reviews that can be sent, and when they were priced: the form's and hosts' side by side. */
  const priced = new WeakMap<SendReview, number>()
  let key = accountKey(accounts.get())
  // Answers to what was asked before the latest change are late and change nothing.
  let receiverRound = 0
  let reviewRound = 0
  let cancelPause = () => {}

  const edit = (change: Partial<DraftState>) => {
    store.set(draftAtom, { ...store.get(draftAtom), ...change })
    store.set(failureAtom, undefined)
    dropReview()
  }
  const dropReview = () => {
    const shown = store.get(reviewAtom)
    reviewRound++
    if (shown.state === 'ready') priced.delete(shown.review)
    store.set(reviewAtom, { state: 'none' })
  }
  const note = (review: SendReview): SendReview => {
    priced.set(review, clock.now())
    return review
  }

  const readText = async (text: string, delay: number) => {
    const round = ++receiverRound
    cancelPause()
    if (!text.trim()) return store.set(receiverAtom, { state: 'empty' })
    try {
      // An address is known at once; only a name is waited for.
      const address = await wallet.toAddress(text.trim())
      if (round !== receiverRound) return
      if (address) return store.set(receiverAtom, { state: 'ready', receiver: { address } })
      store.set(receiverAtom, { state: 'reading' })
      await new Promise<void>((resolve) => {
        cancelPause = clock.after(delay, resolve)
      })
      const receiver = await readReceiver(wallet, text)
      if (round === receiverRound)
        store.set(receiverAtom, receiver ? { state: 'ready', receiver } : { state: 'invalid' })
    } catch (error) {
      if (round === receiverRound) store.set(receiverAtom, { state: 'failed', error })
    }
  }
  const readSupport = async () => {
    const [send, max, names] = await Promise.all(
      (['transfer', 'getMaxTransfer', 'resolveName'] as const).map((name) => wallet.can(name)),
    )
    store.set(supportAtom, { send: send !== undefined, max: max !== undefined, names: names !== undefined })
  }

  const reset = () => {
    edit({ ...emptyDraft, token: listTokens(context)[0] })
    void readText('', 0)
  }
  const restore = (draft: DraftState) => {
    edit(draft)
    return readText(draft.to, 0)
  }

  /** Shows how a transfer of the form's goes on, until a later one has the view. */
  const showProgress = (review: SendReview): SubmitListener['onStep'] => {
    const entry = begun
    const draft = store.get(draftAtom)
    let progress: Progress | undefined
    return (step, hash) => {
      const isMine = !progress || store.get(progressAtom) === progress
      progress = step && { review, step, hash, entry }
      if (isMine) store.set(progressAtom, progress)
      const { amount, to } = store.get(draftAtom)
      // Undone by the chain: what was typed is still wanted, unless something else is by now.
      if (step === 'reverted' && !amount && !to && accountKey(review.account) === key) void restore(draft)
    }
  }

  const flow: SendFlow = {
    async prepare(draft: SendDraft) {
      const review = await prepare(context, draft)
      signal.throwIfAborted()
      return note(review)
    },
    async submit(review) {
      if (store.get(waitingAtom)) throw pending()
      const { account } = Object(review) as Partial<SendReview>
      if (account && accountKey(accounts.get()) !== accountKey(account)) throw changed()
      const pricedAt = priced.get(review)
      if (pricedAt === undefined) throw unprepared()
      // Used up, whatever comes of it: sending again takes a new review.
      priced.delete(review)
      const shown = store.get(reviewAtom)
      const isForm = shown.state === 'ready' && shown.review === review
      store.set(waitingAtom, review)
      try {
        if (clock.now() - pricedAt >= reviewLife) {
          const now = await reprice(context, review)
          if (isDearer(now, review)) {
            if (isForm) store.set(reviewAtom, { state: 'ready', review: note(now) })
            throw feeChanged()
          }
        }
        const onStep = isForm ? showProgress(review) : () => {}
        const sent = await submit(context, review, {
          onStep(step, hash) {
            if (step !== undefined && step !== 'asking' && step !== 'sent') refreshBalances(context, review.token)
            onStep(step, hash)
          },
        })
        if (isForm) reset()
        return sent
      } catch (error) {
        if (isForm && !isLatchkeyError(error, 'SEND_FEE_CHANGED')) {
          store.set(reviewAtom, { state: 'none' })
          if (isLatchkeyError(error) && error.outcome !== 'rejected') store.set(failureAtom, error)
        }
        throw error
      } finally {
        store.set(waitingAtom, undefined)
      }
    },

    async begin(params) {
      const account = accounts.get()
      if (params === begun || !account) return
      begun = params
      track('OPEN_SEND', { isSmartAccount: account.type === 'smartAccount', network: account.networkId })
      const wanted = hasParams(params)
      if (wanted || !store.get(draftAtom).token) reset()
      try {
        await readSupport()
        if (!wanted) return
        const draft = await readParams(context, params)
        // Opened anew meanwhile, or the account changed: then this is not asked for any more.
        if (params === begun && accountKey(account) === key) await restore(draft)
      } catch (error) {
        store.set(failureAtom, toSendError(error))
      }
    },
    tokens: () => listTokens(context),
    chooseToken: (token) => edit({ token }),
    setAmount: (amount) => edit({ amount }),
    setReceiver(to) {
      edit({ to })
      void readText(to, pause)
    },
    readReceiverAgain: () => void readText(store.get(draftAtom).to, 0),
    async setMax() {
      const { token } = store.get(draftAtom)
      const account = accounts.get()
      if (!token || !account) return
      const receiver = store.get(receiverAtom)
      const to = receiver.state === 'ready' ? receiver.receiver.address : account.address
      const most = await wallet.call('getMaxTransfer', { token, to })
      // Only into the field that asked for it.
      if (store.get(draftAtom).token === token) edit({ amount: toDecimal(most, token.decimals) })
    },
    async review() {
      const round = ++reviewRound
      store.set(failureAtom, undefined)
      store.set(reviewAtom, { state: 'reading' })
      // What was typed meanwhile makes it void.
      const show = (state: ReviewState) => round === reviewRound && store.set(reviewAtom, state)
      await flow.prepare(store.get(draftAtom)).then(
        (review) => show({ state: 'ready', review }),
        (error: unknown) => show({ state: 'failed', error: toSendError(error) }),
      )
    },
    async reprice() {
      const shown = store.get(reviewAtom)
      if (shown.state !== 'ready') return
      const { review } = shown
      const show = (state: ReviewState) => store.get(reviewAtom) === shown && store.set(reviewAtom, state)
      await reprice(context, review).then(
        (now) => {
          // One that was sent meanwhile stays used up.
          if (now !== review || priced.has(review)) show({ state: 'ready', review: note(now) })
        },
        (error: unknown) => show({ state: 'failed', error: toSendError(error) }),
      )
    },
    reset,
  }

  onDispose(
    // A draft belongs to one account on one network: amounts and tokens mean nothing on another.
    accounts.watch(() => {
      const now = accountKey(accounts.get())
      if (now === key) return
      key = now
      store.set(supportAtom, undefined)
      reset()
      if (now) readSupport().catch((error: unknown) => store.set(failureAtom, toSendError(error)))
    }),
  )
  onDispose(() => cancelPause())
  return flow
}

/** What was sent is gone from the balances at once, and not after their 30 s. */
function refreshBalances({ wallet }: PluginContext<'request'>, token: Token | undefined): void {
  for (const each of token?.address ? [undefined, token] : [undefined]) {
    // A balance that cannot be read says so where it is shown.
    wallet.balance(each, { fresh: true }).catch(() => undefined)
  }
}
