import type { Kysely } from 'kysely'
import { type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { parseTransaction } from 'viem/utils'
import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import { mapParallel } from '../../mapParallel.js'
import { broadcast } from '../../nodes/broadcast.js'
import { receiptShape } from '../../smart/entryPoint.js'
import { type Follow, followChains } from '../../smart/followChains.js'
import { createFundsWatch } from '../../smart/fundsWatch.js'
import { readNumber } from '../../smart/userOperation.js'
import { facilitatorLimits } from './limits.js'
import type { FacilitatorChain } from './openChains.js'
import {
  listOpen,
  listTransactions,
  markMissed,
  markPayment,
  type PaymentRow,
  raiseTransaction,
  type TransactionRow,
} from './paymentStore.js'
import type { FacilitatorTables } from './schema.js'

/** What follows payments is made with. */
export interface FollowOptions {
  readonly db: Kysely<FacilitatorTables>
  readonly chains: ReadonlyMap<string, FacilitatorChain>
  readonly listSettlers: (chain: FacilitatorChain) => Promise<readonly PrivateKeyAccount[]>
  readonly clock: Clock
  readonly log: Log
}

/** Sees to it that payments reach a block, and follows them until they are final. */
export interface FollowPayments extends Follow {
  /** What the chain says of one now, written down. @throws {DriverError} when no node answers */
  look(row: PaymentRow, signal: AbortSignal): Promise<void>
}

/** What nodes ask for before they take a transaction in another's place: a tenth more, and a little for their rounding. */
const raise = (value: string) => BigInt(value) + BigInt(value) / 8n + 1n

export function createFollowPayments({ db, chains, listSettlers, clock, log }: FollowOptions): FollowPayments {
  const watchFunds = createFundsWatch('settler', log, clock)

  async function look(row: PaymentRow, signal: AbortSignal): Promise<void> {
    const chain = chains.get(row.chain)
    if (!chain) return
    const { node } = chain
    const transactions = await listTransactions(db, row)
    for (const { hash } of transactions) {
      const answer = await node.call('eth_getTransactionReceipt', [hash], signal)
      if (answer === null) continue
      const receipt = receiptShape.parse(answer)
      const at = { hash, block: Number(receipt.blockNumber), blockHash: receipt.blockHash }
      const height = Number(readNumber(await node.call('eth_blockNumber', [], signal)))
      const isFinal = height - at.block + 1 >= chain.depth
      const state = BigInt(receipt.status) === 1n ? 'paid' : 'failed'
      if (isFinal || row.state !== state || row.block_hash !== at.blockHash)
        await markPayment(db, row, { state, at, isFinal }, clock.now())
      return
    }
    // It was in a block, and the chain has taken that back.
    if (row.state !== 'sent') await markPayment(db, row, { state: 'sent', at: undefined, isFinal: false }, clock.now())
    const used = Number(readNumber(await node.call('eth_getTransactionCount', [row.settler, 'latest'], signal)))
    if (used <= row.tx_nonce) await keepSending(chain, row, transactions)
    else if (row.missed_at === null) await markMissed(db, row, clock.now())
    // None of ours, and yet its nonce is used: it can reach no block any more.
    else if (clock.now() - row.missed_at > facilitatorLimits.missedMs)
      await markPayment(db, row, { state: 'failed', at: undefined, isFinal: true }, clock.now())
  }

  async function keepSending(chain: FacilitatorChain, row: PaymentRow, transactions: readonly TransactionRow[]) {
    const [last] = transactions
    if (!last) return
    const waited = clock.now() - last.sent_at
    if (waited < facilitatorLimits.againMs) return
    const settler = (await listSettlers(chain)).find(({ address }) => address === row.settler)
    if (waited < facilitatorLimits.bumpMs || !settler) return broadcast(chain.upstreams, last.raw as Hex)
    const [fee, priority] = [raise(last.fee), raise(last.priority)]
    const { to, data, gas } = parseTransaction(last.raw as Hex)
    const chainId = Number(chain.chain.slice('eip155:'.length))
    const raw = await settler.signTransaction({
      ...{ type: 'eip1559', chainId, nonce: row.tx_nonce },
      ...{ to, data, gas, maxFeePerGas: fee, maxPriorityFeePerGas: priority },
    })
    const made = { raw, hash: keccak256(raw), fee, priority }
    if (await raiseTransaction(db, row, last, made, clock.now())) await broadcast(chain.upstreams, raw)
  }

  return {
    look,
    ...followChains({
      ...{ chains: [...chains.values()], log, everyMs: facilitatorLimits.everyMs, lookMs: facilitatorLimits.lookMs },
      problem: ({ chain }) => `x402 payments on ${chain} are not followed`,
      async look(chain, signal) {
        await mapParallel(await listOpen(db, chain.chain), 8, (row) => look(row, signal))
        const listAddresses = async () => (await listSettlers(chain)).map(({ address }) => address)
        await watchFunds({ ...chain, listAddresses, low: chain.lowFunds }, signal)
      },
    }),
  }
}
