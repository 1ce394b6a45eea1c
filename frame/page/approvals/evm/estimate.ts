import { type Address, type Hex, hexToBytes, keccak256, serializeTransaction, toHex } from 'viem'
import { FrameError } from '../../errors.js'
import { deliver } from '../deliver.js'
import { invalid } from '../refusals.js'
import { speeds } from '../speeds.js'
import type { Ask, Cost, Obstacle, Ready, Speed, Warning } from '../types.js'
import { watchUnclear } from '../watchUnclear.js'
import type { Outgoing } from './outgoing.js'
import { mostOf, type Prices, readPrices, type SpeedPrices, toQuantity } from './readPrices.js'
import { signParts } from './sign.js'

/** Gas of a transfer to an address without code. */
const plainGas = 21_000n

/** Asks the chain what a transaction costs and whether it can be paid, and binds the answer to what is signed. */
export async function estimate(ask: Ask, outgoing: Outgoing, signal: AbortSignal): Promise<Ready> {
  const { chain, account } = ask
  const { request } = chain
  const { to, data, value } = outgoing
  const [balance, nonce, prices, needed, unclear] = await Promise.all([
    request('eth_getBalance', [account, 'latest'], signal).then(toQuantity),
    request('eth_getTransactionCount', [account, 'pending'], signal).then(toQuantity),
    readPrices(chain, outgoing, signal),
    readGas(ask, outgoing, signal),
    watchUnclear(ask, async (hash) => Boolean(await request('eth_getTransactionByHash', [hash], signal))),
  ])
  if (outgoing.nonce !== undefined && outgoing.nonce !== nonce)
    throw invalid('its nonce is not the next one of the account, so it could replace another transaction')
  const gas = toGas(needed.gas, outgoing.gas)
  const costs = toCosts(prices, gas, balance - value)
  // Who cannot pay for the usual speed may still pay for the slow one.
  const cost = costs.normal ?? costs.slow
  const fee = gas * mostOf(prices.normal)
  const missing = value + gas * mostOf(prices.slow) - balance
  const warnings: Warning[] = [...unclear]
  if (fee > value && value > 0n) warnings.push({ severity: 'caution', text: 'warn.fee' })
  const obstacle: Obstacle | undefined = cost
    ? needed.refusal
    : {
        text: value > balance ? 'stop.missing' : 'stop.missing.fee',
        missing: { asset: { kind: 'coin' }, amount: missing },
      }
  return {
    cost: cost ?? { fee: gas * mostOf(prices.slow) },
    ...(cost && hasChoice(prices) && { speeds: costs }),
    warnings,
    ...(obstacle && { obstacle }),
    perform: (wallet, step) =>
      send(
        ask,
        { ...(to && { to }), data, value, gas, nonce: Number(nonce), prices: prices[step.speed] },
        wallet,
        step,
      ),
  }
}

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
  { to, data, value }: Outgoing,
  signal: AbortSignal,
): Promise<{ gas: bigint; refusal?: Obstacle }> {
  try {
    const call = { from: account, ...(to && { to }), value: toHex(value), ...(data !== '0x' && { data }) }
    return { gas: toQuantity(await chain.request('eth_estimateGas', [call], signal)) }
  } catch (error) {
    if (!(error instanceof FrameError && error.code === 'RPC_FAILED')) throw error
    return { gas: plainGas, refusal: { text: 'stop.wouldFail' } }
  }
}

/** A contract may need more by the time that it runs; the page may ask for more, up to four times as much. */
function toGas(needed: bigint, wish: bigint | undefined): bigint {
  const own = needed <= plainGas ? plainGas : needed + needed / 4n
  return wish === undefined || wish < own ? own : wish > own * 4n ? own * 4n : wish
}

interface Planned {
  readonly to?: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly nonce: number
  readonly prices: Prices
}

async function send(
  ask: Ask,
  plan: Planned,
  wallet: Parameters<Ready['perform']>[0],
  step: Parameters<Ready['perform']>[1],
) {
  const { prices, ...shared } = plan
  const chainId = Number(ask.chain.chain.id.slice('eip155:'.length))
  const transaction = { ...shared, ...prices, chainId }
  const { r, s, yParity } = await signParts(wallet, hexToBytes(serializeTransaction(transaction)))
  // Signed is not sent: what was given up meanwhile never leaves (F7).
  step.signal.throwIfAborted()
  const raw = serializeTransaction(transaction, { r, s, yParity, v: 27n + BigInt(yParity) })
  step.leaving()
  const hash = keccak256(raw)
  await deliver(ask, hash, {
    post: () => ask.chain.request('eth_sendRawTransaction', [raw]),
    find: async () => Boolean(await ask.chain.request('eth_getTransactionByHash', [hash])),
  })
  return hash
}
