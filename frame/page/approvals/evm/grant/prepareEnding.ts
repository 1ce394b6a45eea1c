import { hexToBytes } from 'viem'
import type { Hex, SignedDelegation } from '../../../../../src/permissions/index.js'
import type { Action, Ready } from '../../../../common/approval/types.js'
import { findWay } from '../../../calls/findWay.js'
import { settleOperation } from '../../../calls/settleOperation.js'
import { FrameError } from '../../../errors.js'
import { pause } from '../../../pause.js'
import { randomHex } from '../../../randomHex.js'
import type { Ask } from '../../types.js'
import { chooseSponsor } from '../batch/sponsored/chooseSponsor.js'
import { makeOffer, newKey, type OfferAsked } from '../batch/sponsored/makeOffer.js'
import { sendOperation } from '../batch/sponsored/sendOperation.js'
import { prepareSending } from '../prepareSending.js'
import type { Sending } from '../sending.js'
import { warnOfOperations } from '../warnOfOperations.js'

/** What ends one permission, or all. */
interface EndingToPrepare {
  /** As the account sends it itself. */
  readonly sending: Sending
  readonly call: { readonly to: Hex; readonly data: Hex }
  readonly delegation: SignedDelegation | undefined
  readonly actions: readonly Action[]
}

/** Ms between looks for what was sent. */
const between = 1000

/**
 * Prepares the end of a permission. The account sends it itself; where it has no coin for the fee, the operator is asked to pay: who gave something
 * away must be able to end it. Where the operator does not, the user hears what is missing.
 */
export async function prepareEnding(
  ask: Ask,
  { sending, call, delegation, actions }: EndingToPrepare,
  signal: AbortSignal,
  waits: () => void,
): Promise<Ready> {
  const ready = await prepareSending(ask, sending, { actions }, signal, waits)
  if (ready.obstacle?.text !== 'stop.missing.fee') return ready
  const { chain, account } = ask
  const { sponsors, smartAccount } = chain.chain
  const sponsor = chooseSponsor(undefined, sponsors)
  if (!sponsor || !smartAccount) return ready
  const way = await findWay(chain, account, 'smartAccount', signal)
  // An account without the contract is handed none to end what does nothing without it.
  if (way.kind !== 'together' || way.isUpgrade) return ready
  const asked: OfferAsked = {
    ...{ sponsor, isUpgrade: false, delegate: way.delegate, key: newKey(), ending: { delegation } },
    entryPoint: smartAccount.entryPoint as `0x${string}`,
    calls: [{ to: hexToBytes(call.to), data: hexToBytes(call.data), value: 0n }],
  }
  const offer = await makeOffer(ask, asked, signal, waits)
  if (!offer) return ready
  const { obstacle, speeds, warnings = [], ...rest } = ready
  return {
    ...rest,
    ...{ payer: sponsor.name, cost: { fee: 0n }, warnings: [...(await warnOfOperations(ask)), ...warnings] },
    async perform(wallet, step) {
      const { id } = await sendOperation(
        ask,
        { batch: { id: randomHex(32) }, asked, offer, receivers: [] },
        wallet,
        step,
      )
      return waitForEnd(ask, id)
    },
  }
}

/** The transaction that the end came in: "ended" is said when the chain says so. @throws {FrameError} RPC_FAILED where it did not come */
async function waitForEnd({ chain, records }: Ask, id: string): Promise<string> {
  for (;;) {
    const sent = (await records.batches()).find((batch) => batch.id === id)
    const fate = sent ? await look(settleOperation(chain, sent, records)) : { state: 'over' as const }
    if (fate?.state === 'done' && fate.receipt.status === '0x1') return fate.receipt.transactionHash
    if (fate?.state === 'done' || fate?.state === 'over')
      throw new FrameError('RPC_FAILED', 'The permission was not ended: the chain has not carried it out. Try again.')
    await pause(between)
  }
}

/** A node that does not answer has not said that it knows nothing: the next look may tell. */
async function look<Fate>(asking: Promise<Fate>): Promise<Fate | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof FrameError) return undefined
    throw error
  }
}
