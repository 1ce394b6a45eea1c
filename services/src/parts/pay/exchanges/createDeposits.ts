import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Clock } from '../../../clock.js'
import { isSafeUrl } from '../../../http/isSafeUrl.js'
import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import type { Log } from '../../../log.js'
import type { RunDriver } from '../../../upstream/createRunDriver.js'
import { DriverError } from '../../../upstream/driverError.js'
import { isOwnPage } from '../../../upstream/isOwnPage.js'
import { readAccount, readAsset } from '../readAsset.js'
import type { PayTables } from '../schema.js'
import { exchangeLimits } from './exchangeLimits.js'
import { toLetterImage } from './letterImage.js'
import { digestOf } from './lookAtDeposit.js'
import type { ExchangeAsset, ExchangeDriver } from './types.js'
import type { exchangesParams, payUrlParams, WireExchanges, WirePayUrl } from './wire.js'

export interface DepositTools {
  readonly db: Kysely<PayTables>
  readonly clock: Clock
  readonly log: Log
  readonly run: RunDriver
  /** Chains that orders are paid on, and accounts are filled on. */
  readonly servesChain: (chain: string) => boolean
}

type Drivers = ReadonlyMap<string, ExchangeDriver>

/** 128 random bits. */
const newId = (): string => randomBytes(16).toString('base64url')
/** Deposits from exchanges: which there are, what they send, and their pages. */
export function createDeposits({ db, clock, log, run, servesChain }: DepositTools) {
  async function findAsset(driver: ExchangeDriver, text: string): Promise<ExchangeAsset | undefined> {
    const asset = readAsset(text)
    if (!asset || !servesChain(asset.chain)) return undefined
    const all = await run(driver, (signal) => driver.listAssets(signal))
    return all.find(({ chain, token }) => chain === asset.chain && token === asset.token)
  }

  async function openPage(driver: ExchangeDriver, call: (signal: AbortSignal) => Promise<string>): Promise<string> {
    const url = await orUnavailable(() => run(driver, call, exchangeLimits.openMs))
    if (isOwnPage(url, driver.hosts)) return url
    log.problem(`exchange ${driver.id} named a page that is at none of its hosts`)
    throw new Refusal(503, 'UPSTREAM_FAILED', 'The exchange named a page that is not its own. Choose another way.')
  }

  /** Those that do not answer are left out: what they send is not known. */
  async function keepThatSend(all: readonly ExchangeDriver[], asset: string): Promise<readonly ExchangeDriver[]> {
    const found = await Promise.allSettled(all.map((driver) => findAsset(driver, asset)))
    for (const one of found) if (one.status === 'rejected' && !(one.reason instanceof DriverError)) throw one.reason
    return all.filter((_, index) => {
      const one = found[index]
      return one?.status === 'fulfilled' && one.value !== undefined
    })
  }

  return {
    /** @param drivers the project's */
    async list(params: z.output<typeof exchangesParams>, drivers: Drivers): Promise<WireExchanges> {
      const { page, asset, includeOnly, exclude } = params
      const named = [...drivers.values()].filter(
        ({ id }) => (includeOnly?.includes(id) ?? true) && !exclude?.includes(id),
      )
      const all = asset === undefined ? named : await keepThatSend(named, asset)
      const shown = all.slice(page * exchangeLimits.listed, (page + 1) * exchangeLimits.listed)
      return {
        exchanges: shown.map(({ id, name, hosts, usualMs }) => ({
          ...{ id, imageUrl: toLetterImage(name), name, hosts, usualSeconds: usualMs / 1000 },
        })),
        total: all.length,
      }
    },
    /** @param caller one of the project's own pages @throws {Refusal} each with the param that is at fault */
    async open(
      { exchangeId, asset: text, amount, recipient: account, redirectUrl }: z.output<typeof payUrlParams>,
      caller: { readonly projectId: string; readonly origin: string },
      drivers: Drivers,
    ): Promise<WirePayUrl> {
      checkReturn(redirectUrl, caller.origin)
      const driver = findDriver(drivers, exchangeId)
      const asset = await orUnavailable(() => findAsset(driver, text))
      if (!asset)
        throw new Refusal(400, 'ASSET_NOT_SUPPORTED', 'The asset is not supported by this exchange.', {
          field: 'asset',
        })
      const recipient = readAccount(account)
      if (recipient?.chain !== asset.chain)
        throw new Refusal(400, 'ADDRESS_INVALID', 'The recipient is no address of the network of the asset.', {
          field: 'recipient',
        })
      const [sessionId, reference, customer] = [newId(), newId(), newId()]
      const [id, now, { address }] = [digestOf(sessionId), clock.now(), recipient]
      const { chain, token } = asset
      await db
        .insertInto('pay.deposits')
        .values({
          ...{ id, project_id: caller.projectId, driver: driver.id, reference, chain, token, amount },
          ...{ recipient: address, status: 'IN_PROGRESS', provider_id: null, hash: null },
          ...{ created_at: now, asked_at: now },
        })
        .execute()
      try {
        const deposit = { asset, amount, recipient: address, reference, customer, redirectUrl }
        return { url: await openPage(driver, (signal) => driver.openDeposit(deposit, signal)), sessionId }
      } catch (error) {
        // No user has its page: there is nothing to follow.
        await db.deleteFrom('pay.deposits').where('id', '=', id).execute()
        throw error
      }
    },
    /** What an exchange sends on the chains that are served. @throws {Refusal} */
    async listAssets(exchangeId: string, drivers: Drivers): Promise<readonly ExchangeAsset[]> {
      const driver = findDriver(drivers, exchangeId)
      const all = await orUnavailable(() => run(driver, (signal) => driver.listAssets(signal)))
      return all.filter(({ chain }) => servesChain(chain))
    },
    /** Forgets what is over. */
    async prune(now: number): Promise<void> {
      await db
        .deleteFrom('pay.deposits')
        .where('created_at', '<', now - exchangeLimits.keptMs)
        .execute()
    },
  }
}

export type Deposits = ReturnType<typeof createDeposits>

function findDriver(drivers: Drivers, id: string): ExchangeDriver {
  const driver = drivers.get(id)
  if (driver) return driver
  throw new Refusal(404, 'EXCHANGE_UNKNOWN', 'No exchange of this id is set up for the project.', {
    field: 'exchangeId',
  })
}

/** @throws {Refusal} UPSTREAM_FAILED; TooManyError */
async function orUnavailable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    if (error.reason === 'busy') throw new TooManyError(error.pauseMs ?? 1_000)
    throw new Refusal(503, 'UPSTREAM_FAILED', 'The exchange does not answer. Choose another way, or try again.')
  }
}

/** The way back is the calling page's own. */
function checkReturn(redirectUrl: string | undefined, origin: string): void {
  if (redirectUrl === undefined) return
  if (isSafeUrl(redirectUrl) && new URL(redirectUrl).origin === origin) return
  throw new Refusal(400, 'BODY_INVALID', 'The way back leads to a page of the calling origin alone.', {
    field: 'redirectUrl',
  })
}
