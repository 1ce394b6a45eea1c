import {
  type CaipAccountId,
  type PluginContext,
  parseAccountId,
  type SentEntry,
  sentTransactions,
  type Token,
} from '../../../src/plugin.js'
import type { Payment, PayStep } from '../types.js'
import type { Asked, Entry } from './entry.js'
import type { Orders } from './orders.js'

/** How long one that no node counts may come after all, in ms: longer than any signed transaction of such a network holds. */
const afterwards = 180_000

/** What the wallet takes of the account in a step. */
const paidBy = ({ source }: Payment, { kind }: PayStep): Token =>
  kind === 'transfer' ? source.debt.asset : source.pays.token

/** What an account has, and has sent, right before its wallet is asked. */
export async function readBefore(context: PluginContext, payment: Payment, step: PayStep): Promise<Asked> {
  const { account } = payment.source
  const { address, networkId } = parseAccountId(account)
  const reader = context.chain(networkId)
  const token = paidBy(payment, step)
  const [{ value: balance }, count] = await Promise.all([
    reader.balance(address, token.address ? token : undefined, { fresh: true }),
    reader.can('getSentCount').then((getSentCount) => getSentCount?.(address)),
  ])
  return { at: context.clock.now(), balance, count }
}

/** `hash`: it was sent, by this hash or id of a batch. */
export type Found =
  | { readonly is: 'sent'; readonly hash: string }
  | { readonly is: 'untouched' }
  | { readonly is: 'unclear' }

/**
 * What became of a step that the wallet was asked for, and whose answer was not heard: the page was closed, or the wallet left. By what was
 * sent since, then by the order, then by what the account has and has sent.
 */
export async function lookUp(
  context: PluginContext,
  orders: Orders,
  { payment, asked }: Entry,
  step: PayStep,
): Promise<Found> {
  const { bill, source } = payment
  const { account, debt } = source
  if (!asked) return { is: 'untouched' }
  const since = await listSince(context, account, asked.at)
  const known =
    since.find((entry) => isStep(entry, payment, step)) ?? (await findDeposit(context, payment, step, since))
  if (known) return { is: 'sent', hash: known.id }
  const now = await readBefore(context, payment, step)
  if (step.kind !== 'swap' && step.kind !== 'bridge' && bill.from === 'order' && now.count !== asked.count) {
    const { accepts, payments } = await orders.get(bill.id)
    const accept = accepts.find(({ asset }) => asset === debt.assetId)
    const hash = payments.find(({ asset }) => asset === debt.assetId)?.hash
    if (accept && hash && accept.seen >= accept.amount) return { is: 'sent', hash }
  }
  // What else was sent from here, leave for an exchange for instance, is known.
  const others = BigInt(since.filter((entry) => entry.kind === 'transaction' && !mayDeposit(entry, step)).length)
  const isUncounted =
    asked.count === undefined || now.count === undefined
      ? now.at - asked.at > afterwards
      : now.count - asked.count <= others
  return { is: isUncounted && now.balance >= asked.balance ? 'untouched' : 'unclear' }
}

/** A call of a plugin's own has a name alone in what was sent. */
const mayDeposit = ({ kind, operation }: SentEntry, step: PayStep) =>
  step.kind === 'bridge' && kind === 'transaction' && operation === undefined

/** Of what was sent since the one that gave the bridge what it is to bring, by the chain. */
async function findDeposit(
  { chain }: PluginContext,
  { source: { account, bridge, pays } }: Payment,
  step: PayStep,
  since: readonly SentEntry[],
): Promise<SentEntry | undefined> {
  const getReceived = await chain(parseAccountId(account).networkId).can('getReceived')
  for (const entry of since.filter((one) => mayDeposit(one, step))) {
    const got = bridge && (await getReceived?.({ account: bridge.contract, hash: entry.id, token: pays.token }))
    if (got === pays.value) return entry
  }
  return undefined
}

/** What the account has sent from this page since then. */
async function listSince(
  { resources }: PluginContext,
  account: CaipAccountId,
  at: number,
): Promise<readonly SentEntry[]> {
  const live = (await resources.get(sentTransactions))?.of(account)
  return (live?.get() ?? (await live?.refresh()) ?? []).filter((entry) => entry.at >= at)
}

/** Whether the wallet has sent what the step asks for, by what its verb has said of it. */
function isStep({ kind, operation, moves = [] }: SentEntry, { source }: Payment, step: PayStep): boolean {
  const { pays, debt } = source
  const [out] = moves
  if (step.kind === 'transfer')
    return (
      operation === 'send' &&
      out?.value === debt.amount &&
      out.counterparty === debt.payTo &&
      out.token.address === debt.asset.address
    )
  const isBatch = kind === 'calls' && moves.some(({ counterparty }) => counterparty === debt.payTo)
  return (
    operation === 'trade' &&
    out?.value === pays.value &&
    out.token.address === pays.token.address &&
    isBatch === (step.kind === 'batch')
  )
}
