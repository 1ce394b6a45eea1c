import { type AccessList, type Address, type Hex, hexToBytes, keccak256, serializeTransaction, toHex } from 'viem'
import { speeds } from '../../../common/approval/speeds.js'
import type { Action, Cost, Figure, Obstacle, Ready, Speed, Warning } from '../../../common/approval/types.js'
import { FrameError } from '../../errors.js'
import { deliver } from '../deliver.js'
import { judgeSwap, toLeaving } from '../forecast.js'
import { judgeReceivers, toReceivers } from '../judgeReceivers.js'
import type { Ask } from '../types.js'
import type { Outgoing } from './outgoing.js'
import { readLack } from './readLack.js'
import { readPlace } from './readPlace.js'
import { mostOf, type Prices, readPrices, type SpeedPrices, toQuantity } from './readPrices.js'
import { signParts } from './sign.js'
import { simulate } from './simulate.js'

/** Gas of a transfer to an address without code. */
const plainGas = 21_000n

/** Asks the chain what a transaction costs and whether it can be paid, and binds the answer to what is signed. */
export async function estimate(
  ask: Ask,
  outgoing: Outgoing,
  actions: readonly Action[],
  signal: AbortSignal,
): Promise<Ready> {
  const { chain, account } = ask
  const { request } = chain
  const { to, data, value, accessList } = outgoing
  const place = readPlace(ask, outgoing, signal)
  const receivers = toReceivers(actions)
  const [balance, { nonce, warnings: ofPlace }, prices, needed, ofReceiver] = await Promise.all([
    request('eth_getBalance', [account, 'latest'], signal).then(toQuantity),
    place,
    place.then(({ least }) => readPrices(chain, outgoing, signal, least)),
    readGas(ask, outgoing, signal),
    judgeReceivers(ask, receivers),
  ])
  const gas = toGas(needed.gas, outgoing.gas)
  const costs = toCosts(prices, gas, balance - value)
  // Who cannot pay for the usual speed may still pay for the slow one.
  const cost = costs.normal ?? costs.slow
  const fee = gas * mostOf(prices.normal)
  const missing = value + gas * mostOf(prices.slow) - balance
  const warnings: Warning[] = [...ofPlace, ...ofReceiver]
  if (fee > value && value > 0n) warnings.push({ severity: 'caution', text: 'warn.fee' })
  const { gas: units, price } = outgoing
  // It has shown the fee that it offered.
  if (units && price && fee > units * price) warnings.push({ severity: 'note', text: 'warn.offered' })
  const obstacle: Obstacle | undefined = cost
    ? needed.refusal && ((await readLack(ask, actions, signal)) ?? needed.refusal)
    : {
        text: value > balance ? 'stop.missing' : 'stop.missing.fee',
        missing: { asset: { kind: 'coin' }, amount: missing },
      }
  return {
    cost: cost ?? { fee: gas * mostOf(prices.slow) },
    ...(cost && hasChoice(prices) && { speeds: costs }),
    warnings,
    ...(obstacle && { obstacle }),
    // Coins alone are decoded in whole: there is nothing to forecast.
    ...(data !== '0x' && {
      async simulate(until: AbortSignal) {
        const forecast = await simulate(ask, outgoing, toNamed(actions, value), until)
        return forecast && judgeSwap(forecast, actions)
      },
    }),
    perform: (wallet, step) =>
      send(
        ask,
        { ...(to && { to }), data, value, gas, nonce: Number(nonce), accessList, prices: prices[step.speed] },
        receivers,
        wallet,
        step,
      ),
  }
}

/** Of coins nothing can leave but the transaction's own value, however often its actions name it. */
const toNamed = (actions: readonly Action[], value: bigint): readonly Figure[] => [
  { asset: { kind: 'coin' }, amount: value },
  ...toLeaving(actions).filter(({ asset }) => asset.kind === 'token'),
]

/** What each speed costs that `left`, which is there for fees, can pay. */
function toCosts(prices: SpeedPrices, gas: bigint, left: bigint): Partial<Record<Speed, Cost>> {
  const costs: Partial<Record<Speed, Cost>> = {}
  for (const speed of speeds) {
    const fee = gas * mostOf(prices[speed])
    if (fee <= left) costs[speed] = { fee, after: left - fee }
  }
  return costs
}

const hasChoice = ({ slow, fast }: SpeedPrices) => mostOf(slow) !== mostOf(fast)

/** Gas that the node says; where it refuses, why, and what a plain transfer takes. */
async function readGas(
  { chain, account }: Ask,
  { to, data, value, accessList }: Outgoing,
  signal: AbortSignal,
): Promise<{ gas: bigint; refusal?: Obstacle }> {
  try {
    const call = {
      from: account,
      ...(to && { to }),
      value: toHex(value),
      ...(data !== '0x' && { data }),
      ...(accessList && { accessList }),
    }
    return { gas: toQuantity(await chain.request('eth_estimateGas', [call], signal)) }
  } catch (error) {
    if (!(error instanceof FrameError && error.code === 'RPC_FAILED')) throw error
    return { gas: plainGas, refusal: { text: 'stop.wouldFail' } }
  }
}

/** A contract may need more by the time that it runs; the page may ask for more, up to four times as much. */
function toGas(needed: bigint, requested: bigint | undefined): bigint {
  const own = needed <= plainGas ? plainGas : needed + needed / 4n
  return requested === undefined || requested < own ? own : requested > own * 4n ? own * 4n : requested
}

interface Planned {
  readonly to?: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly nonce: number
  readonly accessList: AccessList | undefined
  readonly prices: Prices
}

async function send(
  ask: Ask,
  plan: Planned,
  receivers: readonly string[],
  wallet: Parameters<Ready['perform']>[0],
  step: Parameters<Ready['perform']>[1],
) {
  const { prices, accessList, ...shared } = plan
  const chainId = Number(ask.chain.chain.id.slice('eip155:'.length))
  const transaction = withAccess({ ...shared, chainId }, prices, accessList)
  const { r, s, yParity } = await signParts(wallet, hexToBytes(serializeTransaction(transaction)))
  // Signed is not sent: what was given up meanwhile never leaves (F7).
  step.signal.throwIfAborted()
  const raw = serializeTransaction(transaction, { r, s, yParity, v: 27n + BigInt(yParity) })
  step.leaving()
  const hash = keccak256(raw)
  const posted = {
    ...{ id: hash, nonce: BigInt(shared.nonce), to: shared.to, amount: shared.value, most: mostOf(prices) },
    call: keccak256(shared.data),
    ...(prices.type === 'eip1559' && { tip: prices.maxPriorityFeePerGas }),
  }
  await deliver(ask, posted, {
    receivers,
    post: () => ask.chain.request('eth_sendRawTransaction', [raw]),
    find: async () => Boolean(await ask.chain.request('eth_getTransactionByHash', [hash])),
  })
  return hash
}

/** Its prices, and what it touches: without a base fee a list makes it one of type 1 (EIP-2930). */
function withAccess<Shared>(shared: Shared, prices: Prices, accessList: AccessList | undefined) {
  if (!accessList) return { ...shared, ...prices }
  return prices.type === 'legacy'
    ? { ...shared, ...prices, type: 'eip2930' as const, accessList }
    : { ...shared, ...prices, accessList }
}
