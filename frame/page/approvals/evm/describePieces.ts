import * as z from 'zod/mini'
import { foldText } from '../../../../src/kernel/base/text.js'
import { pieceKey, pieceOf } from '../../../common/approval/pieces.js'
import type { Action, PieceClaim } from '../../../common/approval/types.js'
import { toClaim } from '../../../common/toClaim.js'
import { readText } from '../../chains/postRpc.js'
import { toSite } from '../toSite.js'
import type { Ask } from '../types.js'

/** Ms until the data service is not waited for any more, and collectibles of an account of which it is heard. */
const timeout = 8000
const most = 200

const text = z.nullable(z.string().check(z.maxLength(1000)))
const shape = z.object({
  contract: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  tokenId: z.string().check(z.regex(/^\d{1,78}$/)),
  name: text,
  collection: text,
  picture: text,
  flags: z.object({ is_spam: z.literal(false) }),
})

/**
 * What collections say of the account's pieces: the operator's data service has read it, so that no page of a collection's learns who
 * looks. What cannot be read, or is spam, is absent; so is a name that is not seen in whole, or that passes for the site's, the wallet's or
 * a listed token's.
 *
 * @returns claims by `pieceKey`: of the account's pieces, and of their collections
 * @throws where the service does not answer
 */
async function describePieces(
  ask: Pick<Ask, 'account' | 'chain' | 'config' | 'host'>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, PieceClaim>>> {
  const { account, chain, config } = ask
  const { data } = config.urls
  const query = new URLSearchParams({ projectId: config.projectId, chainId: chain.chain.id })
  const response = await fetch(`${data}/v1/account/${account}/nfts?${query}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  })
  const list = z.object({ data: z.array(z.unknown()) }).parse(JSON.parse((await readText(response)) ?? ''))
  const taken = toTaken(ask)
  const toName = (given: string | null) => {
    const name = given ? toClaim(given) : undefined
    return name !== undefined && !taken.has(foldText(name)) ? name : undefined
  }
  const claims: Record<string, PieceClaim> = {}
  for (const each of list.data.slice(0, most)) {
    const parsed = shape.safeParse(each)
    if (!parsed.success) continue
    const { contract: address, tokenId, picture } = parsed.data
    const name = toName(parsed.data.name)
    const ofCollection = toName(parsed.data.collection)
    const collection = ofCollection !== undefined && { collection: ofCollection }
    const shown = isPicture(picture, data) && { picture }
    claims[pieceKey({ address, id: BigInt(tokenId) })] = {
      ...(name !== undefined && { name }),
      ...collection,
      ...shown,
    }
    if (collection) claims[pieceKey({ address })] ??= collection
  }
  return claims
}

/** Asks for them, where actions are about pieces: nothing waits for the answer. `collections`: contracts that say that they are some. */
export function beginDescribing(
  ask: Pick<Ask, 'account' | 'chain' | 'config' | 'host'>,
  actions: readonly Action[],
  signal: AbortSignal,
  collections?: readonly string[],
): Promise<Readonly<Record<string, PieceClaim>>> | undefined {
  if (!actions.some((action) => pieceOf(action, collections))) return undefined
  const described = describePieces(ask, signal)
  // A caller that waits for it hears of it; without one it would be an unhandled rejection.
  described.catch(() => undefined)
  return described
}

/** A picture of the data service, by an id of its own: the policy of the page loads no other. */
function isPicture(address: string | null, data: string): address is string {
  const place = `${data}/v1/picture/`
  return address?.startsWith(place) === true && /^[\w-]{22}$/.test(address.slice(place.length))
}

/** Names that are others', as they look. */
function toTaken({ chain, config, host }: Pick<Ask, 'chain' | 'config' | 'host'>): ReadonlySet<string> {
  const { coin, tokens = [] } = chain.chain
  const symbols = [coin.symbol, ...tokens.map(({ symbol }) => symbol)]
  const names = [config.operator, toSite(host.origin), host.name ?? '', ...Object.values(config.names), ...symbols]
  return new Set(names.map((name) => foldText(name)))
}
