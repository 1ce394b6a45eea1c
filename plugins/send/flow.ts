import { isLatchkeyError, type LatchkeyError, type PluginContext, type Token } from '../../src/plugin.js'
import { toDecimal } from './amount.js'
import { type DraftState, draftAtom, emptyDraft, failureAtom, receiverAtom, reviewAtom, supportAtom } from './atoms.js'
import { toSendError } from './errors.js'
import { hasParams, readParams } from './params.js'
import { accountKey, prepare } from './prepare.js'
import { readReceiver } from './receiver.js'
import { submit } from './submit.js'
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
  reset(): void
}

/** Makes the flow of one instance. */
export function createFlow(context: PluginContext<'request'>): SendFlow {
  const { clock, store, wallet, accounts, onDispose, signal, track } = context
  let begun: object | undefined
  let prepared: SendReview | undefined
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
    reviewRound++
    prepared = undefined
    store.set(reviewAtom, { state: 'none' })
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
      (['transfer', 'readMaxTransfer', 'resolveName'] as const).map((name) => wallet.can(name)),
    )
    store.set(supportAtom, { send: send === true, max: max === true, names: names === true })
  }

  const reset = () => {
    edit({ ...emptyDraft, token: listTokens(context)[0] })
    void readText('', 0)
  }
  const restore = (draft: DraftState) => {
    edit(draft)
    return readText(draft.to, 0)
  }

  const flow: SendFlow = {
    async prepare(draft: SendDraft) {
      const round = ++reviewRound
      prepared = undefined
      const review = await prepare(context, draft)
      signal.throwIfAborted()
      if (round === reviewRound) prepared = review
      return review
    },
    async submit() {
      const review = prepared
      const draft = store.get(draftAtom)
      const shown = store.get(reviewAtom)
      const fromForm = shown.state === 'ready' && shown.review === review
      // Used up, whatever comes of it: sending again takes a new review.
      prepared = undefined
      try {
        const sent = await submit(context, review, fromForm ? begun : undefined, (step) => {
          refreshBalances(context, review?.token)
          const { amount, to } = store.get(draftAtom)
          // Undone by the chain: what was typed is still wanted, unless something else is by now.
          if (fromForm && step === 'reverted' && !amount && !to && accountKey(review?.account) === key)
            void restore(draft)
        })
        if (fromForm) reset()
        return sent
      } catch (error) {
        if (isLatchkeyError(error, 'SEND_PENDING')) prepared = review
        else {
          if (fromForm) store.set(reviewAtom, { state: 'none' })
          if (isLatchkeyError(error) && error.outcome !== 'rejected') store.set(failureAtom, error)
        }
        throw error
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
      const most = await wallet.call('readMaxTransfer', { token, to })
      // Only into the field that asked for it.
      if (store.get(draftAtom).token === token) edit({ amount: toDecimal(most, token.decimals) })
    },
    async review() {
      store.set(failureAtom, undefined)
      store.set(reviewAtom, { state: 'reading' })
      const asked = flow.prepare(store.get(draftAtom))
      const round = reviewRound
      const show = (state: Parameters<typeof showReview>[0]) => round === reviewRound && showReview(state)
      const showReview = (state: { state: 'ready'; review: SendReview } | { state: 'failed'; error: LatchkeyError }) =>
        store.set(reviewAtom, state)
      await asked.then(
        (review) => show({ state: 'ready', review }),
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
      const stale = prepared
      reset()
      // Kept, so that `submit` can say what happened: it compares.
      prepared = stale
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
