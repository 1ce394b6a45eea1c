import {
  type ChainCapability,
  isPaymentLink,
  lookUpNames,
  type Network,
  type PluginContext,
  type Token,
  toDecimal,
} from '../../src/plugin.js'
import { toSendError } from './errors.js'
import { createMachine } from './machine.js'
import { isNft } from './nft.js'
import { hasParams, readParams } from './params.js'
import { accountKey, prepare } from './prepare.js'
import { reprice } from './reprice.js'
import { createSentTransfers, type SentTransfers } from './sentTransfers.js'
import type { Progress } from './state.js'
import { listTokens } from './tokens.js'
import { createTransfer } from './transfer.js'
import type { SendController, SendDraft } from './types.js'

/** A name is asked for when typing has paused. */
const pause = 300

/** What the views work with: the controller, and the draft behind the form. How it goes is in `sendAtom`. */
export interface SendFlow extends SendController, Pick<SentTransfers, 'takeOver'> {
  /** Begins with what the form was opened with, once per opening; without a transfer in it the draft stays. */
  begin(params: object): Promise<void>
  tokens(): readonly Token[]
  chooseToken(token: Token): void
  setAmount(amount: string): void
  /** Text of the receiver field: an address, a name, or a payment link, which fills in the form. */
  setReceiver(text: string): void
  /** Switches to the network that a link is for, and reads the link there. @throws {LatchkeyError} as `connect.switchNetwork` */
  follow(link: string, network: Network): Promise<void>
  /** Asks for the name in the field, or what its link needs, once more. */
  readReceiverAgain(): void
  /** Asks what the account has of a token once more: what is kept may be older than what just came in. */
  countAgain(token: Token): void
  /** Fills in all that can be sent. @throws {LatchkeyError} what the chain says */
  setMax(): Promise<void>
  /** Prepares the draft. */
  review(): Promise<void>
  /** Prices the review in sight anew, without a word while it costs the same. */
  reprice(): Promise<void>
  reset(): void
  readonly resources: PluginContext['resources']
  /** The form has led on from what was sent: it does so once. */
  told(progress: Progress): void
}

/** Makes the flow of one instance: what is done around `reduceSend`. */
export function createFlow(context: PluginContext<'request' | 'connect'>): SendFlow {
  const { wallet, accounts, connect, resources, onDispose, signal } = context
  const machine = createMachine(context)
  const sent = createSentTransfers(context)
  const { state, dispatch, reviews } = machine

  const readSupport = async () => {
    const account = machine.account()
    const can = async (name: ChainCapability) => (await wallet.can(name)) !== undefined
    const network = accounts.get()?.network
    const [send, max, names] = await Promise.all([
      can('transfer'),
      can('getMaxTransfer'),
      network ? lookUpNames(resources).serves(network.caipNetworkId) : false,
    ])
    dispatch({ type: 'supported', account, support: { send, max, names } })
  }
  const broke = (entry: object | undefined, error: unknown) =>
    dispatch({ type: 'broke', entry, error: toSendError(error) })

  onDispose(
    accounts.watch(() => {
      const account = machine.account()
      if (account === state().account) return
      dispatch({ type: 'moved', account, token: machine.coin() })
      const { entry } = state()
      if (account) readSupport().catch((error: unknown) => broke(entry, error))
    }),
  )

  return {
    resources,
    async prepare(draft: SendDraft) {
      const review = await prepare(context, draft)
      signal.throwIfAborted()
      return reviews.note(review)
    },
    submit: createTransfer(machine, sent),
    sent: sent.list,
    watchSent: sent.watch,
    takeOver: sent.takeOver,

    async begin(entry) {
      const account = accounts.get()
      if (entry === state().entry || !account) return
      const { type, networkId: network } = account
      context.track('OPEN_SEND', { isSmartAccount: type === 'smartAccount', network })
      const fills = hasParams(entry)
      dispatch({ type: 'opened', entry, fills, token: machine.coin() })
      try {
        await readSupport()
        if (fills) {
          const draft = await readParams(context, entry)
          dispatch({ type: 'filled', entry, account: accountKey(account), draft })
        }
      } catch (error) {
        broke(entry, error)
      }
    },
    tokens: () => listTokens(context),
    chooseToken(token) {
      const before = state().draft.token
      // Copies of a collectible are no amount of money, and the other way round.
      const amount = isNft(token) ? { amount: '1' } : isNft(before) ? { amount: '' } : {}
      dispatch({ type: 'edited', change: { token, ...(token !== before && amount) } })
    },
    setAmount: (amount) => dispatch({ type: 'edited', change: { amount } }),
    setReceiver: (to) => dispatch({ type: 'edited', change: { to }, pause, isLink: isPaymentLink(to) }),
    async follow(to, { caipNetworkId }) {
      await connect.switchNetwork(caipNetworkId)
      // The wallet has the word: it may be somewhere else by now.
      if (accounts.get()?.networkId === caipNetworkId) dispatch({ type: 'edited', change: { to }, isLink: true })
    },
    readReceiverAgain() {
      const { receiver: of } = state()
      const isLink = of.state === 'failed' && of.isLink
      dispatch({ type: 'receiver read', of, receiver: { state: 'reading', pause: 0, ...(isLink && { isLink }) } })
    },
    countAgain(token) {
      wallet.balance(token.address ? token : undefined, { fresh: true }).catch(() => {
        // What is kept stays, with its age.
      })
    },
    async setMax() {
      const { draft, receiver } = state()
      const { token } = draft
      const account = accounts.get()
      if (!token || !account) return
      const to = receiver.state === 'ready' ? receiver.receiver.address : account.address
      const most = await wallet.call('getMaxTransfer', { token, to })
      // Only into the field that asked for it.
      if (state().draft.token !== token) return
      dispatch({ type: 'edited', change: { amount: toDecimal(most, token.decimals) } })
    },
    async review() {
      dispatch({ type: 'review asked' })
      const { form: of, draft } = state()
      await prepare(context, draft).then(
        (review) => dispatch({ type: 'priced', of, review: reviews.note(review) }),
        (error: unknown) => dispatch({ type: 'unpriced', of, error: toSendError(error) }),
      )
    },
    async reprice() {
      const { form: of } = state()
      if (of.step !== 'priced') return
      await reprice(context, of.review).then(
        (now) => {
          // One that was sent meanwhile stays used up.
          if (now !== of.review || reviews.has(of.review)) dispatch({ type: 'priced', of, review: reviews.note(now) })
        },
        (error: unknown) => dispatch({ type: 'unpriced', of, error: toSendError(error) }),
      )
    },
    reset: () => dispatch({ type: 'cleared', token: machine.coin() }),
    told: ({ review }) => dispatch({ type: 'told', review }),
  }
}
