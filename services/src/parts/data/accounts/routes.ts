import type { Context, Hono } from 'hono'
import { abortAfter } from '../../../abortAfter.js'
import { everyPage, letRead } from '../../../http/cors.js'
import type { AppEnv } from '../../../http/env.js'
import { orRefusal, Refusal } from '../../../http/refusal.js'
import { createEnter } from '../createEnter.js'
import { readAddress } from './address.js'
import { type Answer, joinWorth, type WirePage } from './createAnswers.js'
import { type ChainCursors, openCursor, sealCursor } from './cursor.js'
import { findPurchases } from './findPurchases.js'
import { addPriceRoute } from './priceRoute.js'
import { type AccountRoutesOptions, answerCost } from './routeOptions.js'
import { sendAnswer } from './sendAnswer.js'
import { cursorRefusal, toRefusal } from './toRefusal.js'

/** Chains that one question without `chainId` asks at most. */
const mostChains = 12
/** The account calls of the blockchain data protocol, and collectibles (docs/data-api.md). */
export function addAccountRoutes(app: Hono<AppEnv>, options: AccountRoutesOptions): void {
  const { answers, chains, serves, door, clock } = options

  const enter = createEnter(options)
  const answer = (context: Context<AppEnv>, cost: number, make: (signal: AbortSignal) => Promise<Response>) =>
    orRefusal(context, async () => {
      const refused = await enter(context, cost)
      if (refused) return refused
      try {
        return await make(abortAfter(options.totalMs))
      } catch (error) {
        throw toRefusal(error)
      }
    })

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
    return sendAnswer(
      clock,
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
      return sendAnswer(clock, context, found.body, found)
    }),
  )
  app.get('/v1/account/:address/balance', (context) =>
    answer(context, answerCost, async (signal) => {
      const { account, asked } = readQuestion(context, 'balances')
      const isForced = context.req.query('forceUpdate') === 'true'
      const found = await Promise.all(asked.map((chain) => answers.balances({ chain, account, signal, isForced })))
      return sendAnswer(clock, context, { balances: found.flatMap(({ body }) => body) }, joinWorth(found, clock.now()))
    }),
  )
  app.get('/v1/account/:address/history', (context) =>
    answer(context, answerCost, async (signal) => {
      const isWanted = await findPurchases(context.req.query(), readQuestion(context, 'history'), options.listPurchases)
      return answerPages(
        context,
        'history',
        answers.history,
        (items) =>
          items
            .filter(({ metadata }) => isWanted(metadata.hash))
            .sort((one, other) => Date.parse(other.metadata.minedAt) - Date.parse(one.metadata.minedAt)),
        signal,
      )
    }),
  )
  app.get('/v1/account/:address/nfts', (context) =>
    answer(context, answerCost, (signal) =>
      answerPages(
        context,
        'nfts',
        answers.nfts,
        (items) => items.sort((one, other) => Number(one.flags.is_spam) - Number(other.flags.is_spam)),
        signal,
      ),
    ),
  )
  app.get('/v1/nft/:id', (context) =>
    answer(context, 1, async () => {
      const found = await answers.nft(context.req.param('id'))
      if (!found) throw new Refusal(404, 'NFT_UNKNOWN', 'No list of collectibles has had this one of late.')
      return sendAnswer(clock, context, found.body, { asOf: found.madeAt })
    }),
  )
  addPriceRoute(app, options, enter)
  for (const path of ['/v1/supported-chains', '/v1/identity/*', '/v1/account/*', '/v1/nft/*']) {
    app.options(path, (context) => door.answerOptions(context, 'GET'))
  }
  // The project of a price is in a body that a preflight does not have.
  app.options(
    '/v1/fungible/price',
    async (context) => (await letRead(context, everyPage(context), { method: 'POST' })) ?? context.body(null, 204),
  )
}
