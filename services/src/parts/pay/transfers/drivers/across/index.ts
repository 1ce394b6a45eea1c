import { type Address, getAddress, isAddressEqual } from 'viem'
import * as z from 'zod'
import { DriverError } from '../../../../../upstream/driverError.js'
import { apiUrl, secret } from '../../../../../upstream/driverSettings.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { writeAcrossDeposit } from '../../acrossDeposit.js'
import { transferLimits } from '../../transferLimits.js'
import type { TransferAsset, TransferDriver, TransferDriverKind } from '../../types.js'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text))

const settings = z.strictObject({
  url: apiUrl.default('https://app.across.to'),
  /** Sent as `Authorization: Bearer`. Default: none. */
  key: secret.optional(),
  /** What users read. */
  name: z.string().min(1).max(40).default('Across'),
  /** By CAIP-2: its contract, and tokens. What has the same name on two chains is the same token, by the operator's word. */
  chains: z.record(
    z.string().regex(/^eip155:\d{1,15}$/),
    z.strictObject({ spokePool: address, tokens: z.record(z.string().min(1).max(20), address) }),
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
  spokePoolAddress: address,
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
    const find = ({ chain, token }: TransferAsset) => {
      const side = Object.hasOwn(chains, chain) ? chains[chain] : undefined
      const found = Object.entries(side?.tokens ?? {}).find(([, one]) => one.toLowerCase() === token)
      return side && found && { spokePool: side.spokePool, name: found[0], token: found[1] }
    }

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
      ...{ id, name: given.name },
      serves(origin, destination) {
        const [from, to] = [find(origin), find(destination)]
        // Of a token with other digits on the other chain the same number would be another amount.
        const isSame = from !== undefined && from.name === to?.name && origin.decimals === destination.decimals
        return isSame && origin.chain !== destination.chain
      },
      async quote({ user, origin, destination, recipient, amount, before }, signal) {
        const [from, to] = [find(origin), find(destination)]
        if (!from || !to) return undefined
        const found = await findInput({ from: origin, to: destination, amount }, signal)
        if (!found) return undefined
        const { input, fees } = found
        if (!isAddressEqual(fees.spokePoolAddress, from.spokePool))
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
          ...{ pays: input, seconds, spender: from.spokePool, holder: given.name, until },
          fees: [{ id: 'relayer', label: given.name, amount: input - amount }],
          call: { to: from.spokePool, data, value: 0n },
          pools: { origin: from.spokePool as Address, destination: to.spokePool as Address },
        }
      },
    }
  },
}
