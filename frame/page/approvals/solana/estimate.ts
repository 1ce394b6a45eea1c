import type { Obstacle, Ready, Warning } from '../../../common/approval/types.js'
import { FrameError } from '../../errors.js'
import { judgeReceivers } from '../judgeReceivers.js'
import type { Ask } from '../types.js'
import { warnOfUnclear, watchPosted } from '../watchPosted.js'
import { isOver } from './isOver.js'
import type { SolanaTransaction } from './readTransaction.js'
import { toText } from './spelling.js'

/** Asks the cluster what transactions cost, whether they can be paid, and whether they still count. */
export async function estimate(
  ask: Ask,
  transactions: readonly SolanaTransaction[],
  receivers: readonly string[],
  isSent: boolean,
  signal: AbortSignal,
): Promise<Omit<Ready, 'perform'>> {
  const { account, chain } = ask
  const request = (method: string, params: readonly unknown[]) => chain.request(method, params, signal)
  const [balance, fees, alive, posted, ofReceivers] = await Promise.all([
    request('getBalance', [account, { commitment: 'confirmed' }])
      .then(resultOf)
      .then(toLamports),
    Promise.all(
      transactions.map(({ message }) =>
        request('getFeeForMessage', [toText(message, 'base64'), { commitment: 'processed' }]).then(resultOf),
      ),
    ),
    Promise.all(
      transactions.map(
        ({ blockhash, nonce }) =>
          nonce !== undefined || request('isBlockhashValid', [blockhash, { commitment: 'processed' }]).then(resultOf),
      ),
    ),
    watchPosted(ask, async (each) => ((await isOver(ask, each)) ? 'over' : 'unknown')),
    judgeReceivers(ask, receivers),
  ])
  const fee = transactions
    .map(({ leastFee, isPayer }, at) => {
      if (!isPayer) return 0n
      // A message whose blockhash has expired has no fee at nodes. None says less than what the message itself offers.
      const said = fees[at] === null ? 0n : toLamports(fees[at])
      return said > leastFee ? said : leastFee
    })
    .reduce((sum, each) => sum + each, 0n)
  const leaving = transactions.reduce((sum, transaction) => sum + transaction.leaving, 0n)
  const after = balance - leaving - fee
  const warnings: Warning[] = [...warnOfUnclear(posted), ...ofReceivers]
  if (fee > leaving && leaving > 0n) warnings.push({ severity: 'caution', text: 'warn.fee' })
  const obstacle = judge(after, leaving > balance, isSent && alive.some((each) => each === false))
  // What is laid down is part of what may be gone, and nothing that an account must have: where the account is there already it is nothing.
  const deposit = transactions.reduce((sum, transaction) => sum + transaction.deposit, 0n)
  const least = after > deposit ? after - deposit : 0n
  return { cost: { fee, ...(after >= 0n && { after: least }) }, warnings, ...(obstacle && { obstacle }) }
}

function judge(after: bigint, lacksMore: boolean, isExpired: boolean): Obstacle | undefined {
  if (isExpired) return { text: 'stop.expired' }
  return after < 0n
    ? { text: lacksMore ? 'stop.missing' : 'stop.missing.fee', missing: { asset: { kind: 'coin' }, amount: -after } }
    : undefined
}

const resultOf = (answer: unknown): unknown => (Object(answer) as { value?: unknown }).value

function toLamports(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  // Balances beyond what JSON holds exactly are ours only on test clusters: the nearest number will do for a forecast.
  if (typeof value === 'number' && value > 0) return BigInt(Math.floor(value))
  throw new FrameError('CHAIN_UNREACHABLE', 'The network gave an answer that makes no sense. Try again.')
}
