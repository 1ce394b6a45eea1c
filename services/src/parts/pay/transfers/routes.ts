import type { Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { CallerLimiter, ProjectLimiter } from '../../../http/callerLimiter.js'
import { everyPage, letRead } from '../../../http/cors.js'
import { type AppEnv, readCaller } from '../../../http/env.js'
import type { createProjectDoor } from '../../../http/projectDoor.js'
import { readJson } from '../../../http/readJson.js'
import { orRefusal, Refusal } from '../../../http/refusal.js'
import { refuseTooMany } from '../../../http/refuseTooMany.js'
import { readHash } from '../readAsset.js'
import type { PayTables } from '../schema.js'
import { type Transfers, transferDigest } from './createTransfers.js'
import { toStatus } from './toStatus.js'
import { quoteBody, type WireCurrency, type WireTransferStatus } from './wire.js'

export interface TransferRoutesOptions {
  readonly db: Kysely<PayTables>
  readonly now: () => number
  readonly door: ReturnType<typeof createProjectDoor>
  readonly transfers: Transfers
  /** What an exchange sends, by namespace. */
  readonly listExchangeAssets: (
    projectId: string,
    exchangeId: string,
  ) => Promise<Readonly<Record<string, readonly WireCurrency[]>>>
  /** What a currency may be brought as on other chains. */
  readonly listPairs: (chain: string, currency: string) => readonly WireCurrency[]
  readonly limiters: {
    readonly payAddress: CallerLimiter
    readonly payProject: ProjectLimiter
    readonly payQuotesAddress: CallerLimiter
  }
}

const root = '/appkit/v1/transfers'

/** The protocol's three calls for transfers between chains, and our own for pairs. */
export function addTransferRoutes(app: Hono<AppEnv>, options: TransferRoutesOptions): void {
  const { db, now, door, transfers, listExchangeAssets, listPairs, limiters } = options

  const guarded =
    (limiter: CallerLimiter, answer: (context: Context<AppEnv>, project: string) => Promise<object>) =>
    (context: Context<AppEnv>) =>
      orRefusal(context, async () => {
        context.header('Cache-Control', 'no-store')
        const taken = await limiter.take(readCaller(context), 1)
        if (taken.waitMs > 0) {
          await letRead(context, everyPage(context))
          return refuseTooMany(context, taken.waitMs)
        }
        const project = await door.readProject(context, true)
        if (project instanceof Response) return project
        const waitMs = await limiters.payProject.take(project, 1, taken.isQuiet)
        return waitMs > 0 ? refuseTooMany(context, waitMs) : context.json(await answer(context, project))
      })

  /** @param named the transaction by which the user sent, as the page says: what is not seen in it was not sent */
  async function look(project: string, id: string, named: string | undefined): Promise<WireTransferStatus> {
    const found = db.selectFrom('pay.transfers').selectAll().where('id', '=', transferDigest(id))
    const row = await found.where('project_id', '=', project).executeTakeFirst()
    if (!row)
      throw new Refusal(404, 'TRANSFER_UNKNOWN', 'No transfer of this id was quoted here.', { field: 'requestId' })
    const hash = named === undefined ? undefined : readHash(row.origin_chain, named)
    if (named !== undefined && hash === undefined)
      throw new Refusal(400, 'BODY_INVALID', 'That is no hash of a transaction of the sending chain.', {
        field: 'hash',
      })
    if (hash === undefined || hash === row.hash || row.sent_hash !== null) return toStatus(row, now())
    // A wallet may replace a transaction until one is in a block.
    const change = { hash, is_failed: false, settled_at: null }
    const write = db.updateTable('pay.transfers').set(change).where('id', '=', row.id).where('sent_hash', 'is', null)
    await write.execute()
    return toStatus({ ...row, ...change }, now())
  }

  app.post(
    `${root}/quote`,
    guarded(limiters.payQuotesAddress, async (context, project) => {
      const parsed = quoteBody.safeParse(await readJson(context, 'The body is not JSON.'))
      if (!parsed.success)
        throw new Refusal(400, 'BODY_INVALID', 'The body is not as docs/elsewhere.md has it.', {
          field: parsed.error.issues[0]?.path.join('.') ?? '',
        })
      return transfers.quote(project, parsed.data)
    }),
  )
  app.get(
    `${root}/status`,
    guarded(limiters.payAddress, (context, project) =>
      look(project, context.req.query('requestId') ?? '', context.req.query('hash')),
    ),
  )
  app.get(
    `${root}/assets/exchanges/:id`,
    guarded(limiters.payAddress, async (context, project) => {
      const exchangeId = context.req.param('id') ?? ''
      return { exchangeId, assets: await listExchangeAssets(project, exchangeId) }
    }),
  )
  app.get(
    `${root}/pairs`,
    guarded(limiters.payAddress, async (context) => {
      const { originChainId = '', originCurrency = '' } = context.req.query()
      return { pairs: listPairs(originChainId, originCurrency) }
    }),
  )
  app.options(`${root}/quote`, (context) => door.answerOptions(context, 'POST'))
  app.options(`${root}/*`, (context) => door.answerOptions(context, 'GET'))
}
