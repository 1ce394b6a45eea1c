import { getAddress, isAddressEqual } from 'viem'
import * as z from 'zod'
import { DriverError } from '../../../../../upstream/driverError.js'
import { apiUrl, secret } from '../../../../../upstream/driverSettings.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { writeAcrossDeposit } from '../../acrossDeposit.js'
import { transferLimits } from '../../transferLimits.js'
import type { TransferAsset, TransferDriver, TransferDriverKind } from '../../types.js'
import { createFindToken, evmAddress } from '../findToken.js'

const settings = z.strictObject({
  url: apiUrl.default('https://app.across.to'),
  /** Sent as `Authorization: Bearer`. Default: none. */
  key: secret.optional(),
  /** What users read. */
  name: z.string().min(1).max(40).default('Across'),
  /** By CAIP-2: its contract, and tokens. What has the same name on two chains is the same token, by the operator's word. */
  chains: z.record(
    z.string().regex(/^eip155:\d{1,15}$/),
    z.strictObject({ spokePool: evmAddress, tokens: z.record(z.string().min(1).max(20), evmAddress) }),
  ),
  /** So long money is held at most until it is refunded, in seconds. */
  heldSeconds: z.int().min(120).max(21_600).default(1_800),
})
type Settings = z.infer<typeof settings>

const whole = z.string().regex(/^-?\d{1,78}$/)
const feesShape = z.object({
  totalRelayFee: z.object({ total: whole }),
  isAmountTooLow: z.boolean().optional(),
  timestamp: z.union([whole, z.int().transform((value) => `${value}`)]),
  spokePoolAddress: evmAddress,
  estimatedFillTimeSec: z.number().min(0).max(86_400).optional(),
})

/** Rounds until the fee of what is sent leaves what has to arrive. */
const mostRounds = 4
/** Seconds that a fill usually takes, where the upstream does not say it. */
const usualSeconds = 60

/** Tokens through Across, or what speaks as it does. */
export const across: TransferDriverKind<Settings> = {
  settings,
  create(id, given, { clock, fetch }): TransferDriver {
    const { url, key, chains, heldSeconds } = given
    const find = createFindToken(chains)

    async function ask(from: TransferAsset, to: TransferAsset, amount: bigint, signal: AbortSignal) {
      const [origin, destination] = [from, to].map(({ chain }) => chain.slice('eip155:'.length))
      const query = new URLSearchParams({
        ...{ inputToken: getAddress(from.token), outputToken: getAddress(to.token) },
        ...{ originChainId: `${origin}`, destinationChainId: `${destination}`, amount: `${amount}` },
      })
      const answer = await fetchJson({
        ...{ fetch, clock, signal, maxBytes: transferLimits.answerBytes, url: `${url}/api/suggested-fees?${query}` },
        ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }),
      })
      return parseAnswer(feesShape, answer)
    }

    /** What has to be sent so that, its fee taken off, enough is left. */
    async function findInput(wish: { from: TransferAsset; to: TransferAsset; amount: bigint }, signal: AbortSignal) {
      let input = wish.amount
      for (let round = 0; round < mostRounds; round++) {
        const fees = await ask(wish.from, wish.to, input, signal)
        const fee = BigInt(fees.totalRelayFee.total)
        if (fee < 0n) throw new DriverError('malformed', 'Its fee is below zero.')
        if (!fees.isAmountTooLow && input - fee >= wish.amount) return { input, fees }
        input = wish.amount + fee
        if ((input - wish.amount) * 100n > input * BigInt(transferLimits.feePercent)) return undefined
      }
      return undefined
    }

    return {
      ...{ id, name: given.name, serves: find.serves },
      async quote({ user, origin, destination, recipient, amount, before }, signal) {
        const [from, to] = [find.of(origin), find.of(destination)]
        if (!from || !to) return undefined
        const found = await findInput({ from: origin, to: destination, amount }, signal)
        if (!found) return undefined
        const { input, fees } = found
        const { spokePool } = from.side
        if (!isAddressEqual(fees.spokePoolAddress, spokePool))
          throw new DriverError('malformed', 'It names a contract that the operator does not.')
        const quoted = Number(fees.timestamp)
        if (Math.abs(quoted * 1000 - clock.now()) > transferLimits.clockMs)
          throw new DriverError('malformed', 'Its quote is of another time.')
        const seconds = Math.ceil(fees.estimatedFillTimeSec ?? usualSeconds)
        const until = Math.min(quoted + heldSeconds, before ?? Number.POSITIVE_INFINITY)
        // It would be too late before it was filled.
        if (until < quoted + 2 * seconds + 30) return undefined
        const terms = { depositor: user, recipient, inputToken: from.token, outputToken: to.token }
        const data = writeAcrossDeposit({
          ...{ ...terms, inputAmount: input, outputAmount: amount, quoteTimestamp: quoted, fillDeadline: until },
          destinationChainId: BigInt(destination.chain.slice('eip155:'.length)),
        })
        return {
          ...{ pays: input, seconds, spender: spokePool, holder: given.name, until },
          fees: [{ id: 'relayer', label: given.name, amount: input - amount }],
          call: { to: spokePool, data, value: 0n },
          pools: { taker: spokePool, origin: spokePool, destination: to.side.spokePool },
        }
      },
    }
  },
}
