import { toLeaving } from '../../../common/approval/leaving.js'
import { speeds } from '../../../common/approval/speeds.js'
import type { Action, Cost, Figure, Obstacle, Ready, Speed, Warning } from '../../../common/approval/types.js'
import { judgeSwap } from '../forecast.js'
import { judgeReceivers, toReceivers } from '../judgeReceivers.js'
import type { Ask } from '../types.js'
import { readLack } from './readLack.js'
import { readPlace } from './readPlace.js'
import { mostOf, readPrices, type SpeedPrices, toQuantity } from './readPrices.js'
import type { Sending } from './sending.js'
import { simulate } from './simulate.js'

/** Asks the chain what it costs to send something and whether it can be paid, and binds the answer to what is signed. */
export async function estimate(
  ask: Ask,
  sending: Sending,
  actions: readonly Action[],
  signal: AbortSignal,
  waits: () => void,
): Promise<Ready> {
  const { chain, account } = ask
  const { request } = chain
  const { outgoing, spent } = sending
  const place = readPlace(ask, outgoing, signal, waits)
  const receivers = toReceivers(actions)
  const [balance, { nonce, warnings: ofPlace }, prices, needed, ofReceiver] = await Promise.all([
    request('eth_getBalance', [account, 'latest'], signal).then(toQuantity),
    place,
    place.then(({ least }) => readPrices(chain, outgoing, signal, least)),
    sending.readGas(signal),
    judgeReceivers(ask, receivers),
  ])
  const { gas } = needed
  const costs = toCosts(prices, gas, balance - spent)
  // Who cannot pay for the usual speed may still pay for the slow one.
  const cost = costs.normal ?? costs.slow
  const fee = gas * mostOf(prices.normal)
  const missing = spent + gas * mostOf(prices.slow) - balance
  const warnings: Warning[] = [...ofPlace, ...ofReceiver]
  if (fee > spent && spent > 0n) warnings.push({ severity: 'caution', text: 'warn.fee' })
  const { gas: units, price } = outgoing
  // It has shown the fee that it offered.
  if (units && price && fee > units * price) warnings.push({ severity: 'note', text: 'warn.offered' })
  const obstacle: Obstacle | undefined = cost
    ? needed.refusal && ((await readLack(ask, actions, signal)) ?? needed.refusal)
    : {
        text: spent > balance ? 'stop.missing' : 'stop.missing.fee',
        missing: { asset: { kind: 'coin' }, amount: missing },
      }
  return {
    cost: cost ?? { fee: gas * mostOf(prices.slow) },
    ...(cost && hasChoice(prices) && { speeds: costs }),
    warnings,
    ...(obstacle && { obstacle }),
    ...toSimulation(ask, sending, actions),
    perform: (wallet, step) => sending.send({ needed, nonce, prices: prices[step.speed], receivers }, wallet, step),
  }
}

/** The way to a forecast, where there is something to forecast. */
export function toSimulation(
  ask: Ask,
  { calls, spent }: Pick<Sending, 'calls' | 'spent'>,
  actions: readonly Action[],
): Pick<Ready, 'simulate'> {
  if (!calls.length) return {}
  return {
    async simulate(until) {
      const forecast = await simulate(ask, calls, toNamed(actions, spent), until)
      return forecast && judgeSwap(forecast, actions)
    },
  }
}

/** Of coins nothing can leave but what is sent along, however often actions name it. */
const toNamed = (actions: readonly Action[], spent: bigint): readonly Figure[] => [
  { asset: { kind: 'coin' }, amount: spent },
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
