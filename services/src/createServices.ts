import { type Kysely, sql } from 'kysely'
import { type Clock, systemClock } from './clock.js'
import { createTraffic, type Traffic } from './counts/traffic.js'
import { ServiceError } from './errors.js'
import { createLimiters, createPreflightLimiter } from './http/createLimiters.js'
import type { RequestEnv } from './http/env.js'
import { createFront, readyPath } from './http/front.js'
import type { Limit } from './http/limiter.js'
import { createReadiness, type Readiness } from './http/readiness.js'
import { type Log, silentLog } from './log.js'
import type { Mailer } from './mail/mailer.js'
import type { OpenStore, Store } from './openStore.js'
import { isMark } from './pages/mark.js'
import { findPart } from './part/checkParts.js'
import type { CommandAnswer, PartDescription, PartInstance, PartOffers } from './part/definePart.js'
import { operatorOf } from './part/operatorOf.js'
import type { ApiOf, AppsOf, IdsOf, OptionsOf, PartList, RateLimitsOf } from './part/types.js'
import { type CommandInput, matchUsage, parseUsage, toWords } from './part/usage.js'
import type { OwnParts } from './parts/index.js'
import type { PartSecrets } from './secrets/partSecrets.js'

/** What the services are built from: what every part needs, and the options of the parts. */
export type ServicesOptions<Parts extends PartList = OwnParts> = CommonOptions<Parts> & OptionsOf<Parts>

/** What the services are built from, whatever their parts. */
export interface CommonOptions<Parts extends PartList = OwnParts> {
  /** Decides which parts there are. */
  store: Store<Parts>
  /**
   * Ids of the parts that answer requests. Default: all that the store was opened for. Others of the store are there for those
   * that use them: no call reaches them here.
   */
  served?: readonly IdsOf<Parts>[]
  /** Default: the machine's clock. */
  clock?: Clock
  /** Default: the platform's fetch. Calls the nodes. */
  fetch?: typeof fetch
  /** Default: nothing is kept. */
  log?: Log
  /** Origin of the login frame. Without it nobody can log in. */
  frameOrigin?: string | undefined
  /** Who runs the wallet: stands above every approval and on the pages of mails. Default: the host of the frame's origin. */
  operator?: string | undefined
  /** Picture beside that name on the pages of mails, as a `data:` address. Default: the name's first letter. @throws CONFIG_INVALID for any other */
  operatorMark?: string | undefined
  /** Sends the mails of login. The services close it. With `check` it is asked whether its server is there. */
  mailer?: (Mailer & { check?(): Promise<void> }) | undefined
  /** What parts need beside their databases, by the parts' ids. */
  secrets?: Readonly<Record<string, PartSecrets | undefined>>
  /**
   * How fast the services may be called, where it is not what the parts say. Networks of IPv6 around an address share a
   * limit too: a /64 has that of one address, a /56 twice and a /48 four times as much.
   */
  rateLimits?: RateLimitsOf<Parts>
  /** Header in which the operator's proxy names a caller's country, as `cf-ipcountry`. Default: none does, and countries are not counted. */
  countryHeader?: string | undefined
}

/** The services as handlers of web requests; nothing listens yet. Each part's app is there by the part's id. */
export type Services<Parts extends PartList = OwnParts> = AnyServices & AppsOf<Parts> & ApiOf<Parts>

/** What services have, whatever their parts. */
export interface AnyServices {
  /** All parts that are served at one address; one that wants an address to itself only where it is the only one. */
  fetch(request: Request, env?: RequestEnv): Promise<Response>
  /** What answers at an address that only some of the parts have. */
  handle(parts: readonly RunningPart[]): AnyServices['fetch']
  /** The parts, in their order. */
  parts: readonly RunningPart[]
  /** Whether databases, key services and the mail server answer. */
  ready(): Promise<Readiness>
  /** Prepares what the first request or command finds. */
  start(): Promise<void>
  /**
   * Carries out a command of the command line.
   * @throws {ServiceError} COMMAND_INVALID; and as the command says
   */
  runCommand(name: string, input: CommandInput): Promise<CommandAnswer>
  /** Writes what is only in memory, and closes the store. */
  close(): Promise<void>
}

/** A part that answers. */
export interface RunningPart extends Pick<PartDescription, 'id' | 'paths' | 'isAlone' | 'isOnRequest' | 'commands'> {
  instance: PartInstance<object, string>
  /** Whether it answers requests. */
  isServed: boolean
}

/**
 * Builds the services over an open store.
 * @example
 * const services = createServices({ store: await openStore({ folder: 'memory' }), chains: { 'eip155:31337': rpcUrl } })
 * await services.projects.add({ id: 'demo' })
 * const response = await services.fetch(new Request('http://localhost/appkit/v1/config?projectId=demo'))
 */
