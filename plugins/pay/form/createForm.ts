import {
  type ActiveAccount,
  type CaipNetworkId,
  type Funding,
  isLatchkeyError,
  LatchkeyError,
  type PluginContext,
  parseNetworkId,
  type Token,
} from '../../../src/plugin.js'
import { billUnknown, refunded, short } from '../paying/errors.js'
import { isPassing } from '../paying/steps.js'
import type {
  Bill,
  ExchangeDeposit,
  PayChoices,
  PayFlow,
  Payment,
  PaymentResult,
  PayParams,
  PaySource,
} from '../types.js'
import { formAtom, sourceAtom } from './atoms.js'
import { type Merchant, readMerchant } from './merchant.js'
import { judgeReceiver } from './receiver.js'
import { reduceForm } from './reduceForm.js'
import { type FormEvent, initialState } from './state.js'

/** What is shown before the first step; views read it beside `PayFlow`. How it goes is in `formAtom`. */
export interface PayForm {
  readonly resources: PluginContext['resources']
  merchant(): Merchant
  /** Begins with what the view was opened with, once per opening. */
  enter(params: PayParams): void
  readAgain(): void
  /**
   * After less than the debt has arrived: the bill becomes its rest. @returns undefined where the services do not know of it yet
   * @throws {LatchkeyError} as `Paying.toBill`
   */
  readRest(deposit: ExchangeDeposit): Promise<Bill | undefined>
  /** The account that would pay: the one in use if its namespace fits, else another that is connected. */
  payer(bill: Bill): ActiveAccount | undefined
  /** Asks what the payer can pay with. What is known stays in sight meanwhile. */
  askChoices(): void
  /** Reviews a source. */
  choose(source: PaySource): void
  /** Looks at the receiver of the one that is reviewed. */
  judge(source: PaySource): void
  /**
   * Begins a payment with what stands on the review, and resolves with its id; undefined, and nothing done, where another one stands there by
   * now, or one is being begun. @throws {LatchkeyError} those of `Paying.begin`: they are in the form, too
   */
  begin(source: PaySource, options?: { readonly overrule?: boolean }): Promise<string> | undefined
  /**
   * See `Paying.carryOn`. Resolves as soon as the transfer was sent, or what a bridge was given has arrived.
   * @throws {LatchkeyError} why it stopped: the payment says it, too; PAY_REFUNDED, PAY_SHORT
   */
  carryOn(id: string, options?: { readonly overrule?: boolean }): Promise<PaymentResult>
  /** @throws {LatchkeyError} as `connect.switchNetwork` */
  switchNetwork(id: CaipNetworkId): Promise<void>
}

const toError = (cause: unknown): LatchkeyError =>
  isLatchkeyError(cause)
    ? cause
    : new LatchkeyError('GENERIC_PAYMENT_ERROR', 'The payment was not begun, see the cause.', { cause })

/** Names who could pay: accounts with their networks and wallets; undefined where none is connected. */
const keyOf = (accounts: readonly ActiveAccount[]): string | undefined =>
  accounts.map(({ connectorId, caipAddress }) => `${connectorId} ${caipAddress}`).join(' ') || undefined

