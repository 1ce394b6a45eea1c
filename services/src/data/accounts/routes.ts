import type { Context, Hono } from 'hono'
import type { Clock } from '../../clock.js'
import type { ServiceErrorCode } from '../../errors.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import { TooManyError } from '../../http/tooMany.js'
import type { createProjectDoor } from '../projectDoor.js'
import { readBody } from '../readBody.js'
import { readAccountId, readAddress } from './address.js'
import { type Answer, type Answers, joinWorth, type WirePage } from './createAnswers.js'
import { type ChainCursors, openCursor, sealCursor } from './cursor.js'
import { priceQuestion } from './priceQuestion.js'
import type { TokenLists } from './tokenLists.js'
import { DriverError, keyOf } from './types.js'

/** What the account routes are built from. */
export interface AccountRoutesOptions {
  readonly answers: Answers
  /** Chains whose accounts are known, CAIP-2. */
  readonly chains: readonly string[]
  readonly serves: (concern: 'balances' | 'history' | 'nfts' | 'prices', chain: string) => boolean
  readonly tokens: TokenLists
  readonly door: ReturnType<typeof createProjectDoor>
  readonly addressLimiter: CallerLimiter
  readonly projectLimiter: ProjectLimiter
  readonly requestBytes: number
  readonly totalMs: number
  readonly clock: Clock
}

/** Chains that one question without `chainId` asks at most. */
const mostChains = 12
/** An answer costs the upstreams more than one call. */
const answerCost = 5