export function createServices<Parts extends PartList = OwnParts>(options: ServicesOptions<Parts>): Services<Parts> {
  const { store, clock = systemClock, fetch = globalThis.fetch } = options
  const limits = store.parts.flatMap(({ description }) => Object.entries(description.limits))
  const abouts = new Map(limits.map(([name, { about }]) => [name, about]))
  const traffic = createTraffic(() => clock.now(), abouts)
  const log = countRequests(options.log ?? silentLog, traffic)
  const served: readonly string[] | undefined = options.served
  const { operatorMark } = options
  if (operatorMark !== undefined && !isMark(operatorMark))
    throw new ServiceError(
      'CONFIG_INVALID',
      'operatorMark is no picture of 32 kB at most, as a data: address in base64.',
    )
  const isServed = (id: string) => served?.includes(id) ?? true
  const rates: Readonly<Record<string, Limit | undefined>> = options.rateLimits ?? {}
  const offers: Partial<PartOffers> = {}
  const parts = store.parts.map(({ description, module }): RunningPart => {
    const { id, limits } = description
    const db = databaseOf(store, id)
    const instance = module.create(
      {
        db,
        limiters: createLimiters(limits, rates, { db, schema: id, isShared: store.isShared, clock }, traffic.limited),
        preflightLimiter: createPreflightLimiter(rates, clock),
        // `checkParts` has seen that what a part uses was offered before.
        offers: offers as PartOffers,
        frameOrigin: options.frameOrigin,
        operator: operatorOf(options),
        operatorMark,
        mailer: options.mailer,
        secrets: options.secrets?.[id],
        erased: store.erased,
        ready: () => ready(),
        traffic,
        namesCountries: options.countryHeader !== undefined,
        clock,
        fetch,
        log,
      },
      options,
    )
    Object.assign(offers, instance.offers)
    return { ...description, instance, isServed: isServed(id) }
  })
  const ready = createReadiness({
    clock,
    parts: Object.fromEntries(
      parts
        .filter((part) => part.isServed)
        .map(({ id }) => [id, checksOf(databaseOf(store, id), options.secrets?.[id])]),
    ),
    mail: options.mailer?.check,
  })
  const front = createFront({ log, clock, preflightLimiter: createPreflightLimiter(rates, clock), ready })
  const handle: AnyServices['handle'] = (some) => async (request, env) => {
    const { pathname } = new URL(request.url)
    const isFront = pathname === readyPath && !some.some(({ instance }) => instance.isGuarded)
    const part = isFront ? undefined : findPart(some, pathname)
    return (part?.instance.app ?? front).fetch(request, env ?? {})
  }
  const services: AnyServices = {
    parts,
    ready,
    handle,
    fetch: handle(listTogether(parts.filter((part) => part.isServed))),
    async start() {
      for (const { instance } of parts) await instance.start?.()
    },
    async runCommand(name, input) {
      const part = parts.find(({ commands }) => Object.hasOwn(commands, name))
      const usage = part && parseUsage(part.commands[name]?.usage ?? '')
      const checked = usage && matchUsage(usage, toWords(usage, input), input.options)
      const run = part?.instance.commands[name]
      if (checked && run) return run({ ...checked, payload: input.payload })
      throw new ServiceError('COMMAND_INVALID', 'The running server does not know this command. Is it another version?')
    },
    async close() {
      try {
        for (const { instance } of parts.toReversed()) await instance.close?.()
        await options.mailer?.close()
      } finally {
        await store.close()
      }
    },
  }
  const named: Record<string, unknown> = { ...services }
  for (const { id, instance } of parts) {
    for (const [name, value] of Object.entries({ [id]: instance.app, ...instance.api })) {
      if (Object.hasOwn(named, name)) throw new Error(`The part "${id}" has the name ${name}, which is taken.`)
      named[name] = value
    }
  }
  return named as unknown as Services<Parts>
}

/** The parts that share an address: one that wants it to itself has it only where it is the only one. */
export function listTogether<One extends Pick<PartDescription, 'isAlone'>>(served: readonly One[]): readonly One[] {
  return served.length === 1 ? served : served.filter(({ isAlone }) => !isAlone)
}

/** A log whose requests are counted, too. */
const countRequests = (log: Log, traffic: Pick<Traffic, 'request'>): Log => ({
  problem: (text) => log.problem(text),
  request(entry) {
    traffic.request(entry.part, entry.status)
    log.request(entry)
  },
})

/** What a part cannot be without. */
function checksOf(db: Kysely<unknown>, secrets: PartSecrets | undefined): Record<string, () => Promise<unknown>> {
  const database = () => sql`select 1`.execute(db)
  return { database, ...(secrets && { keys: () => secrets.keys.currentName() }) }
}

function databaseOf(store: OpenStore, id: string): Kysely<unknown> {
  return (store as unknown as Readonly<Record<string, Kysely<unknown>>>)[id] as Kysely<unknown>
}
