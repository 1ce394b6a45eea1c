import type { Context, Hono } from 'hono'
import type { Clock } from '../../clock.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import type { createProjectDoor } from '../../http/projectDoor.js'
import { readJson } from '../../http/readJson.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import { TooManyError } from '../../http/tooMany.js'
import type { Log } from '../../log.js'
import type { ChangeCaller } from './caller.js'
import { type OpenZone, splitName } from './config.js'
import type { Gateway } from './createGateway.js'
import { readEvmAddress } from './holder.js'
import type { NameStore } from './nameStore.js'
import type { NameNonces } from './nonces.js'
import type { OwnerChanges } from './ownerChanges.js'
import { notFound } from './refusals.js'
import type { Registrations } from './registrations.js'
import { suggestNames } from './suggestNames.js'
import { type NamePicture, toWireName } from './wire.js'

/** What the names part is built from. */
export interface NamesAppOptions {
  readonly door: ReturnType<typeof createProjectDoor>
  readonly zones: ReadonlyMap<string, OpenZone>
  readonly store: NameStore
  readonly nonces: NameNonces | undefined
  readonly registrations: Registrations
  readonly changes: OwnerChanges
  readonly gateway: Gateway
  readonly toPicture: NamePicture
  readonly addressLimiter: CallerLimiter
  readonly projectLimiter: ProjectLimiter
  /** Of registrations and changes. */
  readonly changeLimiters: { readonly address: CallerLimiter; readonly project: ProjectLimiter }
  readonly preflightLimiter: CallerLimiter
  readonly log: Log
  readonly clock: Clock
  /** Forgets what is over, now and then. */
  readonly keepUp: () => Promise<void>
}