/** Makes the form of one instance: what is done around `reduceForm`. */
export function createForm(
  context: PluginContext<'request' | 'connect'>,
  { paying, toResult }: Pick<PayFlow, 'paying' | 'toResult'>,
): PayForm {
  const { accounts, connect, onDispose, resources, signal, store } = context
  const state = () => store.get(formAtom)
  const dispatch = (event: FormEvent) => store.set(formAtom, reduceForm(state(), event))
  const inUse = () => keyOf(accounts.list())
  store.set(formAtom, { ...initialState, account: inUse() })
  onDispose(
    accounts.watch(() => {
      if (inUse() !== state().account) dispatch({ type: 'moved', account: inUse() })
    }),
  )

  const payer = ({ debts }: Bill) => {
    const namespaces = debts.map(({ asset }) => parseNetworkId(asset.networkId).namespace)
    return accounts.list().find(({ namespace }) => namespaces.includes(namespace))
  }
  const read = async () => {
    const { payment } = (state().entry ?? {}) as PayParams
    dispatch({ type: 'bill asked' })
    const { round } = state().bill
    try {
      if (!payment)
        throw new LatchkeyError('INVALID_PAYMENT_CONFIG', 'The view Pay is opened with a payment, or a bill.')
      dispatch({ type: 'billed', round, bill: await paying.toBill(payment, { signal }) })
    } catch (error) {
      dispatch({ type: 'unbilled', round, error: toError(error) })
    }
  }
  const time = async (choices: PayChoices) => {
    const told = await Promise.all(
      choices.sources.map(async (source) => [source.id, await paying.seconds(source, { signal })] as const),
    )
    const known = told.flatMap(([id, seconds]) => (seconds === undefined ? [] : [[id, seconds] as const]))
    dispatch({ type: 'timed', choices, times: Object.fromEntries(known) })
  }
  /** What is on other networks comes later than what is here. */
  const findElsewhere = async (bill: Bill, { caipAddress }: ActiveAccount) => {
    const { round } = state().choices
    const sources = await paying.elsewhere(bill, caipAddress, { signal }).catch((error: unknown) => {
      if (!isLatchkeyError(error)) throw error
      return []
    })
    dispatch({ type: 'found', round, sources })
  }
  const askChoices = async () => {
    const { bill } = state().bill
    const account = bill && payer(bill)
    if (!account) return
    dispatch({ type: 'choices asked' })
    void findElsewhere(bill, account)
    const { round } = state().choices
    try {
      const choices = await paying.choices(bill, account.caipAddress, { signal })
      dispatch({ type: 'answered', round, choices })
      // The list is there: times come when they are known.
      await time(choices)
    } catch (error) {
      dispatch({ type: 'unanswered', round, error: toError(error) })
    }
  }
  const judge = async (source: PaySource) => {
    const of = state().account
    const receiver = await judgeReceiver(context, source)
    if (state().account === of) dispatch({ type: 'judged', source: source.id, receiver })
  }

  /** Until what a bridge was given has arrived, or came back: a host hears no more than the user reads. */
  const whenPassed = (id: string) =>
    new Promise<Payment>((resolve, reject) => {
      const live = paying.follow(id)
      const look = () => {
        const payment = live.get()
        if (payment && isPassing(payment)) return
        end()
        if (payment?.state === 'refunded') reject(refunded())
        else if (payment?.state === 'short') reject(short())
        else if (payment) resolve(payment)
        else reject(billUnknown())
      }
      const stop = live.watch(look)
      const end = () => {
        stop()
        signal.removeEventListener('abort', abort)
      }
      const abort = () => {
        end()
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      look()
    })

  return {
    resources,
    merchant: () => readMerchant(context),
    enter(params) {
      if (params === state().entry) return
      dispatch({ type: 'opened', entry: params, ...(params.bill && { bill: params.bill }) })
      if (!params.bill) void read()
    },
    readAgain: () => void read(),
    async readRest({ bill, debt, arrived }) {
      const rest = await paying.toBill({ order: bill.id }, { signal })
      const owed = rest.debts.find(({ assetId }) => assetId === debt.assetId)
      // What has arrived is not paid again.
      if (owed && owed.amount > debt.amount - arrived) return undefined
      dispatch({ type: 'bill asked' })
      dispatch({ type: 'billed', round: state().bill.round, bill: rest })
      return rest
    },
    payer,
    askChoices: () => void askChoices(),
    choose: ({ id }) => dispatch({ type: 'chosen', source: id }),
    judge: (source) => void judge(source),
    begin(source, options) {
      const { bill, isBeginning } = state()
      if (!bill.bill || isBeginning || store.get(sourceAtom) !== source) return undefined
      dispatch({ type: 'pressed' })
      return paying.begin(bill.bill, source, options).then(
        ({ id }) => {
          dispatch({ type: 'begun', id })
          return id
        },
        (cause: unknown) => {
          const error = toError(cause)
          dispatch({ type: 'refused', error })
          throw error
        },
      )
    },
    async carryOn(id, options) {
      const sent = await paying.carryOn(id, options)
      const payment = isPassing(sent) ? await whenPassed(id) : sent
      const result = toResult(payment)
      if (result) return result
      const { code, message } = payment.error ?? {
        code: 'GENERIC_PAYMENT_ERROR',
        message: 'The transfer was not sent.',
      }
      throw new LatchkeyError(code, message)
    },
    switchNetwork: (id) => connect.switchNetwork(id),
  }
}

/** What `useController` gives to the plugin's own views. */
export type PayWorks = PayFlow & PayForm & PayFunding

/** The plugin's own way to fill an account, which is not offered in its views. */
export interface PayFunding {
  readonly way: Funding
  /** Tokens that the host lists. */
  listed(networkId: CaipNetworkId): readonly Token[]
}