/** The account calls of the blockchain data protocol, and collectibles (docs/data-api.md). */
export function addAccountRoutes(app: Hono<AppEnv>, options: AccountRoutesOptions): void {
  const { answers, chains, serves, tokens, door, addressLimiter, projectLimiter, clock } = options

  /** What every call passes: limits of its address, its project, limits of that. */
  async function enter(context: Context<AppEnv>, cost: number): Promise<Response | undefined> {
    const taken = await addressLimiter.take(readCaller(context), cost)
    if (taken.waitMs > 0) {
      await letRead(context, everyPage(context))
      return refuseTooMany(context, taken.waitMs)
    }
    const projectId = await door.readProject(context, true)
    if (projectId instanceof Response) return projectId
    const waitMs = await projectLimiter.take(projectId, cost, taken.isQuiet)
    return waitMs > 0 ? refuseTooMany(context, waitMs) : undefined
  }

  const answer = (context: Context<AppEnv>, cost: number, make: (signal: AbortSignal) => Promise<Response>) =>
    orRefusal(context, async () => {
      const refused = await enter(context, cost)
      if (refused) return refused
      try {
        return await make(AbortSignal.timeout(options.totalMs))
      } catch (error) {
        throw toRefusal(error)
      }
    })

  /** The body with what is known of its worth. */
  function send(
    context: Context<AppEnv>,
    body: object,
    { asOf, since, isStale }: Omit<Answer<unknown>, 'body'>,
  ): Response {
    context.header('Age', `${Math.max(0, Math.floor((clock.now() - asOf) / 1_000))}`)
    context.header('Cache-Control', 'no-store')
    return context.json({
      ...body,
      ...(isStale && { stale: true }),
      ...(since !== undefined && { since: new Date(since).toISOString() }),
    })
  }

  /** Chains that a question is about: the named one, or all of the address's namespace. */
  function readQuestion(context: Context<AppEnv>, concern: 'balances' | 'history' | 'nfts') {
    const account = readAddress(context.req.param('address') ?? '')
    if (!account) throw new Refusal(400, 'ADDRESS_INVALID', 'The path names no address of an account.')
    const named = context.req.query('chainId')
    const served = chains.filter((chain) => chain.startsWith(`${account.namespace}:`) && serves(concern, chain))
    if (named !== undefined && !served.includes(named)) {
      throw new Refusal(400, 'CHAIN_NOT_SERVED', 'Accounts of this chain are not known here.')
    }
    return { account: account.address, asked: named === undefined ? served.slice(0, mostChains) : [named] }
  }

  async function answerPages<Wire>(
    context: Context<AppEnv>,
    concern: 'history' | 'nfts',
    ask: (question: {
      chain: string
      account: string
      signal: AbortSignal
      cursor: ChainCursors[string] | undefined
    }) => Promise<Answer<WirePage<Wire>>>,
    order: (items: Wire[]) => Wire[],
    signal: AbortSignal,
  ): Promise<Response> {
    const { account, asked } = readQuestion(context, concern)
    const text = context.req.query('cursor')
    const cursors = text ? openCursor(text) : undefined
    if (text && !cursors) throw cursorRefusal()
    const going = asked.filter((chain) => !cursors || Object.hasOwn(cursors, chain))
    if (cursors && going.length === 0) throw cursorRefusal()
    const pages = await Promise.all(
      going.map(async (chain) => ({ chain, page: await ask({ chain, account, signal, cursor: cursors?.[chain] }) })),
    )
    const next = sealCursor(
      Object.fromEntries(pages.flatMap(({ chain, page }) => (page.body.next ? [[chain, page.body.next]] : []))),
    )
    const data = order(pages.flatMap(({ page }) => page.body.items))
    return send(
      context,
      { data, next: next ?? null },
      joinWorth(
        pages.map(({ page }) => page),
        clock.now(),
      ),
    )
  }

  app.get('/v1/supported-chains', (context) => answer(context, 1, async () => context.json({ http: chains, ws: [] })))
  app.get('/v1/identity/:address', (context) =>
    answer(context, answerCost, async (signal) => {
      const account = readAddress(context.req.param('address'))
      if (!account) throw new Refusal(400, 'ADDRESS_INVALID', 'The path names no address of an account.')
      const found = await answers.identity(account.address, signal)
      return send(context, found.body, found)
    }),
  )
  app.get('/v1/account/:address/balance', (context) =>
    answer(context, answerCost, async (signal) => {
      const { account, asked } = readQuestion(context, 'balances')
      const isForced = context.req.query('forceUpdate') === 'true'
      const found = await Promise.all(asked.map((chain) => answers.balances({ chain, account, signal, isForced })))
      return send(context, { balances: found.flatMap(({ body }) => body) }, joinWorth(found, clock.now()))
    }),
  )
  app.get('/v1/account/:address/history', (context) =>
    answer(context, answerCost, (signal) =>
      answerPages(
        context,
        'history',
        answers.history,
        (items) => items.sort((one, other) => Date.parse(other.metadata.minedAt) - Date.parse(one.metadata.minedAt)),
        signal,
      ),
    ),
  )
  app.get('/v1/account/:address/nfts', (context) =>
    answer(context, answerCost, (signal) =>
      answerPages(
        context,
        'nfts',
        async (question) => {
          const page = await answers.nfts(question)
          return { ...page, body: { ...page.body, items: page.body.items.map(({ detail: _, ...nft }) => nft) } }
        },
        (items) => items.sort((one, other) => Number(one.flags.is_spam) - Number(other.flags.is_spam)),
        signal,
      ),
    ),
  )
  app.post('/v1/fungible/price', (context) =>
    orRefusal(context, async () => {
      // The protocol names the project in the body.
      const body = await readBody(context, options.requestBytes)
      if (body instanceof Response) return body
      const question = priceQuestion(body)
      const refused = await answerPrice(context, question.projectId)
      if (refused) return refused
      const assets = question.addresses.flatMap((text) => {
        const read = readAccountId(text)
        return read && serves('prices', read.chain) ? [{ text, ...read }] : []
      })
      const signal = AbortSignal.timeout(options.totalMs)
      try {
        const found = await Promise.all(
          [...new Set(assets.map(({ chain }) => chain))].map(async (chain) => {
            const own = assets.filter((asset) => asset.chain === chain)
            const { prices, asOf } = await answers.listPrices(own.map(toAssetRef), chain, signal)
            const listed = await tokens.of(chain)
            return {
              asOf,
              fungibles: own.flatMap((asset) => {
                const price = prices.get(keyOf(toAssetRef(asset)))
                if (!price) return []
                const known = listed.find(({ address }) => address?.toLowerCase() === asset.address.toLowerCase())
                return [
                  {
                    address: asset.text,
                    name: known?.name ?? '',
                    symbol: known?.symbol ?? '',
                    iconUrl: '',
                    price: price.usd,
                  },
                ]
              }),
            }
          }),
        )
        const asOf = Math.min(clock.now(), ...found.map((one) => one.asOf))
        return send(context, { fungibles: found.flatMap(({ fungibles }) => fungibles) }, { asOf })
      } catch (error) {
        throw toRefusal(error)
      }
    }),
  )

  async function answerPrice(context: Context<AppEnv>, projectId: string | undefined): Promise<Response | undefined> {
    const taken = await addressLimiter.take(readCaller(context), answerCost)
    if (taken.waitMs > 0) {
      await letRead(context, everyPage(context))
      return refuseTooMany(context, taken.waitMs)
    }
    const found = await door.readProject(context, true, projectId)
    if (found instanceof Response) return found
    const waitMs = await projectLimiter.take(found, answerCost, taken.isQuiet)
    return waitMs > 0 ? refuseTooMany(context, waitMs) : undefined
  }

  for (const path of ['/v1/supported-chains', '/v1/identity/*', '/v1/account/*']) {
    app.options(path, (context) => door.answerOptions(context, 'GET'))
  }
  // The project of a price is in a body that a preflight does not have.
  app.options(
    '/v1/fungible/price',
    async (context) => (await letRead(context, everyPage(context), { method: 'POST' })) ?? context.body(null, 204),
  )
}

/** The addresses by which the protocol names native coins (protocol/blockchain-api.md section 2). */
const nativeAddresses = new Set([
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
])

const toAssetRef = ({ chain, address }: { chain: string; address: string }) =>
  nativeAddresses.has(address.toLowerCase()) ? { chain } : { chain, address: readAddress(address)?.address ?? address }

const cursorRefusal = () => new Refusal(400, 'CURSOR_INVALID', 'This cursor was not given for this list.')

/** What a caller is told when no upstream had an answer: never the words of an upstream. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof DriverError)) {
    const isOver = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    return isOver
      ? new Refusal(503, 'UPSTREAM_FAILED' satisfies ServiceErrorCode, 'No upstream answered in time.')
      : error
  }
  if (error.reason === 'cursor') return cursorRefusal()
  if (error.reason === 'busy') return new TooManyError(error.pauseMs ?? 1_000)
  return new Refusal(503, 'UPSTREAM_FAILED', 'No upstream answered. Try again later.')
}
