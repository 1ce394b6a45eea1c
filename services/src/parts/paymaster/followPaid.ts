import type { Kysely } from 'kysely'
import { type Address, formatEther, type Hex, numberToHex, pad } from 'viem'
import * as z from 'zod'
import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import { findOutcome, logShape, operationTopic, readDeposit } from '../../smart/entryPoint.js'
import { type Follow, followChains } from '../../smart/followChains.js'
import type { SmartChain } from '../../smart/openChains.js'
import { readFees } from '../../smart/readFees.js'
import { readNumber } from '../../smart/userOperation.js'
import { hasReserved, settleUpTo } from './budget.js'
import { paymasterLimits } from './limits.js'
import type { PaymasterTables } from './schema.js'

/** A chain with a paymaster. */
export type PaidChain = SmartChain & { readonly paymaster: Address }

/** What follows the chains. */
export interface FollowTools {
  readonly db: Kysely<PaymasterTables>
  readonly chains: ReadonlyMap<string, PaidChain>
  readonly clock: Clock
  readonly log: Log
}

/** How often it is looked at what is paid in, in ms. */
const depositMs = 60_000

/** Follows what was signed for, and what is paid in. */
export function createFollow({ db, chains, clock, log }: FollowTools): Follow {
  const low = new Set<string>()
  const askedAt = new Map<string, number>()

  async function watchDeposit(chain: PaidChain, signal: AbortSignal): Promise<void> {
    const { chain: id, paymaster, lowDeposit } = chain
    if (clock.now() - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY) < depositMs) return
    askedAt.set(id, clock.now())
    const deposit = await readDeposit({ ...chain, signal }, paymaster)
    if (deposit >= lowDeposit) low.delete(id)
    else if (!low.has(id)) {
      low.add(id)
      log.problem(`the paymaster has ${formatEther(deposit)} left on ${id}: pay in more, see smart deposit`)
    }
  }

  /** Settles one span of final blocks. @returns whether there are more */
  async function step(chain: PaidChain, signal: AbortSignal): Promise<boolean> {
    const { node, entryPoint, depth } = chain
    const row = await db
      .selectFrom('paymaster.heads')
      .select('block')
      .where('chain', '=', chain.chain)
      .executeTakeFirst()
    if (!row || !(await hasReserved(db, chain.chain))) return false
    const { block: head } = await readFees(node, signal)
    const [from, final] = [row.block, head - depth + 1]
    if (final <= from) return false
    const to = Math.min(final, from + paymasterLimits.blocks)
    const [logs, time] = await Promise.all([readLogs(chain, from + 1, to, signal), readTime(chain, to, signal)])
    const settled = logs.flatMap((log) => {
      const hash = log.topics[1] ?? ''
      const found = findOutcome([log], entryPoint, hash)
      return found ? [{ hash, cost: found.outcome.cost }] : []
    })
    await settleUpTo(db, chain.chain, { from, to, time, settled })
    return to < final
  }

  return followChains({
    ...{ chains: [...chains.values()], log, everyMs: paymasterLimits.everyMs, lookMs: paymasterLimits.lookMs },
    problem: ({ chain }) => `paid operations on ${chain} are not settled`,
    async look(chain, signal) {
      while (await step(chain, signal));
      await watchDeposit(chain, signal)
    },
  })
}

async function readLogs({ node, entryPoint, paymaster }: PaidChain, from: number, to: number, signal: AbortSignal) {
  const filter = {
    address: entryPoint,
    topics: [operationTopic, null, null, pad(paymaster as Hex, { size: 32 })],
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  }
  return z.array(logShape).parse(await node.call('eth_getLogs', [filter], signal))
}

async function readTime({ node }: PaidChain, block: number, signal: AbortSignal): Promise<number> {
  const answer = await node.call('eth_getBlockByNumber', [numberToHex(block), false], signal)
  return Number(readNumber(z.object({ timestamp: z.string() }).parse(answer).timestamp))
}
