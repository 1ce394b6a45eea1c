import type { PluginContext } from '../../../src/plugin.js'
import { parseAccountId } from '../../../src/plugin.js'
import { readReceived } from '../paying/readReceived.js'
import { readReceiver } from '../paying/readReceiver.js'
import type { BridgePassage, Payment, PayState } from '../types.js'
import type { TransferService } from './transferService.js'

/** So long after its deadline a bridge may still say that it filled in time, in ms. */
const grace = 2 * 60_000

/** How far it is, by what the chains show alone. */
export function toPassageState(
  { source: { debt, bridge } }: Pick<Payment, 'source'>,
  { arrived, refundedHash }: Pick<BridgePassage, 'arrived' | 'refundedHash'>,
  now: number,
): PayState {
  // What arrived has arrived, even after it came back.
  if (arrived >= debt.amount) return 'done'
  if (arrived > 0n) return 'short'
  if (refundedHash !== undefined) return 'refunded'
  return now > (bridge?.deadline ?? 0) * 1000 + grace ? 'overdue' : 'held'
}

/** Looks once at both chains, where the services say that something was. What one of them does not answer stays as it was. */
export async function lookAtPassage(
  context: PluginContext,
  service: Pick<TransferService, 'seen'>,
  payment: Payment,
): Promise<{ readonly state: PayState; readonly passage: BridgePassage }> {
  const { source, hash = '', at } = payment
  const { pays, account, bridge } = source
  const passage: BridgePassage = payment.passage ?? { before: 0n, arrived: 0n }
  const [word] = await Promise.allSettled([service.seen(bridge?.request ?? '', hash)])
  const said = word.status === 'fulfilled' ? word.value : undefined
  const arrivedHash = said?.arrived ?? passage.arrivedHash
  const refundedHash = said?.refunded ?? passage.refundedHash
  const [came, back] = await Promise.allSettled([
    readArrived(context, payment, passage, arrivedHash),
    refundedHash === undefined
      ? 0n
      : readReceived(context, {
          ...{ account: parseAccountId(account).address, hash: refundedHash, token: pays.token, since: at },
        }),
  ])
  const arrived = came.status === 'fulfilled' ? came.value : passage.arrived
  const isBack = back.status === 'fulfilled' ? (back.value ?? 0n) >= pays.value : passage.refundedHash !== undefined
  const now = context.clock.now()
  const seen = {
    ...{ before: passage.before, arrived },
    ...(arrivedHash !== undefined && arrived > 0n && { arrivedHash }),
    ...(refundedHash !== undefined && isBack && { refundedHash }),
  }
  const state = toPassageState(payment, seen, now)
  const isOver = state !== 'held' && state !== 'overdue'
  return { state, passage: Object.freeze({ ...seen, ...(isOver && { overAt: passage.overAt ?? now }) }) }
}

/** Into an order's own address whatever came since, into any other what the transaction that is named brought it. */
async function readArrived(
  context: PluginContext,
  { source: { debt }, at }: Payment,
  { before, arrived }: BridgePassage,
  hash: string | undefined,
): Promise<bigint> {
  const isOwnAddress = debt.payTo !== debt.recipient
  const [received, balance] = await Promise.all([
    hash === undefined ? undefined : readReceived(context, { account: debt.payTo, hash, token: debt.asset, since: at }),
    isOwnAddress ? readReceiver(context, debt) : 0n,
  ])
  const rise = balance > before ? balance - before : 0n
  // A merchant collects. What is known by its transaction a chain may take back.
  if (received === undefined) return isOwnAddress && arrived > rise ? arrived : rise
  return received > rise ? received : rise
}