/** The names part: the protocol's calls of names, owners' changes, and the gateway of resolvers (docs/names.md). */
export function createNames(options: NamesAppOptions): Hono<AppEnv> {
  const { door, zones, store, nonces, registrations, changes, gateway, toPicture, clock } = options
  const { addressLimiter, projectLimiter, changeLimiters } = options
  const app = createApp('names', options)

  /** Limits of the caller, its project, limits of that. */
  async function enter(
    context: Context<AppEnv>,
    limits: { address: CallerLimiter; project: ProjectLimiter },
    cost = 1,
  ) {
    const taken = await limits.address.take(readCaller(context), cost)
    if (taken.waitMs > 0) {
      await letRead(context, everyPage(context))
      return refuseTooMany(context, taken.waitMs)
    }
    const projectId = await door.readProject(context, true)
    if (projectId instanceof Response) return projectId
    const waitMs = await limits.project.take(projectId, cost, taken.isQuiet)
    return waitMs > 0 ? refuseTooMany(context, waitMs) : projectId
  }

  const look = (path: string, answer: (context: Context<AppEnv>, projectId: string) => Promise<Response>) => {
    app.get(path, (context) =>
      orRefusal(context, async () => {
        const projectId = await enter(context, { address: addressLimiter, project: projectLimiter })
        context.header('Cache-Control', 'no-store')
        return projectId instanceof Response ? projectId : answer(context, projectId)
      }),
    )
    app.options(path, (context) => door.answerOptions(context, 'GET'))
  }

  look('/v1/profile/account/:name', async (context) => {
    const asked = splitName(context.req.param('name') ?? '', zones)
    const row = asked && (await store.find({ zone: asked.zone.zone, label: asked.label }))
    if (!row) throw notFound()
    if (row.suspended_at !== null) throw new Refusal(404, 'NAME_SUSPENDED', 'The operator has suspended this name.')
    return context.json(toWireName(row, toPicture))
  })
  look('/v1/profile/reverse/:address', async (context) => {
    const address = readEvmAddress(context.req.param('address') ?? '')
    const rows = address === undefined ? [] : await store.listOf(address)
    const shown = rows.filter((row) => row.suspended_at === null && zones.has(row.zone))
    return context.json(shown.map((row) => toWireName(row, toPicture)))
  })
  look('/v1/profile/suggestions/:name', async (context) => {
    const asked = context.req.query('zone')
    const zone = asked === undefined ? [...zones.values()].find(({ isReadOnly }) => !isReadOnly) : zones.get(asked)
    if (!zone || zone.isReadOnly) return context.json({ suggestions: [] })
    const suggestions = await suggestNames(context.req.param('name') ?? '', zone, store)
    return context.json({ suggestions })
  })
  look('/v1/profile/nonce', async (context, projectId) => {
    if (!nonces) throw new Refusal(404, 'ZONE_NOT_SERVED', 'No names are given here.')
    const { nonce, expiresAt } = nonces.issue(projectId)
    // The time is for pages whose clock is off: they write the message with this one.
    const serverTime = new Date(clock.now()).toISOString()
    return context.json({ nonce, serverTime, expiresAt: new Date(expiresAt).toISOString() })
  })

  /** The caller of what writes. The protocol's registration names no project: then any page may send it, for the signature decides. */
  async function enterChange(context: Context<AppEnv>, needsProject: boolean): Promise<ChangeCaller | Response> {
    const origin = context.req.header('Origin')
    const gone = context.req.raw.signal
    if (needsProject || context.req.query('projectId') !== undefined) {
      const projectId = await enter(context, changeLimiters)
      return projectId instanceof Response ? projectId : { projectId, origin, gone }
    }
    await letRead(context, everyPage(context))
    const taken = await changeLimiters.address.take(readCaller(context), 1)
    const waitMs = taken.waitMs || (await changeLimiters.project.take('', 1, taken.isQuiet))
    return waitMs > 0 ? refuseTooMany(context, waitMs) : { projectId: undefined, origin, gone }
  }

  const change = (
    path: string,
    needsProject: boolean,
    run: (caller: ChangeCaller, body: unknown) => Promise<object>,
  ) => {
    app.post(path, (context) =>
      orRefusal(context, async () => {
        const caller = await enterChange(context, needsProject)
        context.header('Cache-Control', 'no-store')
        if (caller instanceof Response) return caller
        await options.keepUp()
        return context.json(await run(caller, await readObject(context)))
      }),
    )
    app.options(path, async (context) =>
      context.req.query('projectId') === undefined
        ? ((await letRead(context, everyPage(context), { method: 'POST' })) ?? context.body(null, 204))
        : door.answerOptions(context, 'POST'),
    )
  }

  change('/v1/profile/account', false, async (caller, body) =>
    toWireName(await registrations.register(caller, body), toPicture),
  )
  change('/v1/profile/change', true, async (caller, body) => {
    const row = await changes.change(caller, body)
    return row ? toWireName(row, toPicture) : { released: true }
  })

  /** Of any page, without a project: a resolver of the chain sent it here (ERC-3668). */
  const askGateway = (context: Context<AppEnv>, read: () => Promise<{ sender: string; data: string }>) =>
    orRefusal(context, async () => {
      await letRead(context, everyPage(context))
      const { waitMs } = await addressLimiter.take(readCaller(context), 1)
      if (waitMs > 0) throw new TooManyError(waitMs)
      const { sender, data } = await read()
      context.header('Cache-Control', 'no-store')
      return context.json({ data: await gateway.answer(sender, data.replace(/\.json$/, '')) })
    })
  app.get('/names/v1/gateway/:sender/:data', (context) =>
    askGateway(context, async () => ({ sender: context.req.param('sender'), data: context.req.param('data') })),
  )
  app.post('/names/v1/gateway', (context) =>
    askGateway(context, async () => {
      const { sender, data } = (await readObject(context)) as { sender?: unknown; data?: unknown }
      return { sender: String(sender), data: String(data) }
    }),
  )
  app.options(
    '/names/v1/gateway',
    async (context) => (await letRead(context, everyPage(context), { method: 'POST' })) ?? context.body(null, 204),
  )
  return app
}

/** @throws {Refusal} BODY_TOO_LONG, BODY_INVALID */
async function readObject(context: Context<AppEnv>): Promise<object> {
  const expected = 'The body is not a JSON object.'
  const value = await readJson(context, expected)
  if (typeof value === 'object' && value !== null) return value
  throw new Refusal(400, 'BODY_INVALID', expected)
}
