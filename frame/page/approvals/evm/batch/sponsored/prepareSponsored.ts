import { type Hex, hexToBytes } from 'viem'
import type { Obstacle, Ready } from '../../../../../common/approval/types.js'
import type { Way } from '../../../../calls/findWay.js'
import { judgeReceivers, toReceivers } from '../../../judgeReceivers.js'
import type { Told } from '../../calls/tell.js'
import { toSimulation } from '../../estimate.js'
import { completeReady, prepareSending } from '../../prepareSending.js'
import { readLack } from '../../readLack.js'
import { toQuantity } from '../../readPrices.js'
import { warnOfOperations } from '../../warnOfOperations.js'
import { sendTogether } from '../sendTogether.js'
import type { SendBatch } from '../types.js'
import type { Sponsor } from './chooseSponsor.js'
import { makeOffer, newKey, type OfferAsked } from './makeOffer.js'
import { sendOperation } from './sendOperation.js'

/**
 * Prepares calls that another is to pay for. Where no one does, the user hears so and may pay: the same calls, in a transaction of the
 * account.
 */
export function prepareSponsored(
  batch: SendBatch,
  way: Extract<Way, { kind: 'together' }>,
  sponsor: Sponsor,
  told: Pick<Told, 'actions' | 'checks'>,
): (signal: AbortSignal, waits: () => void) => Promise<Ready> {
  const { ask, calls } = batch
  const sending = sendTogether(batch, way)
  const asked: OfferAsked = {
    ...{ sponsor, isUpgrade: way.isUpgrade, delegate: way.delegate, key: newKey() },
    entryPoint: (ask.chain.chain.smartAccount?.entryPoint ?? '0x') as Hex,
    calls: calls.map(({ to, data, value }) => ({ to: hexToBytes(to), data: hexToBytes(data), value })),
  }
  const { actions } = told
  return async (signal, waits) => {
    const [balance, { refusal }] = await Promise.all([
      ask.chain.request('eth_getBalance', [ask.account, 'latest'], signal).then(toQuantity),
      sending.readGas(signal),
    ])
    const { spent } = sending
    const lacking = spent > balance ? lackOf(spent - balance) : undefined
    const obstacle = lacking ?? (refusal && ((await readLack(ask, actions, signal)) ?? refusal))
    const offer = obstacle ? undefined : await makeOffer(ask, asked, signal, waits)
    if (!offer) {
      const ready = await prepareSending(ask, sending, told, signal, waits)
      // Fees are not what keeps it from being sent.
      if (obstacle) return { ...ready, obstacle }
      const unpaid = { severity: 'caution', text: 'warn.unpaid', values: { name: sponsor.name } } as const
      return { ...ready, warnings: [unpaid, ...(ready.warnings ?? [])] }
    }
    const receivers = toReceivers(actions)
    const [ofReceivers, ofOperations] = await Promise.all([judgeReceivers(ask, receivers), warnOfOperations(ask)])
    const ready: Ready = {
      payer: sponsor.name,
      cost: { fee: 0n, after: balance - spent },
      warnings: [...ofOperations, ...ofReceivers],
      ...toSimulation(ask, sending, actions),
      perform: (wallet, step) => sendOperation(ask, { batch, asked, offer, receivers }, wallet, step),
    }
    return completeReady(ask, Promise.resolve(ready), told, signal)
  }
}

const lackOf = (amount: bigint): Obstacle => ({ text: 'stop.missing', missing: { asset: { kind: 'coin' }, amount } })
