import { hexToBytes, keccak256, serializeTransaction } from 'viem'
import * as z from 'zod/mini'
import type { UnlockedWallet } from '../../../../keys/index.js'
import { FrameError } from '../../../errors.js'
import type { Ask } from '../../types.js'
import { askGas } from '../askGas.js'
import { type Prices, toQuantity } from '../readPrices.js'
import type { Needed, Sending } from '../sending.js'
import { deliverRaw, toGas } from '../sendTransaction.js'
import { signParts } from '../sign.js'
import { toSimulated } from '../simulate.js'
import { carryOn, lease } from './carryOn.js'
import { keepWhileSent } from './keepWhileSent.js'
import { type PlannedCall, type SendBatch, type Signed, spentBy } from './types.js'

/** Gas of each call, with room. */
interface GasEach extends Needed {
  readonly each: readonly bigint[]
}

/**
 * Sends calls as one transaction each, in their order: the next one when the one before it was carried out, and none after one that
 * failed. All are signed at the consent; the answer is there once the first has left. @returns `{ id }`
 */
export function sendApart({ ask, id, calls }: SendBatch): Sending<GasEach> {
  const { chain, host, account, now } = ask
  const [first] = calls
  return {
    outgoing: first ?? { data: '0x', value: 0n },
    spent: spentBy(calls),
    calls,
    async readGas(signal) {
      const { each, refusal } = await readGasEach(ask, calls, signal)
      const withRoom = each.map((gas) => toGas(gas))
      return { each: withRoom, gas: withRoom.reduce((sum, gas) => sum + gas, 0n), refusal }
    },
    async send({ needed, nonce, prices, receivers }, wallet, step) {
      const signed = await signAll(wallet, { chain: chain.chain.id, calls, each: needed.each, nonce, prices })
      // Signed is not sent: what was given up meanwhile never leaves (F7).
      step.signal.throwIfAborted()
      step.leaving()
      const sent = { id, chain: chain.chain.id, origin: host.origin, at: now(), isAtomic: false, count: calls.length }
      const more = calls.length > 1 && { sendsUntil: now() + lease }
      const deliverOne = (one: Signed) => deliverRaw(ask, { ...one, prices, receivers })
      await keepWhileSent(
        ask.records,
        { ...sent, ...more, hashes: signed.slice(0, 1).map(({ hash }) => hash) },
        async () => {
          const [next] = signed
          if (next) await deliverOne(next)
        },
      )
      void carryOn(ask, sent, signed, deliverOne)
      return { id }
    },
  }

  /** A later call may work only after an earlier one (a permission, a swap), so the node is asked for all of them in a row. */
  async function readGasEach(
    { chain: { request } }: Pick<Ask, 'chain'>,
    given: readonly PlannedCall[],
    signal: AbortSignal,
  ): Promise<{ each: readonly bigint[]; refusal?: Needed['refusal'] }> {
    const options = {
      blockStateCalls: [{ calls: given.map((call) => toSimulated(account, call)) }],
      validation: false,
    }
    try {
      const answer = simulated.safeParse(await request('eth_simulateV1', [options, 'latest'], signal))
      const results = answer.data?.[0]?.calls
      if (results?.length === given.length) {
        // What a call gives back is in the figure, and has to be there first: half as much again.
        const each = results.map(({ gasUsed }) => (toQuantity(gasUsed) * 3n) / 2n)
        return { each, ...(results.some(({ status }) => status !== '0x1') && { refusal: { text: 'stop.wouldFail' } }) }
      }
    } catch (error) {
      if (!(error instanceof FrameError && error.code === 'RPC_FAILED')) throw error
    }
    const asked = given.map((call) => askGas({ request }, [toSimulated(account, call)], signal))
    const gas = await Promise.all(asked)
    return { each: gas.map(({ gas = unknownGas }) => gas), refusal: gas[0]?.refusal }
  }
}

/** Of a call that a node cannot say anything of by itself. */
const unknownGas = 400_000n

const block = z.object({
  calls: z.array(z.object({ status: z.string(), gasUsed: z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i)) })),
})
/** One block. */
const simulated = z.array(block).check(z.maxLength(1))

interface Plan {
  readonly chain: string
  readonly calls: readonly PlannedCall[]
  readonly each: readonly bigint[]
  readonly nonce: bigint
  readonly prices: Prices
}

async function signAll(wallet: UnlockedWallet, plan: Plan): Promise<readonly Signed[]> {
  const { calls, each, prices } = plan
  const chainId = Number(plan.chain.slice('eip155:'.length))
  const all: Signed[] = []
  for (const [at, call] of calls.entries()) {
    const nonce = plan.nonce + BigInt(at)
    const transaction = { ...call, gas: each[at] ?? unknownGas, nonce: Number(nonce), chainId, ...prices }
    const { r, s, yParity } = await signParts(wallet, hexToBytes(serializeTransaction(transaction)))
    const raw = serializeTransaction(transaction, { r, s, yParity, v: 27n + BigInt(yParity) })
    all.push({ ...call, raw, hash: keccak256(raw), nonce })
  }
  return all
}
