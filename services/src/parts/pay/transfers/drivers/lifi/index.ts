import { getAddress, isAddressEqual } from 'viem'
import * as z from 'zod'
import { DriverError } from '../../../../../upstream/driverError.js'
import { apiUrl, secret } from '../../../../../upstream/driverSettings.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { type LifiDeposit, readLifiProposal, writeLifiCall } from '../../lifiCall.js'
import { transferLimits } from '../../transferLimits.js'
import type { TransferDriver, TransferDriverKind, TransferWish } from '../../types.js'
import { createFindToken, evmAddress } from '../findToken.js'

const settings = z.strictObject({
  url: apiUrl.default('https://li.quest/v1'),
  /** Sent as `x-lifi-api-key`. Default: none. */
  key: secret.optional(),
  /** What users read. */
  name: z.string().min(1).max(40).default('LI.FI'),
  /** By CAIP-2: LI.FI's contract, that of Across behind it, and tokens. What has the same name on two chains is the same token, by the operator's word. */
  chains: z.record(
    z.string().regex(/^eip155:\d{1,15}$/),
    z.strictObject({
      diamond: evmAddress,
      spokePool: evmAddress,
      tokens: z.record(z.string().min(1).max(20), evmAddress),
    }),
  ),
  /** So long money is held at most until it is refunded, in seconds. */
  heldSeconds: z.int().min(120).max(21_600).default(1_800),
})
type Settings = z.infer<typeof settings>

const quoteShape = z.object({
  estimate: z.object({ executionDuration: z.number().min(0).max(86_400).optional() }),
  transactionRequest: z.object({
    to: evmAddress,
    data: z
      .string()
      .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
      .transform((text) => text.toLowerCase() as `0x${string}`),
  }),
})

/** Rounds until the fee of what is sent leaves what has to arrive. */
const mostRounds = 4
/** Seconds that a fill usually takes, where the upstream does not say it. */
const usualSeconds = 60

/**
 * Tokens through LI.FI, by its call for Across alone: no other one of its calls to another chain is read here. LI.FI says what a way costs; the call is written
 * here, of the whole amount, with that fee.
 */
export const lifi: TransferDriverKind<Settings> = {
  settings,
  create(id, given, { clock, fetch }): TransferDriver {
    const { url, key, chains, heldSeconds, name } = given
    const find = createFindToken(chains)

    /** What it proposes for an amount that is sent; undefined where it has no way, or none that is read. */
    async function ask({ user, recipient, origin, destination }: TransferWish, amount: bigint, signal: AbortSignal) {
      const [fromChain, toChain] = [origin, destination].map(({ chain }) => chain.slice('eip155:'.length))
      const query = new URLSearchParams({
        ...{ fromChain: `${fromChain}`, toChain: `${toChain}`, fromAmount: `${amount}`, allowBridges: 'across' },
        ...{ fromToken: getAddress(origin.token), toToken: getAddress(destination.token) },
        ...{ fromAddress: user, toAddress: recipient },
      })
      const answer = await fetchJson({
        ...{ fetch, clock, signal, maxBytes: transferLimits.answerBytes, url: `${url}/quote?${query}` },
        ...(key !== undefined && { headers: { 'x-lifi-api-key': key } }),
        // It has no way for that.
        missing: null,
      })
      if (answer === null) return undefined
      const { estimate, transactionRequest } = parseAnswer(quoteShape, answer)
      const deposit = readLifiProposal(transactionRequest.data)
      return deposit && { deposit, to: transactionRequest.to, seconds: estimate.executionDuration ?? usualSeconds }
    }

    /** @throws {DriverError} malformed for what was not asked for */
    function assertAsked(wish: TransferWish, deposit: LifiDeposit, sent: bigint): void {
      const { recipient, origin, destination } = wish
      const isAsked =
        isAddressEqual(deposit.recipient, recipient) &&
        deposit.inputToken.toLowerCase() === origin.token &&
        deposit.outputToken.toLowerCase() === destination.token &&
        `eip155:${deposit.destinationChainId}` === destination.chain &&
        deposit.inputAmount === sent &&
        deposit.outputAmount < sent
      if (!isAsked) throw new DriverError('malformed', 'It proposes something else than was asked for.')
      if (Math.abs(deposit.quoteTimestamp * 1000 - clock.now()) > transferLimits.clockMs)
        throw new DriverError('malformed', 'Its quote is of another time.')
    }

    /** A proposal of which enough is left; what is more than that is not sent. */
    async function findProposal(wish: TransferWish, signal: AbortSignal) {
      let input = wish.amount
      for (let round = 0; round < mostRounds; round++) {
        const found = await ask(wish, input, signal)
        if (!found) return undefined
        assertAsked(wish, found.deposit, input)
        const fee = input - found.deposit.outputAmount
        if (found.deposit.outputAmount >= wish.amount) return { ...found, pays: wish.amount + fee }
        input = wish.amount + fee
        if (fee * 100n > input * BigInt(transferLimits.feePercent)) return undefined
      }
      return undefined
    }

    return {
      ...{ id, name, serves: find.serves },
      async quote(wish, signal) {
        const { user, origin, destination, recipient, amount, before } = wish
        const [from, to] = [find.of(origin), find.of(destination)]
        if (!from || !to) return undefined
        const found = await findProposal(wish, signal)
        if (!found) return undefined
        const { deposit, pays } = found
        if (!isAddressEqual(found.to, from.side.diamond))
          throw new DriverError('malformed', 'It names a contract that the operator does not.')
        const quoted = deposit.quoteTimestamp
        const seconds = Math.ceil(found.seconds)
        const until = Math.min(quoted + heldSeconds, deposit.fillDeadline, before ?? Number.POSITIVE_INFINITY)
        // It would be too late before it was filled.
        if (until < quoted + 2 * seconds + 30) return undefined
        const data = writeLifiCall({
          ...{ ...deposit, depositor: user, recipient, inputToken: from.token, outputToken: to.token },
          ...{ inputAmount: pays, outputAmount: amount, fillDeadline: until },
        })
        const { diamond, spokePool } = from.side
        return {
          ...{ pays, seconds, spender: diamond, holder: name, until },
          fees: [{ id: 'relayer', label: name, amount: pays - amount }],
          call: { to: diamond, data, value: 0n },
          pools: { taker: diamond, origin: spokePool, destination: to.side.spokePool },
        }
      },
    }
  },
}
