import { bytesToHex } from 'viem'
import type { Ready } from '../../../../../common/approval/types.js'
import { hashOperation } from '../../../../../keys/smartAccount.js'
import { readOperation } from '../../../../calls/readOperation.js'
import { FrameError } from '../../../../errors.js'
import { pause } from '../../../../pause.js'
import { randomHex } from '../../../../randomHex.js'
import type { SentCalls } from '../../../../records.js'
import type { Ask } from '../../../types.js'
import type { SendBatch } from '../types.js'
import { askUrl } from './askUrl.js'
import type { Offer, OfferAsked } from './makeOffer.js'
import { toWire, toWireAuthorization } from './wire.js'

/** What is sent, and what is remembered of it. */
export interface OperationToSend {
  readonly batch: Pick<SendBatch, 'id'>
  readonly asked: OfferAsked
  readonly offer: Offer
  /** Who gets something by it. */
  readonly receivers: readonly string[]
}

/** Pauses in ms between looks for an operation whose sending had no clear answer. */
const pauses = [0, 300, 1000, 2000] as const

/** Signs an operation, and hands it to the bundler. @returns `{ id }`: by which transaction it comes is known later */
export async function sendOperation(
  ask: Ask,
  { batch: { id }, asked, offer, receivers }: OperationToSend,
  wallet: Parameters<Ready['perform']>[0],
  step: Parameters<Ready['perform']>[1],
): Promise<{ readonly id: string }> {
  const { account, chain, host, records, now } = ask
  const { operation, next, until, from } = offer
  const { entryPoint, delegate, sponsor, ending } = asked
  const signed = await wallet.signOperation(operation, next, ending)
  // Signed is not sent: what was given up meanwhile never leaves (F7).
  step.signal.throwIfAborted()
  step.leaving()
  const { chainId } = operation
  const authorization = signed.authorization && toWireAuthorization({ chainId, delegate, next }, signed.authorization)
  const wire = toWire(operation, { account, signature: bytesToHex(signed.signature), authorization })
  const hash = bytesToHex(hashOperation(operation, account, entryPoint))
  const sent: SentCalls = {
    ...{ id, chain: chain.chain.id, origin: host.origin, at: now(), isAtomic: true, count: 1, hashes: [] },
    // What the account sends itself would take the place that the authorization is for.
    ...(operation.isUpgrade && { sendsUntil: now() + longestUpgrade }),
    operation: { hash, from, until, isUnclear: true },
  }
  // Before it leaves: the page may be gone before there is an answer, and asks for it by its id.
  await records.keepBatch(sent)
  try {
    await askUrl(sponsor.bundlerUrl, 'eth_sendUserOperation', [wire, entryPoint])
  } catch (error) {
    if (!(error instanceof FrameError)) throw error
    if (!(await isFound(ask, sent))) throw await toUnsent(ask, sent, error)
  }
  await records.keepBatch({ ...sent, operation: { hash, from, until, isUnclear: false } })
  await records.addReceivers(receivers)
  return { id }
}

/** Ms after which an operation has come or never will. */
const longestUpgrade = 11 * 60_000

async function isFound({ chain }: Pick<Ask, 'chain'>, sent: SentCalls): Promise<boolean> {
  for (const ms of pauses) {
    await pause(ms)
    try {
      if ((await readOperation(chain, sent)).state === 'done') return true
    } catch (error) {
      // A node that does not answer has not said that it knows nothing: the next look may tell.
      if (!(error instanceof FrameError)) throw error
    }
  }
  return false
}

/**
 * A bundler that refuses has the operation all the same, and could send it: until its time is over users hear of it before they send again.
 * The page may use its id again only where it is known that nothing came.
 */
async function toUnsent({ records }: Pick<Ask, 'records'>, sent: SentCalls, error: FrameError): Promise<FrameError> {
  if (error.code !== 'RPC_FAILED')
    return new FrameError(
      'CHAIN_UNREACHABLE',
      'It is not certain that the calls were sent. Ask for their state before you send them again.',
    )
  // What the account sends itself now takes the place of an authorization in it: nothing waits.
  const { sendsUntil, ...refused } = sent
  await records.dropBatch(sent)
  await records.keepBatch({ ...refused, id: randomHex(32) })
  return error
}
