import type { PluginContext, Token } from '../../src/plugin.js'
import { sendAtom } from './atoms.js'
import { accountKey } from './prepare.js'
import { readReceiver } from './receiver.js'
import { reduceSend } from './reduceSend.js'
import { createReviews, type Reviews } from './reviews.js'
import { type DraftState, initialState, type ReceiverState, type SendEvent, type SendState } from './state.js'
import { listTokens } from './tokens.js'

/** The state of sending in one instance, and the one way to change it. */
export interface SendMachine {
  readonly context: PluginContext<'request'>
  readonly reviews: Reviews
  state(): SendState
  dispatch(event: SendEvent): void
  /** The account that would sign now, and its network. */
  account(): string | undefined
  /** What a new draft begins with: the network's own coin. */
  coin(): Token | undefined
}

/** Makes the machine of one instance: `reduceSend`, and what follows from a change by itself. */
export function createMachine(context: PluginContext<'request'>): SendMachine {
  const { store, accounts, clock } = context
  const reviews = createReviews(clock)
  const state = () => store.get(sendAtom)
  const account = () => accountKey(accounts.get())
  const readText = createTextReader(context, state, (of, found) =>
    dispatch(
      'state' in found ? { type: 'receiver read', of, receiver: found } : { type: 'link read', of, draft: found },
    ),
  )
  const dispatch = (event: SendEvent) => {
    const before = state()
    const after = reduceSend(before, event)
    store.set(sendAtom, after)
    if (after.receiver !== before.receiver) readText(after)
    // What is not in sight any more is not sent.
    if (before.form.step === 'priced' && after.form.step !== 'priced' && after.form.step !== 'sending')
      reviews.take(before.form.review)
  }
  store.set(sendAtom, { ...initialState, account: account() })
  return { context, reviews, state, dispatch, account, coin: () => listTokens(context)[0] }
}

/** Reads what the text in the receiver field means, whenever the state says that it is being read. */
function createTextReader(
  context: PluginContext<'request'>,
  state: () => SendState,
  tell: (of: ReceiverState, found: ReceiverState | DraftState) => void,
) {
  const { wallet, clock, onDispose } = context
  let current: ReceiverState | undefined
  let cancelPause = () => {}
  onDispose(() => cancelPause())
  const typed = (of: ReceiverState & { state: 'reading' }) =>
    new Promise<void>((resolve) => {
      if (current === of) cancelPause = clock.after(of.pause, resolve)
    })
  const read = async (of: ReceiverState & { state: 'reading' }, text: string) => {
    try {
      if (of.isLink) {
        await typed(of)
        const { readLink } = await import('./readLink.js')
        return await readLink(context, state().draft)
      }
      // An address is known at once; only a name is waited for.
      const address = await wallet.toAddress(text.trim())
      if (address) return { state: 'ready', receiver: { address } } as const
      await typed(of)
      const receiver = await readReceiver(context, text)
      return receiver ? ({ state: 'ready', receiver } as const) : ({ state: 'invalid' } as const)
    } catch (error) {
      return { state: 'failed', error, ...(of.isLink && { isLink: true }) } as const
    }
  }
  return ({ receiver, draft }: SendState) => {
    cancelPause()
    current = receiver
    if (receiver.state === 'reading') void read(receiver, draft.to).then((found) => tell(receiver, found))
  }
}
