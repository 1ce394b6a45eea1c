import * as z from 'zod/mini'
import { readText } from '../chains/postRpc.js'
import { FrameError } from '../errors.js'
import type { FrameConfig } from '../types.js'
import { readAssetsAsked, toType } from './readAssetsAsked.js'

/** What the account holds, as the operator's data service has it. */
export interface Assets {
  /**
   * Answers `wallet_getAssets` (ERC-7811, protocol/blockchain-api.md section 4).
   *
   * @param account the user's
   * @throws {FrameError} REQUEST_INVALID, RPC_FAILED; CHAIN_UNREACHABLE where the service does not answer
   */
  list(account: string, params: readonly unknown[], signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>
  /** CAIP-2 of the chains whose accounts the service knows; none where it does not say. */
  served(signal: AbortSignal): Promise<readonly string[]>
}

/** Ms until the service is not waited for any more. */
const timeout = 8000
/** Assets of a chain that are told: spam comes by the thousand. */
const most = 1000

const text = z.string().check(z.maxLength(1000))
const balance = z.object({
  name: text,
  symbol: text,
  chainId: text,
  address: z.optional(text),
  value: z.optional(z.number()),
  price: z.number(),
  quantity: z.object({
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    numeric: z.string().check(z.regex(/^\d{1,90}(\.\d{1,255})?$/)),
  }),
  iconUrl: z.string().check(z.maxLength(2048)),
  flags: z.optional(z.object({ is_spam: z.optional(z.boolean()) })),
})
const balances = z.object({ balances: z.array(z.unknown()) })
const chainList = z.object({ http: z.array(z.string()) })

/** Makes what asks that service. */
export function createAssets({ urls, projectId, chains }: Pick<FrameConfig, 'urls' | 'projectId' | 'chains'>): Assets {
  const evm = chains.filter(({ id }) => id.startsWith('eip155:'))
  let known: readonly string[] | undefined

  const get = async <Shape>(path: string, query: object, shape: z.ZodMiniType<Shape>, signal: AbortSignal) => {
    const search = new URLSearchParams({ projectId, ...query })
    const timed = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    try {
      const response = await fetch(`${urls.data}${path}?${search}`, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        signal: timed,
      })
      if (response.ok) return shape.parse(JSON.parse((await readText(response)) ?? ''))
    } catch {
      // Why is nothing that a page could act on; that there is no answer is.
      signal.throwIfAborted()
    }
    throw new FrameError(
      'CHAIN_UNREACHABLE',
      'The assets could not be read: the data service gave no answer. Try again.',
    )
  }
  const readServed = async (signal: AbortSignal): Promise<readonly string[]> => {
    if (known) return known
    const { http } = await get('/v1/supported-chains', {}, chainList, signal)
    known = http
    return http
  }
  return {
    async served(signal) {
      try {
        return await readServed(signal)
      } catch (error) {
        if (error instanceof FrameError) return []
        throw error
      }
    },
    async list(account, params, signal) {
      const asked = readAssetsAsked(params)
      if (asked.account.toLowerCase() !== account.toLowerCase())
        throw new FrameError('RPC_FAILED', 'This account is not connected.', 4100)
      const supported = await readServed(signal)
      const wanted = evm.filter(({ id }) => supported.includes(id) && asked.hasChain(toNumber(id)))
      const lists = await Promise.all(
        wanted.map(async ({ id }) => {
          const query = { currency: 'usd', chainId: id }
          const answer = await get(`/v1/account/${account}/balance`, query, balances, signal)
          const assets = answer.balances.flatMap((each) => toAsset(id, each, asked.isStandard))
          const kept = assets.filter(({ address }) => asked.hasAsset(toNumber(id), address)).slice(0, most)
          return [`0x${toNumber(id).toString(16)}`, kept] as const
        }),
      )
      return Object.fromEntries(lists)
    },
  }
}

const toNumber = (id: string) => BigInt(id.slice('eip155:'.length))

/** An asset as the page gets it; none where the service's word makes no sense, or says that it is spam. */
function toAsset(chain: string, given: unknown, isStandard: boolean) {
  const parsed = balance.safeParse(given)
  if (!parsed.success || parsed.data.chainId !== chain || parsed.data.flags?.is_spam) return []
  const { name, symbol, iconUrl, price, value, quantity } = parsed.data
  const address = parsed.data.address?.slice(chain.length + 1) ?? 'native'
  const decimals = Number(quantity.decimals)
  const [whole = '', fraction = ''] = quantity.numeric.split('.')
  if (fraction.length > decimals || (address !== 'native' && !/^0x[0-9a-f]{40}$/i.test(address))) return []
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  const type = isStandard ? toType(address) : toType(address).toUpperCase()
  const metadata = { name, symbol, decimals, iconUrl, price, ...(value !== undefined && { value }) }
  return [{ address, balance: `0x${amount.toString(16)}`, type, metadata }]
}
