import { type Hex, isAddressEqual } from 'viem'
import * as z from 'zod'
import { DriverError } from '../../../../../upstream/driverError.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { evmAddress, evmChain } from '../../evmAddress.js'
import { leastOf, type Offer, type SwapCall, type SwapDriver, type Trade } from '../../types.js'
import type { SwapDriverKind } from '../swapDriverKind.js'
import { nativeAddress, readLeast } from './router.js'

/** Its router of version 6, which is the spender, too. Unverified; it is the same on these chains. */
const usualRouter: Hex = '0x111111125421cA6dc452d289314280a0f8842A65'
const usualChains = [1, 10, 56, 100, 137, 8453, 42161, 43114]

const settings = z
  .strictObject({
    key: z.string().min(1).max(500),
    /** Without a final slash. */
    url: z.url({ protocol: /^https?$/ }).default('https://api.1inch.com'),
    /** Its router by chain, in the place of those that are known. */
    routers: z.record(evmChain, evmAddress).optional(),
    /** The operator's fee in per cent of what is sold. */
    fee: z.number().positive().max(3).optional(),
    /** Who gets that. */
    referrer: evmAddress.optional(),
  })
  .refine(({ fee, referrer }) => (fee === undefined) === (referrer === undefined), {
    path: ['referrer'],
  })
type Settings = z.infer<typeof settings>

const swapShape = z.object({
  dstAmount: z.string().regex(/^\d{1,78}$/),
  tx: z.object({
    to: evmAddress,
    data: z
      .string()
      .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
      .transform((text) => text.toLowerCase() as Hex),
    value: z.string().regex(/^\d{1,78}$/),
    gas: z.number().int().min(0).optional(),
  }),
})
const refusalShape = z.object({ error: z.string(), statusCode: z.literal(400) })

const planShape = z.strictObject({ call: swapShape.shape.tx, slippageBps: z.int() })
/** What a swap takes where it does not say it: without an allowance it cannot estimate. */
const usualGas = 250_000n

/** 1inch, which asks many exchanges. Wants a key. */
export const oneInch: SwapDriverKind<Settings> = {
  settings,
  create(id, { key, url, routers, fee, referrer }, { clock, fetch, contracts }): SwapDriver {
    const known = Object.fromEntries(usualChains.map((chain) => [`eip155:${chain}`, usualRouter]))
    const places = new Map(Object.entries({ ...known, ...routers }))
    const routerOf = (chain: string) => {
      const router = places.get(chain)
      if (!router) throw new Error('The driver was asked for a chain that it does not serve.')
      return router
    }

    /** The call for a trade; undefined where there is none that can be offered. */
    async function findSwap(trade: Trade, signal: AbortSignal) {
      const chainId = trade.chain.slice('eip155:'.length)
      const answer = await fetchJson({
        ...{ fetch, clock, signal },
        url: `${url}/swap/v6.0/${chainId}/swap?${toQuery(trade, fee, referrer)}`,
        headers: { Authorization: `Bearer ${key}` },
        answerStatuses: [400],
      })
      // Too little liquidity, or a token that it does not know: what was asked is at fault, not the upstream.
      if (refusalShape.safeParse(answer).success) return undefined
      const { dstAmount, tx } = parseAnswer(swapShape, answer)
      const { to, data, value } = tx
      if (!isAddressEqual(to, routerOf(trade.chain)))
        throw new DriverError('malformed', 'It names a router that the configuration does not.')
      const isSold = BigInt(value) === (trade.sold === undefined ? trade.amount : 0n)
      const least = readLeast(data, trade)
      // What nobody could check, or wants coins that are not sold. It depends on the tokens: others are not kept from it.
      return isSold && least !== undefined ? { amount: BigInt(dstAmount), least, tx } : undefined
    }

    return {
      id,
      serves: (chain) => places.has(chain) && contracts.has(chain),
      spender: async (chain) => routerOf(chain),
      async quote(trade, signal) {
        const found = await findSwap(trade, signal)
        if (!found || found.least < leastOf(found.amount, trade.slippageBps)) return []
        const offer: Offer = {
          amount: found.amount,
          spender: routerOf(trade.chain),
          gas: found.tx.gas ? BigInt(found.tx.gas) : usualGas,
          route: [],
          ...(fee !== undefined && { fee: feeOf(trade, fee) }),
          plan: { call: found.tx, slippageBps: trade.slippageBps },
        }
        return [offer]
      },
      async build(trade, { least, plan }, signal): Promise<SwapCall | undefined> {
        const { call, slippageBps } = planShape.parse(plan)
        // What was offered is carried out as it was offered; with another slippage it is another call.
        if (slippageBps === trade.slippageBps) return toCall(call)
        const found = await findSwap(trade, signal)
        return found && found.least >= least ? toCall(found.tx) : undefined
      },
    }
  },
}

const toCall = ({ to, data, value }: z.infer<typeof planShape>['call']): SwapCall => ({
  to,
  data,
  value: BigInt(value),
})

/** Slippage and fee are per cent here, as decimals; the coin has the address that the protocol gives it. */
function toQuery(
  { account, receiver, sold, bought, amount, slippageBps }: Trade,
  fee?: number,
  referrer?: Hex,
): string {
  return `${new URLSearchParams({
    src: sold ?? nativeAddress,
    dst: bought ?? nativeAddress,
    amount: `${amount}`,
    from: account,
    origin: account,
    ...(receiver !== undefined && { receiver }),
    slippage: `${slippageBps / 100}`,
    // Whoever asks may not have approved yet.
    disableEstimate: 'true',
    allowPartialFill: 'false',
    // Leaves out the calls that do not say what comes of them.
    compatibility: 'true',
    ...(fee !== undefined && referrer !== undefined && { fee: `${fee}`, referrer }),
  })}`
}

/** Taken off what is sold. */
const feeOf = ({ sold, amount }: Trade, fee: number) => ({
  amount: (amount * BigInt(Math.round(fee * 10_000))) / 1_000_000n,
  token: sold,
})
