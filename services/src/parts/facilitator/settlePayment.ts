import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import { broadcast } from '../../nodes/broadcast.js'
import { readNumber } from '../../smart/userOperation.js'
import { DriverError } from '../../upstream/driverError.js'
import { checkPayment, type GoodPayment, maySettle } from './checkPayment.js'
import type { FollowPayments } from './followPayments.js'
import { facilitatorLimits } from './limits.js'
import type { Payment, PaymentFault } from './messages.js'
import type { FacilitatorChain } from './openChains.js'
import { countBusy, findPayment, isResting, keyOf, type PaymentKey, takePayment } from './paymentStore.js'
import type { FacilitatorTables } from './schema.js'

/** What settles payments. */
export interface SettleTools {
  readonly db: Kysely<FacilitatorTables>
  readonly listSettlers: (chain: FacilitatorChain) => Promise<readonly PrivateKeyAccount[]>
  readonly follow: Pick<FollowPayments, 'look'>
  readonly clock: Clock
  readonly log: Log
}

/** A call that has a payment settled. */
export interface SettleCall {
  readonly payment: Payment
  readonly chain: FacilitatorChain
  readonly project: string
  /** The same call, come again, has the same one (`Idempotency-Key`). */
  readonly callName: string | undefined
  readonly signal: AbortSignal
}

/** What became of a payment. */
export type Settled = { readonly hash: string } | { readonly fault: PaymentFault; readonly hash?: string }

/**
 * Settles a payment once: a second call of the same one is refused, unless it is the first come again.
 * @throws {DriverError} when no node answers
 */
export async function settlePayment(tools: SettleTools, call: SettleCall): Promise<Settled> {
  const { db, clock } = tools
  const { payment, chain, project, callName, signal } = call
  const key = keyOf(payment)
  const known = await answerKnown(tools, key, call)
  if (known) return known
  if (await isResting(db, key, clock.now())) return { fault: 'invalid_transaction_state' }
  const settlers = (await tools.listSettlers(chain)).filter(({ address }) => maySettle(payment, address))
  if (settlers.length === 0) return { fault: 'invalid_payload' }
  const chosen = await chooseSettler(tools, chain, settlers)
  const checked = await checkPayment(payment, chain, { settler: chosen.account.address, now: clock.now(), signal })
  // Another call may have settled it meanwhile.
  if (typeof checked === 'string') return (await answerKnown(tools, key, call)) ?? { fault: checked }
  const fees = firstFees(checked)
  const { address } = chosen.account
  const balance = readNumber(await chain.node.call('eth_getBalance', [address, 'latest'], signal))
  if (balance < checked.gas * fees.fee * BigInt(chosen.busy + 1)) {
    tools.log.problem(`the settler ${address} has too little on ${chain.chain}: send it more`)
    throw new DriverError('unreachable', 'No settler can pay for a transaction.')
  }
  const counted = Number(readNumber(await chain.node.call('eth_getTransactionCount', [address, 'latest'], signal)))
  const sign = async (nonce: number) => {
    const raw = await chosen.account.signTransaction({
      ...{ type: 'eip1559', chainId: Number(chain.chain.slice('eip155:'.length)), nonce, gas: checked.gas },
      ...{ to: checked.to, data: checked.data },
      ...{ maxFeePerGas: fees.fee, maxPriorityFeePerGas: fees.priority },
    })
    return { raw, hash: keccak256(raw), ...fees }
  }
  const signed = await takePayment(db, payment, { project, callName, settler: address, counted, sign }, clock.now())
  if (!signed) return (await answerKnown(tools, key, call)) ?? { fault: 'duplicate_settlement' }
  await broadcast(chain.upstreams, signed.raw)
  return waitFor(tools, key, signal)
}

/** The answer for a payment that was taken before: the same call waits for what becomes of it. */
async function answerKnown(tools: SettleTools, key: PaymentKey, call: SettleCall): Promise<Settled | undefined> {
  const row = await findPayment(tools.db, key)
  if (!row) return undefined
  const isSame = call.callName !== undefined && row.call_name === call.callName && row.project === call.project
  return isSame ? waitFor(tools, key, call.signal) : { fault: 'duplicate_settlement' }
}

/** Fees of a first transaction: it has to be in a block soon, and base fees rise by an eighth a block. */
const firstFees = ({ fees: { baseFee, priority } }: GoodPayment) => ({ fee: 2n * baseFee + priority, priority })

/** The settler that is the least busy. @throws {DriverError} where all are busy */
async function chooseSettler({ db }: SettleTools, chain: FacilitatorChain, settlers: readonly PrivateKeyAccount[]) {
  const busy = await countBusy(db, chain.chain)
  const [first] = settlers
    .map((account) => ({ account, busy: busy.get(account.address) ?? 0 }))
    .sort((one, other) => one.busy - other.busy)
  if (first && first.busy < facilitatorLimits.perSettler) return first
  throw new DriverError('unreachable', 'All settlers are busy.')
}

/** Waits until the chain has decided, as long as a call lasts. */
async function waitFor({ db, follow, clock }: SettleTools, key: PaymentKey, signal: AbortSignal): Promise<Settled> {
  const end = clock.now() + facilitatorLimits.settleMs
  for (;;) {
    const row = await findPayment(db, key)
    if (!row) throw new Error('A payment that was taken is gone.')
    if (row.state === 'paid') return { hash: row.tx_hash }
    if (row.state === 'failed') return { fault: 'invalid_transaction_state', hash: row.tx_hash }
    if (clock.now() >= end || signal.aborted) return { fault: 'settlement_pending', hash: row.tx_hash }
    await follow.look(row, signal)
    const looked = await findPayment(db, key)
    // A pause that is broken off is over: the next round says so.
    if (looked?.state === 'sent') await pause(facilitatorLimits.askMs, undefined, { signal }).catch(() => undefined)
  }
}
